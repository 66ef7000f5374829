public import Foundation
import GreenroomKit

/// A small screen that can be shown, with the rules around it, in the delivery dialect's JSON.
public struct TestDelivery: Sendable {
  /// The screen's id; nil shows nothing.
  public var screenID: String?
  /// How often the screen was published.
  public var version = 1
  /// The placement that the answer names; nil names none.
  public var placement: String?
  /// URLs of images on the screen.
  public var images: [String] = []
  /// URLs of font files that texts on the screen use.
  public var fonts: [String] = []
  /// The packages of the screen.
  public var packages: [String] = []
  /// More members of the answer, such as `rules`, by name and as JSON text.
  public var members: [String: String] = [:]
  /// For how long the answer is fresh, in seconds; nil leaves it without a word on that.
  public var maxAge: Int? = 30
  /// More headers of the answer.
  public var headers: [String: String] = [:]

  /// An answer that shows the screen with this id; nil for one that shows nothing.
  public init(_ screenID: String?, version: Int = 1) {
    self.screenID = screenID
    self.version = version
  }

  /// The validator: that of the exact body.
  public var etag: String { "\"\(Self.checksum(json))\"" }

  /// The answer.
  public var json: Data {
    let placement = self.placement.map { "\"\($0)\"" } ?? "null"
    let others = members.sorted { $0.key < $1.key }.map { ",\"\($0.key)\":\($0.value)" }.joined()
    return Data("{\"placement\":\(placement),\(screen)\(others)}".utf8)
  }

  /// The screen as it stands in an answer, without braces: for side B and for rules.
  public var screen: String {
    guard let screenID else { return "\"paywallId\":null,\"version\":null,\"paywall\":null,\"packages\":[]" }
    let names = packages.map { "\"\($0)\"" }.joined(separator: ",")
    return
      "\"paywallId\":\"\(screenID)\",\"version\":\(version),\"paywall\":\(screenJSON),\"packages\":[\(names)]\(uiConfig)"
  }

  private var uiConfig: String {
    guard !fonts.isEmpty else { return "" }
    let entries = fonts.enumerated().map { index, url in
      let font = #"{"type":"name","value":"Test\#(index)","family":"Test\#(index)","url":"\#(url)"}"#
      return #""font\#(index)":{"ios":\#(font),"android":\#(font)}"#
    }
    return #","ui_config":{"app":{"fonts":{\#(entries.joined(separator: ","))}}}"#
  }

  /// The screen's JSON, as an app ships it.
  public var screenJSON: String {
    let components =
      images.enumerated().map { index, url in
        """
        {"type":"image","id":"i\(index)","source":{"light":{"width":8,"height":8,"original":"\(url)","webp":"\(url)","webp_low_res":"\(url)"}}}
        """
      }
      + packages.map {
        #"{"type":"package","id":"\#($0)","package_id":"\#($0)","stack":{"type":"stack","components":[]}}"#
      }
      + fonts.indices.map {
        ##"{"type":"text","id":"t\##($0)","text_lid":"t","font_name":"font\##($0)","color":{"light":{"type":"hex","value":"#000000"}}}"##
      }
    return """
      {"id":"\(screenID ?? "")","default_locale":"en_US","components_localizations":{"en_US":{"t":"Text"}},"components_config":{"base":{"stack":{"type":"stack","components":[\(components.joined(separator: ","))]}}}}
      """
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    var headers = ["ETag": etag]
    if let maxAge { headers["Cache-Control"] = "public, max-age=\(maxAge)" }
    headers.merge(self.headers) { _, given in given }
    let isKnown = request.headers["If-None-Match"] == headers["ETag"]
    return HTTPResponse(status: isKnown ? 304 : 200, headers: headers, body: isKnown ? Data() : json)
  }

  /// FNV-1a in 64 bits: it has to tell bodies of a test apart, no more.
  private static func checksum(_ data: Data) -> String {
    let sum = data.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
    return String(sum, radix: 16)
  }
}

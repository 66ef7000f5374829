import Foundation
import GreenroomCore
import Testing

@testable import GreenroomServer

@Suite(.timeLimit(.minutes(5)))
struct SampleContentTests {
  private func resolve(_ placement: String, user: String = "u", plan: String = "free") throws -> JSONValue {
    let server = try TestServer(.memory, content: SampleContent.path)
    return try server.resolve(
      placement, app: SampleContent.app, key: SampleContent.key, user: user,
      attributes: #"{"user.plan":"\#(plan)"}"#
    ).json
  }

  @Test func `the sample has no problems`() {
    #expect(ContentFolder.check(SampleContent.path) == [])
  }

  @Test func `both flows are answered with a TTL of two seconds and their fonts`() throws {
    for placement in ["onboarding", "paywall"] {
      let json = try resolve(placement)
      #expect(json["flow_id"]?.string?.hasPrefix(placement) == true)
      #expect(json["cache_ttl_seconds"]?.integer == 2)
      #expect(json["fonts"]?.count == 2)
    }
  }

  @Test func `the experiment and the audience of the paywall work`() throws {
    let flows = try Set((0..<20).map { try resolve("paywall", user: "user-\($0)")["flow_id"]?.string })
    #expect(flows == ["paywall", "paywall-annual"])
    #expect(try resolve("paywall", plan: "plus")["flow_id"]?.isNull == true)
  }

  @Test func `every picture, icon and font of the sample is used and small`() throws {
    let report = ContentLoader(root: SampleContent.path).load(FolderListing(root: SampleContent.path))
    let content = try #require(report.content)
    var served = ""
    for flow in content.flows.values {
      served += String(decoding: flow.schema.filled(base: ""), as: UTF8.self)
    }
    for screen in content.screens.values {
      served += String(decoding: screen.text.filled(base: ""), as: UTF8.self)
    }
    for path in content.assets.paths {
      let asset = try #require(content.assets[path])
      #expect(asset.bytes.count < 60_000, "\(path)")
      let name = path.split(separator: "/").last ?? ""
      let isNamed = served.contains(name) || served.contains("\"iconName\":\"\(name.dropLast(4))\"")
      #expect(isNamed || path.hasPrefix("fonts/"), "\(path) is not used")
    }
  }

  @Test(arguments: ["onboarding", "paywall"])
  func `the bundled copies hold the flows of the sample`(placement: String) throws {
    let path = SampleContent.root.appendingPathComponent("Examples/Bundled/\(placement).json")
    let bundled = try JSONDocument([UInt8](Data(contentsOf: path))).root
    let source = URL(fileURLWithPath: SampleContent.path).appendingPathComponent("flows/\(placement).json")
    let flow = try JSONDocument([UInt8](Data(contentsOf: source)))
    #expect(bundled["flow_id"]?.string == placement)
    #expect(bundled["flow_version_id"]?.string == "bundled")
    let schema = try #require(bundled["flow_schema"])
    // Bundled copies have no server, so a reference to its files stands as a plain name.
    let plain = String(decoding: ServedText.compact(flow.bytes[...]), as: UTF8.self)
      .replacingOccurrences(of: "content:media/", with: "")
    #expect(String(decoding: ServedText.compact(schema.rawBytes), as: UTF8.self) == plain)
  }

  @Test(arguments: ["welcome", "spring-offer"])
  func `the bundled copies hold the screens of the sample`(screen: String) throws {
    let root = SampleContent.root.appendingPathComponent("Examples")
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    let plain = try text("Content/screens/\(screen).json").replacingOccurrences(of: "\"content:", with: "\"")
    #expect(try text("Bundled/\(screen).json") == plain)
  }
}

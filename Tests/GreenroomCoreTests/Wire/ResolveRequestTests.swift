import Foundation
import GreenroomCore
import Testing

@Suite struct ResolveRequestTests {
  private let request = ResolveRequest(
    userID: "u/1", sessionID: "s",
    attributes: [
      "user.plan": .string("free"), "userSessions": .integer(12), "ratio": .double(0.5),
      "isPro": .bool(true), "list": .array([.integer(1), .null]), "snake_case": .object(["aB": .integer(1)]),
    ])

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  private let attributes =
    #""attributes":{"isPro":true,"list":[1,null],"ratio":0.5,"snake_case":{"aB":1},"#
    + #""user.plan":"free","userSessions":12}"#

  @Test func `a single request holds who asks and every attribute verbatim`() throws {
    #expect(
      text(try request.body())
        == #"{\#(attributes),"device_platform":"ios","session_id":"s","user_id":"u/1"}"#)
  }

  @Test func `a batch request holds the placements in order beside the same`() throws {
    #expect(
      text(try request.body(for: ["b", "a"]))
        == #"{\#(attributes),"device_platform":"ios","placement_keys":["b","a"],"session_id":"s","user_id":"u/1"}"#
    )
  }

  @Test func `an export request carries no attribute`() throws {
    #expect(
      text(try request.exportBody()) == #"{"device_platform":"ios","session_id":"s","user_id":"u/1"}"#)
  }

  @Test func `a request without attributes sends none and the platform is the caller's`() throws {
    let request = ResolveRequest(userID: "u", sessionID: "s", platform: "android")
    #expect(
      text(try request.body())
        == #"{"attributes":{},"device_platform":"android","session_id":"s","user_id":"u"}"#)
  }

  @Test func `whole numbers go out exactly and a number that JSON cannot hold throws`() throws {
    let exact = ResolveRequest(
      userID: "u", sessionID: "s", attributes: ["n": .integer(9_007_199_254_740_993)])
    #expect(text(try exact.body()).contains(#""n":9007199254740993"#))
    let broken = ResolveRequest(userID: "u", sessionID: "s", attributes: ["n": .double(.nan)])
    #expect(throws: EncodingError.self) { try broken.body() }
  }
}

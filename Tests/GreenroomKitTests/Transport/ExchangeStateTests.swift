import Foundation
import Testing

@testable import GreenroomKit

@Suite struct ExchangeStateTests {
  private let request = HTTPRequest(url: URL(string: "https://a.example/")!, maximumBytes: 10)

  private func head(_ status: Int, _ headers: [String: String] = [:]) -> ExchangeState.Head {
    ExchangeState.Head(status: status, headers: headers)
  }

  private func result(_ action: ExchangeState.Action?) throws -> Result<HTTPResponse, TransportError> {
    guard case .finish(let result) = try #require(action) else { throw TransportError(.other) }
    return result
  }

  private func kind(_ action: ExchangeState.Action?) throws -> TransportError.Kind? {
    if case .failure(let error) = try result(action) { return error.kind }
    return nil
  }

  @Test func `an answer is what its last head and its bytes say`() throws {
    var state = ExchangeState(request)
    _ = state.started()
    _ = state.headArrived(head(103, ["Link": "x"]))
    _ = state.headArrived(head(200, ["ETag": "e"]))
    _ = state.bytesArrived(Data("ab".utf8))
    _ = state.bytesArrived(Data("cd".utf8))
    let answer = try result(state.ended(nil, head: nil)).get()
    #expect(answer.status == 200)
    #expect(answer.header("etag") == "e")
    #expect(answer.header("link") == nil)
    #expect(answer.body == Data("abcd".utf8))
  }

  @Test func `the first ending counts and nothing comes after it`() throws {
    let endings: [(inout ExchangeState) -> ExchangeState.Action?] = [
      { $0.timedOut() }, { $0.cancelled() }, { $0.ended(nil, head: self.head(200)) },
      { $0.bytesArrived(Data(count: 11)) }, { $0.headArrived(self.head(200, ["Content-Length": "11"])) },
      { $0.redirectArrived(self.head(302, ["Location": "http://a.example/"])) },
    ]
    for first in endings {
      var state = ExchangeState(request)
      _ = state.started()
      #expect(first(&state) != nil)
      #expect(state.isFinished)
      for second in endings { #expect(second(&state) == nil) }
    }
  }

  @Test func `what a redirect had brought is forgotten`() throws {
    var state = ExchangeState(request)
    _ = state.started()
    _ = state.headArrived(head(302, ["Location": "/b"]))
    _ = state.bytesArrived(Data("moved".utf8))
    guard case .send(let next) = state.redirectArrived(head(302, ["location": "/b"])) else {
      Issue.record("the redirect is not followed")
      return
    }
    #expect(next.url.absoluteString == "https://a.example/b")
    let lost = URLFailure(code: NSURLErrorCannotConnectToHost, message: "", isFromCurl: false)
    #expect(try kind(state.ended(lost, head: nil)) == .refused)
  }

  @Test(arguments: [(200, "gzip"), (304, nil), (204, nil), (100, nil)])
  func `a length that is not that of the body ends nothing`(status: Int, encoding: String?) {
    var state = ExchangeState(request)
    _ = state.started()
    var headers = ["content-length": "11"]
    headers["Content-Encoding"] = encoding
    #expect(state.headArrived(head(status, headers)) == nil)
    #expect(!state.isFinished)
  }

  @Test(arguments: ["", "x", "-1", "99999999999999999999999999", "1e3"])
  func `a length that cannot be read ends nothing`(length: String) {
    var state = ExchangeState(request)
    _ = state.started()
    #expect(state.headArrived(head(200, ["Content-Length": length])) == nil)
    #expect(!state.isFinished)
  }

  @Test func `an end without a head is a failure`() throws {
    var state = ExchangeState(request)
    _ = state.started()
    #expect(try kind(state.ended(nil, head: nil)) == .other)
  }

  @Test func `a body that is wanted again is a lost connection, no body is not`() throws {
    var get = ExchangeState(request)
    _ = get.started()
    #expect(get.bodyWantedAgain() == nil)
    var post = ExchangeState(HTTPRequest(method: "POST", url: request.url, body: Data("x".utf8)))
    _ = post.started()
    #expect(try kind(post.bodyWantedAgain()) == .connectionLost)
  }
}

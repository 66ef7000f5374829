import Foundation
import Testing

@testable import GreenroomKit

@Suite struct RedirectPolicyTests {
  private func next(
    _ location: String, from url: String = "https://a.example/x/y?q", status: Int = 302,
    method: String = "GET",
    purpose: HTTPRequest.Purpose = .asset
  ) throws(TransportError) -> HTTPRequest {
    var policy = RedirectPolicy()
    let request = HTTPRequest(
      method: method, url: URL(string: url)!, headers: ["authorization": "key", "Range": "bytes=0-1"],
      body: method == "POST" ? Data("body".utf8) : nil, purpose: purpose)
    return try policy.next(after: request, status: status, location: location)
  }

  @Test(arguments: [
    ("/z", "https://a.example/z"), ("z", "https://a.example/x/z"), ("?p", "https://a.example/x/y?p"),
    ("//b.example/z", "https://b.example/z"), ("https://b.example:8443/", "https://b.example:8443/"),
    ("../z", "https://a.example/z"),
  ])
  func `a target is read relative to the request`(location: String, url: String) throws {
    #expect(try next(location).url.absoluteString == url)
  }

  @Test(arguments: [
    "https://A.EXAMPLE/z", "https://a.example:443/z", "HTTPS://a.example/z", "/z",
  ])
  func `one server by another spelling is no other host`(location: String) throws {
    #expect(try next(location, purpose: .api).headers["authorization"] == "key")
  }

  @Test(arguments: [
    "https://b.example/", "https://a.example:444/", "https://a.example.b.example/",
    "https://a.example@b.example/",
  ])
  func `another host is refused to an API request and gets no key of an asset request`(location: String)
    throws
  {
    #expect(throws: TransportError.self) { try next(location, purpose: .api) }
    #expect(try next(location).headers == ["Range": "bytes=0-1"])
  }

  @Test(arguments: [HTTPRequest.Purpose.api, .asset])
  func `https never becomes http`(purpose: HTTPRequest.Purpose) {
    #expect(throws: TransportError.self) { try next("http://a.example/", purpose: purpose) }
    #expect(throws: TransportError.self) { try next("http://b.example/", purpose: purpose) }
  }

  @Test func `http may become https, without a key`() throws {
    let request = try next("https://a.example/z", from: "http://a.example/z")
    #expect(request.url.scheme == "https")
    #expect(request.headers["authorization"] == nil)
  }

  @Test func `a POST becomes a GET where the status says so`() throws {
    for status in [301, 302, 303] {
      let request = try next("/z", status: status, method: "POST")
      #expect(request.method == "GET")
      #expect(request.body == nil)
    }
    for status in [307, 308] {
      let request = try next("/z", status: status, method: "POST")
      #expect(request.method == "POST")
      #expect(request.body == Data("body".utf8))
    }
  }
}

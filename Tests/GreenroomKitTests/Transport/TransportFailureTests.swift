import Foundation
import GreenroomKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TransportFailureTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let answer: FaultAnswer
    let kind: TransportError.Kind
  }

  static let badGzip = FaultAnswer.ok("not compressed", headers: ["Content-Encoding": "gzip"])
  static let badChunk = FaultAnswer([
    .send(FaultAnswer.head(200, ["Transfer-Encoding": "chunked"]) + Data("zz\r\nab".utf8)), .close,
  ])

  static let cases = [
    Case(testDescription: "closed instead of an answer", answer: .closed, kind: .connectionLost),
    Case(testDescription: "reset instead of an answer", answer: .reset, kind: .connectionLost),
    Case(
      testDescription: "reset in the body", answer: .reset(after: "abc", length: 9), kind: .connectionLost),
    Case(testDescription: "cut body", answer: .cut(after: "abc", length: 9), kind: .connectionLost),
    Case(testDescription: "cut before the body", answer: .cut(after: "", length: 9), kind: .connectionLost),
    Case(testDescription: "cut chunks", answer: .cutChunks(after: "abc"), kind: .connectionLost),
    Case(testDescription: "closed behind a 100", answer: continued(.closed), kind: .connectionLost),
    Case(testDescription: "garbage", answer: .garbage(), kind: .other),
    Case(testDescription: "another protocol", answer: .garbage(Data("SSH-2.0-x\r\n".utf8)), kind: .other),
    Case(testDescription: "a status below 100", answer: .status(99), kind: .other),
    Case(testDescription: "a status above 999", answer: .status(1000), kind: .other),
    Case(testDescription: "no chunk size", answer: badChunk, kind: .other),
    Case(testDescription: "not what the encoding says", answer: badGzip, kind: .other),
    Case(
      testDescription: "a length that is no number", answer: .ok("x", headers: ["Content-Length": "x"]),
      kind: .other),
    Case(
      testDescription: "a negative length", answer: .ok("x", headers: ["Content-Length": "-1"]),
      kind: .other),
    Case(
      testDescription: "an enormous length",
      answer: .ok("x", headers: ["Content-Length": "9000000000000000000"]), kind: .tooLarge),
  ]

  let transport = URLSessionTransport()

  @Test(arguments: cases)
  func `a broken answer is the failure that it should be`(_ fault: Case) async throws {
    let server = try FaultServer { _ in fault.answer }
    defer { server.stop() }
    #expect(await transport.failure(of: HTTPRequest(url: server.url("/"))) == fault.kind)
    #expect(
      await transport.failure(of: HTTPRequest(method: "POST", url: server.url("/"), body: Data("x".utf8)))
        == fault.kind)
  }

  /// By name, IPv6 is tried and refused before IPv4 answers.
  @Test func `a cut answer is a lost connection where another address was refused`() async throws {
    let server = try FaultServer { _ in .cut(after: "abc", length: 9) }
    defer { server.stop() }
    let url = server.url("/", host: "localhost")
    #expect(await transport.failure(of: HTTPRequest(url: url)) == .connectionLost)
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func `a port with nobody is refused`(host: String) async throws {
    let port = try RefusedPort()
    #expect(await transport.failure(of: HTTPRequest(url: port.url("/", host: host))) == .refused)
  }

  /// No name server is asked about a label of more than 63 letters.
  @Test func `a name without an address is not found`() async throws {
    let url = try #require(URL(string: "http://\(String(repeating: "a", count: 64))/"))
    #expect(await transport.failure(of: HTTPRequest(url: url)) == .hostNotFound)
  }

  @Test(arguments: [
    "file:///etc/hosts", "ftp://127.0.0.1/x", "data:text/plain,x", "http:///x", "x",
    "http://127.0.0.1:99999/",
  ])
  func `what is no http URL fails and nothing is opened`(text: String) async throws {
    let url = try #require(URL(string: text))
    #expect(await transport.failure(of: HTTPRequest(url: url)) == .other)
  }

  @Test(arguments: [("X", "a\r\nEvil: b"), ("X\n", "a"), ("X", "a\0")])
  func `a field with a line break is refused without a request`(name: String, value: String) async throws {
    let server = try FaultServer()
    defer { server.stop() }
    #expect(await transport.failure(of: HTTPRequest(url: server.url("/"), headers: [name: value])) == .other)
    #expect(server.acceptedConnections == 0)
  }

  @Test func `a GET with a body is refused without a request`() async throws {
    let server = try FaultServer()
    defer { server.stop() }
    #expect(await transport.failure(of: HTTPRequest(url: server.url("/"), body: Data("x".utf8))) == .other)
    #expect(server.acceptedConnections == 0)
  }

  @Test func `after every failure the transport still works`() async throws {
    let server = try FaultServer { _ in .ok("fine") }
    defer { server.stop() }
    for fault in Self.cases {
      server.on("/fault", fault.answer)
      #expect(await transport.failure(of: HTTPRequest(url: server.url("/fault"))) == fault.kind)
      #expect(try await transport.send(HTTPRequest(url: server.url("/"))).body == Data("fine".utf8))
    }
    #expect(await transport.tasksUnderWay() == 0)
  }

  private static func continued(_ answer: FaultAnswer) -> FaultAnswer {
    FaultAnswer([.send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))] + answer.steps)
  }
}

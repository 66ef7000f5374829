struct URLSessionTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw TransportError(.notConnected) }
}

import Foundation
import Testing

@testable import GreenroomKit

@Suite struct URLFailureTests {
  private func kind(_ code: Int, _ message: String = "", curl: Bool, headArrived: Bool = false)
    -> TransportError.Kind
  {
    TransportError(URLFailure(code: code, message: message, isFromCurl: curl), headArrived: headArrived).kind
  }

  @Test(
    arguments: [true, false],
    [
      (NSURLErrorNotConnectedToInternet, TransportError.Kind.notConnected),
      (NSURLErrorDataNotAllowed, .notConnected),
      (NSURLErrorInternationalRoamingOff, .notConnected),
      (NSURLErrorCannotConnectToHost, .refused),
      (NSURLErrorCannotFindHost, .hostNotFound),
      (NSURLErrorDNSLookupFailed, .hostNotFound),
      (NSURLErrorNetworkConnectionLost, .connectionLost),
      (NSURLErrorTimedOut, .timedOut),
      (NSURLErrorCancelled, .cancelled),
      (NSURLErrorDataLengthExceedsMaximum, .tooLarge),
      (NSURLErrorHTTPTooManyRedirects, .redirectRefused),
      (NSURLErrorSecureConnectionFailed, .other),
      (NSURLErrorServerCertificateUntrusted, .other),
      (NSURLErrorUnsupportedURL, .other),
      (12345, .other),
    ])
  func `a code means the same on every system`(curl: Bool, meaning: (code: Int, kind: TransportError.Kind)) {
    #expect(kind(meaning.code, curl: curl) == meaning.kind)
  }

  @Test func `a bad answer is a closed connection over libcurl only`() {
    #expect(kind(NSURLErrorBadServerResponse, curl: true) == .connectionLost)
    #expect(kind(NSURLErrorBadServerResponse, curl: false) == .other)
  }

  @Test func `a refusal behind the head of an answer is a lost connection`() {
    #expect(kind(NSURLErrorCannotConnectToHost, curl: true, headArrived: true) == .connectionLost)
  }

  @Test(arguments: [
    ("transfer closed with 3 bytes remaining to read", TransportError.Kind.connectionLost),
    ("transfer closed with outstanding read data remaining", .connectionLost),
    ("Recv failure: Connection reset by peer", .connectionLost),
    ("Send failure: Broken pipe", .connectionLost),
    ("Failed to connect to 10.0.0.1 port 80: Network is unreachable", .notConnected),
    ("Error while processing content unencoding: incorrect header check", .other),
    ("SSL certificate problem: self-signed certificate", .other),
    ("", .other),
  ])
  func `what libcurl has no code for is read from its words`(message: String, expected: TransportError.Kind) {
    #expect(kind(NSURLErrorUnknown, message, curl: true) == expected)
    #expect(kind(NSURLErrorUnknown, message, curl: false) == .other)
  }

  @Test func `an error of another domain is a failure like any other`() {
    let error = NSError(domain: NSCocoaErrorDomain, code: NSURLErrorTimedOut)
    #expect(TransportError(URLFailure(error), headArrived: false).kind == .other)
  }
}

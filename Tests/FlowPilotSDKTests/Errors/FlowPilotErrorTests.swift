import Foundation
import GreenroomKit
import Testing

@testable import FlowPilotSDK

@Suite struct FlowPilotErrorTests {
  @Test func `every code of the vendor has its text, and three are ours`() {
    let vendor: Set = [
      "network_error", "api_error", "timeout", "rate_limited", "invalid_api_key", "placement_not_found",
      "flow_not_found", "unsupported_schema_version", "invalid_flow_schema", "internal_error",
      "action_error", "action_chain_timeout", "invalid_app_id", "sdk_not_initialized", "targeting_not_met",
      "frequency_limit_reached", "component_render_error", "custom_component_not_found",
      "custom_screen_not_found", "navigation_error", "variable_error", "fatal_action_error",
    ]
    let ours: Set = ["caching_disabled", "presentation_failed", "cancelled"]
    #expect(Set(FlowPilotErrorCode.allCases.map(\.rawValue)) == vendor.union(ours))
  }

  @Test func `every code's name is its text in camel case`() {
    for code in FlowPilotErrorCode.allCases {
      let words = code.rawValue.split(separator: "_")
      #expect("\(code)" == String(words[0]) + words.dropFirst().map(\.capitalized).joined())
    }
  }

  @Test(arguments: [
    GreenroomError.Code.networkError, .apiError, .timeout, .rateLimited, .invalidAPIKey, .invalidAppID,
    .placementNotFound, .flowNotFound, .unsupportedSchemaVersion, .invalidFlowSchema, .cachingDisabled,
    .presentationFailed, .notConfigured, .cancelled, .internalError,
  ])
  func `every code of the engine has a word here`(code: GreenroomError.Code) {
    let error = FlowPilotError(GreenroomError(code, "message"))
    #expect(error.code.rawValue == code.rawValue)
    #expect(error.message == "message")
    #expect(error.context == nil)
  }

  @Test func `a code of the engine without a word is kept in the context`() {
    let error = FlowPilotError(GreenroomError(.init(rawValue: "new_code"), "message"))
    #expect(error.code == .internalError)
    #expect(error.context == ["code": "new_code"])
  }

  @Test(arguments: [
    ("399", false, false), ("400", true, false), ("404", true, false), ("499", true, false),
    ("500", false, true), ("599", false, true), ("600", false, false), ("x", false, false),
    ("99999999999999999999", false, false),
  ])
  func `the status says whose fault it is`(status: String, client: Bool, server: Bool) {
    let error = FlowPilotError(code: .apiError, message: "", context: ["status_code": status])
    #expect(error.isClientError == client)
    #expect(error.isServerError == server)
  }

  @Test func `without a status nobody is at fault`() {
    let error = FlowPilotError(code: .networkError, message: "")
    #expect(error.isClientError == false)
    #expect(error.isServerError == false)
  }

  @Test func `the description has the code and the message`() {
    let error = FlowPilotError(code: .timeout, message: "No answer.")
    #expect(error.description == "timeout: No answer.")
    #expect(error.localizedDescription == "timeout: No answer.")
  }

  @Test func `cancellation stays what it is for a caller and has a code in a result`() {
    #expect(FlowPilotError.edge(CancellationError()) is CancellationError)
    #expect(FlowPilotError(wrapping: CancellationError()).code == .cancelled)
  }

  @Test func `an unknown error is kept beneath`() {
    struct Unknown: Error {}
    let error = FlowPilotError(wrapping: Unknown())
    #expect(error.code == .internalError)
    #expect(error.underlyingError is Unknown)
  }
}

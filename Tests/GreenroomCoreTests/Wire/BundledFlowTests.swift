import GreenroomCore
import Testing

@Suite struct BundledFlowTests {
  private func bundled(_ text: String) -> ResolveAnswer { ResolveAnswer(bundled: Array(text.utf8)) }

  @Test func `a bare definition becomes a delivery that is never fresh`() throws {
    guard
      case .flow(let delivery) = bundled(
        #"{"id":"own","version":8,"schemaVersion":1,"nodes":[{"id":"a","kind":"screen"}]}"#)
    else {
      Issue.record("not presentable")
      return
    }
    #expect(delivery.flowID == "own")
    #expect(delivery.versionID == "bundled")
    #expect(delivery.flowVersion == 8)
    #expect(delivery.timeToLive == 0)
    #expect(delivery.mediaURLs == MediaURLResolver())
    #expect(delivery.fonts.isEmpty)
    #expect(delivery.experimentID == nil)
  }

  @Test func `a bare definition without an id gets the documented one`() {
    guard case .flow(let delivery) = bundled(#"{"id":"","nodes":[{"id":"a","kind":"screen"}]}"#) else {
      Issue.record("not presentable")
      return
    }
    #expect(delivery.flowID == "bundled_default")
  }

  @Test func `a whole answer is read as such and its schema version is not asked for`() {
    let text =
      #"{"flow_id":"f","flow_version_id":"v","schema_version":9,"cache_ttl_seconds":60,"flow_schema":"#
      + ResolveAnswerTests.flow + "}"
    guard case .flow(let delivery) = bundled(text) else {
      Issue.record("not presentable")
      return
    }
    #expect(delivery.flowID == "f")
    #expect(delivery.timeToLive == 60)
    guard case .unsupportedSchema = ResolveAnswer(Array(text.utf8)) else {
      Issue.record("the same answer from the network is refused")
      return
    }
  }

  @Test func `what cannot be shown or read says so`() {
    guard case .unpresentable = bundled(#"{"nodes":[]}"#) else {
      Issue.record("no nodes")
      return
    }
    guard case .unpresentable = bundled(#"{"flow_id":"f","flow_schema":{"nodes":[]}}"#) else {
      Issue.record("no version id")
      return
    }
    guard case .nothing = bundled(#"{"flow_id":null}"#) else {
      Issue.record("null")
      return
    }
    for text in ["{}", "[1]", "nope", ""] {
      guard case .unreadable = bundled(text) else {
        Issue.record("\(text)")
        continue
      }
    }
  }
}

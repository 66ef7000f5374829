import GreenroomCore
import Testing

@Suite struct ResolveBatchTests {
  private func batch(_ text: String) throws -> ResolveBatch {
    try #require(ResolveBatch(Array(text.utf8), to: ["a", "b", "c", "d", "e", "f"]))
  }

  private func flowID(_ entry: ResolveBatch.Entry?) -> String? {
    guard case .answer(.flow(let delivery)) = entry?.result else { return nil }
    return delivery.flowID
  }

  private let flow = ResolveAnswerTests.flow

  @Test func `entries of every kind stand side by side`() throws {
    let batch = try batch(
      """
      {"results":[
       {"placement_key":"a","flow_id":"f1","flow_version_id":"v","flow_schema":\(flow)},
       {"placement_key":"b","flow_id":null,"cache_ttl_seconds":5},
       {"placement_key":"c","error":"resolve failed"},
       {"placement_key":"d","flow_id":"f4"},
       {"placement_key":"e"},
       {"placementKey":"f","flowId":"f6","flowVersionId":"v","flowSchema":\(flow)}]}
      """)
    #expect(batch.entries.count == 6)
    #expect(flowID(batch.entries["a"]) == "f1")
    #expect(flowID(batch.entries["f"]) == "f6")
    guard case .answer(.nothing(timeToLive: 5))? = batch.entries["b"]?.result,
      case .failed("resolve failed")? = batch.entries["c"]?.result,
      case .answer(.unpresentable)? = batch.entries["d"]?.result,
      case .answer(.unreadable)? = batch.entries["e"]?.result
    else {
      Issue.record("\(batch.entries)")
      return
    }
  }

  @Test func `an entry that names no placement loses only itself`() throws {
    let batch = try batch(
      #"{"results":[5,null,{},{"placement_key":7,"flow_id":null},{"placement_key":""},[],"#
        + #"{"placement_key":"a","flow_id":null}]}"#)
    #expect(Array(batch.entries.keys) == ["a"])
  }

  @Test func `an entry that nobody asked for is left out`() throws {
    let text = #"{"results":[{"placement_key":"other","flow_id":null},{"placement_key":"a","flow_id":null}]}"#
    #expect(try Array(batch(text).entries.keys) == ["a"])
  }

  @Test func `bytes that lie in pieces are read as those in one`() {
    let text = #"{"results":[{"placement_key":"a","flow_id":null}]}"#
    #expect(ResolveBatch(text.utf8.lazy.map { $0 }, to: ["a"])?.entries.count == 1)
  }

  @Test func `of two entries for one placement the later counts`() throws {
    let batch = try batch(
      #"{"results":[{"placement_key":"a","error":"x"},{"placement_key":"a","flow_id":null}]}"#)
    guard case .answer(.nothing)? = batch.entries["a"]?.result else {
      Issue.record("\(batch.entries)")
      return
    }
  }

  @Test func `an error that is null is none and one that is no text still fails the entry`() throws {
    let batch = try batch(
      #"{"results":[{"placement_key":"a","error":null,"flow_id":null},{"placement_key":"b","error":{"code":5}}]}"#
    )
    guard case .answer(.nothing)? = batch.entries["a"]?.result,
      case .failed(let words)? = batch.entries["b"]?.result
    else {
      Issue.record("\(batch.entries)")
      return
    }
    #expect(words == #"{"code":5}"#)
  }

  @Test func `an entry's bytes are its text as received and read back as the same answer`() throws {
    let entry =
      #"{ "placement_key" : "b" , "flow_id" : "f", "flow_version_id":"v",  "flow_schema": \#(flow)}"#
    let batch = try batch(#"{"results":[{"placement_key":"a","flow_id":null}, \#(entry) ]}"#)
    let bytes = try #require(batch.entries["b"]?.bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == entry)
    guard case .flow(let delivery) = ResolveAnswer(bytes) else {
      Issue.record("unreadable")
      return
    }
    #expect(delivery.flowID == "f")
  }

  @Test(arguments: ["", "{}", "[]", "null", #"{"results":{}}"#, #"{"results":null}"#, #"{"results":[}"#])
  func `what has no list of results is no batch answer`(text: String) {
    #expect(ResolveBatch(Array(text.utf8), to: ["a"]) == nil)
  }

  @Test func `an empty list of results is a batch answer without entries`() throws {
    #expect(try batch(#"{"results":[]}"#).entries.isEmpty)
  }
}

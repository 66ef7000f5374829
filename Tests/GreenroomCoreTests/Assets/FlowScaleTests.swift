import GreenroomCore
import Testing

/// Flows made to cost as much as they can: each has to be listed in the time of a few reads.
@Suite(.timeLimit(.minutes(5))) struct FlowScaleTests {
  private func list(_ flow: String) throws -> [Asset] {
    let document = try JSONDocument(Array(flow.utf8))
    let delivery = FlowDelivery(unchecked: document.root)
    _ = delivery.diagnostics
    return delivery.assets(in: .allScreens).assets
  }

  private func joined(_ count: Int, _ make: (Int) -> String) -> String {
    (0..<count).map(make).joined(separator: ",")
  }

  private static let many = 5000

  @Test func `a chain of assignments that each know one variable more`() throws {
    let nodes = joined(Self.many) {
      #"{"id":"n\#($0)","kind":"assign","assignments":[{"variableKey":"v\#($0)","expression":{"operation":"set_true"}}]}"#
    }
    let edges = joined(Self.many) { #"{"fromNodeId":"n\#($0)","toNodeId":"n\#($0 + 1)"}"# }
    let last = FlowFixture.screen("n\(Self.many)")
    let assets = try list(#"{"entryNodeId":"n0","nodes":[\#(nodes),\#(last)],"edges":[\#(edges)]}"#)
    #expect(assets.map(\.isFirstView) == [true])
  }

  @Test func `a test with many targets that each patch a large zone`() throws {
    let zone = joined(Self.many) { FlowFixture.image("z\($0)") }
    let screens = joined(Self.many) {
      #"{"id":"s\#($0)","kind":"screen","screenSettings":{"footer":{"componentProps":{"z\#($0)":{"src":"p\#($0).png"}}}}}"#
    }
    let targets = joined(Self.many) { #"{"weight":1,"targetNodeId":"s\#($0)"}"# }
    let assets = try list(
      #"{"entryNodeId":"t","nodes":[\#(screens),{"id":"t","kind":"abTest","variants":[\#(targets)]}],"#
        + #""persistentUI":{"footer":{"layout":{"type":"stack","children":[\#(zone)]}}}}"#)
    #expect(assets.count == 2 * Self.many)
    #expect(assets.filter(\.isFirstView).count == assets.count)
  }

  @Test func `a test with many targets beside many zones`() throws {
    let zones = joined(Self.many) { #""z\#($0)":{"layout":\#(FlowFixture.image("z\($0)"))}"# }
    let screens = joined(Self.many) { FlowFixture.screen("s\($0)") }
    let targets = joined(Self.many) { #"{"weight":1,"targetNodeId":"s\#($0)"}"# }
    let assets = try list(
      #"{"entryNodeId":"t","nodes":[\#(screens),{"id":"t","kind":"abTest","variants":[\#(targets)]}],"persistentUI":{\#(zones)}}"#
    )
    #expect(assets.count == 2 * Self.many)
  }

  @Test func `a ring of conditions that all lead everywhere`() throws {
    let count = 300
    let nodes = joined(count) {
      #"{"id":"n\#($0)","kind":"condition","condition":{"op":"equals","left":{"var":"v\#($0)"},"right":true}}"#
    }
    let assigns = joined(count) {
      #"{"id":"a\#($0)","kind":"assign","assignments":[{"variableKey":"v\#($0)","expression":{"operation":"toggle"}}]}"#
    }
    let edges = joined(count) {
      #"{"fromNodeId":"n\#($0)","toNodeId":"a\#(($0 * 7 + 1) % count)","kind":"conditionTrue"},"#
        + #"{"fromNodeId":"n\#($0)","toNodeId":"a\#(($0 * 11 + 3) % count)","kind":"conditionFalse"},"#
        + #"{"fromNodeId":"a\#($0)","toNodeId":"n\#(($0 + 1) % count)"}"#
    }
    let variables = joined(count) { #"{"key":"v\#($0)","source":{"kind":"constant","value":true}}"# }
    let assets = try list(
      #"{"entryNodeId":"n0","nodes":[\#(nodes),\#(assigns),\#(FlowFixture.screen("s"))],"edges":[\#(edges)],"variables":[\#(variables)]}"#
    )
    #expect(assets.map(\.isFirstView) == [false])
  }

  @Test func `components nested as deep as the reader allows`() throws {
    let depth = (JSONLimits().depth - 8) / 2
    let open = String(repeating: #"{"type":"stack","children":["#, count: depth)
    let close = String(repeating: "]}", count: depth)
    let assets = try list(
      #"{"nodes":[{"id":"a","kind":"screen","layout":\#(open)\#(FlowFixture.image("deep"))\#(close)}]}"#)
    #expect(assets.map(\.url) == ["deep.png"])
  }

  @Test func `many texts with names and many faults`() throws {
    let images = joined(Self.many) { #"{"type":"image","props":{"src":"{{a}}{{b}}{{{{\#($0).png"}}"# }
    let assets = try list(
      #"{"nodes":[{"id":"a","kind":"screen","layout":{"children":[\#(images)]}}],"variables":[{"key":"a","source":{"kind":"newer"}}]}"#
    )
    #expect(assets.isEmpty)
  }
}

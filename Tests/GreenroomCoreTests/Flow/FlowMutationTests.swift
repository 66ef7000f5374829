import Foundation
import GreenroomCore
import Testing

/// Random flows, whole and broken. `GREENROOM_EDITS` sets the number of edits for a long run, and `GREENROOM_SEED` the
/// seed.
@Suite(.timeLimit(.minutes(10))) struct FlowMutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let edits = environment["GREENROOM_EDITS"].flatMap { Int($0) } ?? 1000
  private static let seed = environment["GREENROOM_SEED"].flatMap { UInt64($0) } ?? 1

  private func read(_ tree: DocumentTree) throws -> FlowDelivery {
    FlowDelivery(unchecked: try JSONDocument(Array(tree.json.utf8)).root)
  }

  private func urls(_ tree: DocumentTree) throws -> Set<String> {
    Set(try read(tree).assets(in: .allScreens).assets.map(\.url))
  }

  private func files(in tree: DocumentTree) -> Set<String> {
    Set(tree.texts.filter { $0.hasPrefix("https://file/") })
  }

  @Test func `every file of a generated flow is found, and its path leads to it`() throws {
    var generator = FlowGenerator(seed: 1)
    for _ in 0..<200 {
      let flow = generator.flow()
      let listing = try read(flow).assets(in: .allScreens)
      #expect(Set(listing.assets.map(\.url)) == files(in: flow))
      #expect(listing.assets.allSatisfy { $0.place.string == $0.url })
      let diagnostics = try read(flow).diagnostics
      #expect(diagnostics.isEmpty)
    }
  }

  @Test func `the first view is part of the whole and comes first in it`() throws {
    var generator = FlowGenerator(seed: 2)
    for _ in 0..<200 {
      let flow = generator.flow()
      let delivery = try read(flow)
      let first = delivery.assets(in: .firstScreen).assets.map(\.url)
      let all = delivery.assets(in: .allScreens).assets
      #expect(Array(all.map(\.url).prefix(first.count)) == first)
      #expect(all.filter(\.isFirstView).map(\.url) == first)
      for known in [Attributes(), ["p": .bool(true)]] {
        let narrower = delivery.assets(in: .firstScreen, for: ViewContext(attributes: known)).assets
        #expect(Set(narrower.map(\.url)).isSubset(of: first), "knowing more adds nothing")
      }
    }
  }

  @Test(arguments: 0...3 as ClosedRange<UInt64>)
  func `after a random edit what was not touched is still found`(part: UInt64) throws {
    var generator = FlowGenerator(seed: Self.seed &+ part)
    for _ in 0..<max(1, Self.edits / 40) {
      let flow = generator.flow()
      let places = flow.places
      let all = files(in: flow)
      for _ in 0..<10 {
        let place = places[generator.random.below(places.count)]
        var edited = flow
        edited.edit(at: place) { Self.change(&$0, at: $1, &generator.random) }
        let lost = try all.subtracting(urls(edited))
        #expect(
          lost.isSubset(of: touched(by: place, in: flow)), "\(place) of \(flow.json) to \(edited.json)")
        _ = try read(edited).diagnostics
      }
    }
  }

  @Test(arguments: 4...7 as ClosedRange<UInt64>)
  func `after many random edits a flow is read without harm`(part: UInt64) throws {
    var generator = FlowGenerator(seed: Self.seed &+ part)
    for _ in 0..<max(1, Self.edits / 48) {
      var flow = generator.flow()
      for _ in 0..<12 {
        let places = flow.places
        guard !places.isEmpty else { break }
        let place = places[generator.random.below(places.count)]
        flow.edit(at: place) { Self.change(&$0, at: $1, &generator.random) }
        let delivery = try read(flow)
        _ = (delivery.diagnostics, delivery.texts(in: .allScreens))
        let first = delivery.assets(in: .firstScreen).assets.count
        #expect(first <= delivery.assets(in: .allScreens).assets.count)
      }
    }
  }

  // MARK: Edits

  /// The files that an edit at `place` may lose: those in the edited value, and, where the edited member says
  /// what its object is, those in the object.
  private func touched(by place: DocumentTree.Place, in flow: DocumentTree) -> Set<String> {
    let deciding: Set<String> = ["type", "kind", "id", "enabled"]
    if let key = flow.key(at: place), deciding.contains(key) {
      return files(in: flow.value(at: place.dropLast()))
    }
    return files(in: flow.value(at: place))
  }

  private static let junk: [DocumentTree] = [
    .literal("null"), .literal("true"), .literal("-1e400"), .literal("0.5"), .text(""), .text("{{x}}"),
    .text("newer"),
    .array([]), .object([]), .array([.literal("null"), .array([.object([])])]),
    .object([("type", .text("conditional")), ("cases", .object([])), ("else", .literal("5"))]),
    .object([("type", .text("static"))]), .object([("children", .array([.literal("1")]))]),
  ]

  /// Replaces, drops, repeats or renames the child at `position`, or puts something before it.
  private static func change(
    _ container: inout DocumentTree, at position: Int, _ random: inout DocumentRandom
  ) {
    let junk = junk[random.below(junk.count)]
    let edit = random.below(5)
    switch container {
    case .object(var members):
      switch edit {
      case 0: members[position].value = junk
      case 1: members.remove(at: position)
      case 2: members.insert(("newer", junk), at: position)
      case 3: members.append((members[position].key, junk))
      default: members[position].key += "X"
      }
      container = .object(members)
    case .array(var elements):
      switch edit {
      case 0: elements[position] = junk
      case 1: elements.remove(at: position)
      case 2: elements.insert(junk, at: position)
      case 3: elements.append(elements[position])
      default: elements.swapAt(0, position)
      }
      container = .array(elements)
    case .text, .literal: break
    }
  }
}

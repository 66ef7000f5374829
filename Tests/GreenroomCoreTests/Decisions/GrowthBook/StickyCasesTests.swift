import GreenroomCore
import Testing

@Suite(.enabled(if: GrowthBookCases.areThere, "\(GrowthBookCases.missing)"), .timeLimit(.minutes(5)))
struct StickyCasesTests {
  /// The cases that we answer otherwise on purpose, each with its reason.
  static let differences = [
    "use fallbackAttribute when missing hashAttribute": "it draws by version 1 of the hash, among four",
    "stops test enrollment when and existing sticky bucket is blocked by version":
      "an older epoch is ignored and never bars from the new one",
    "skips assignment when sticky bucket version < experiment.minBucketVersion":
      "an older epoch is ignored and never bars from the new one",
    "disables sticky bucketing when disabled by experiment": "sides always stay, so the new one is recorded",
  ]

  /// One published case, with GrowthBook's variations 1 and 2 as sides A and B, `id` as the user and the fallback
  /// attribute as the installation. The draw is GrowthBook's; everything behind it is ours.
  struct Case: CustomTestStringConvertible {
    let name: String
    let attributes: JSONValue
    let rule: JSONValue
    let documents: [JSONValue]
    let expected: JSONValue
    let expectedDocuments: JSONValue

    init?(_ fields: [JSONValue]) {
      guard fields.count == 6, let name = fields[0].string, let attributes = fields[1]["attributes"],
        let feature = fields[3].string,
        let rule = fields[1]["features"]?[feature]?["rules"]?.elements.first(where: { _ in true })
      else { return nil }
      self.name = name
      self.attributes = attributes
      self.rule = rule
      documents = Array(fields[2].elements)
      expected = fields[4]
      expectedDocuments = fields[5]
    }

    var testDescription: String { name }

    private var fallback: String { rule["fallbackAttribute"]?.string ?? "" }
    private var userID: String? { attributes["id"]?.string }
    private var installID: String? { attributes[fallback]?.string }
    private var experiment: String { rule["key"]?.string ?? "feature" }
    private var epoch: Int { rule["bucketVersion"]?.integer ?? 0 }

    private var state: DecisionState? {
      let owners = documents.map { document in
        let kind = document["attributeName"]?.string == "id" ? "user" : "install"
        let sides = document["assignments"]?.members.map { key, side in
          let parts = key.split(separator: "_", omittingEmptySubsequences: true)
          return
            #"{"experiment":"\#(parts[0])","epoch":\#(parts[1]),"side":"\#(side.string == "1" ? "a" : "b")","time":0}"#
        }
        return
          #"{"kind":"\#(kind)","name":\#(document["attributeValue"]?.rawText ?? ""),"sides":[\#((sides ?? []).joined(separator: ","))]}"#
      }
      return (try? json(#"{"format":1,"owners":[\#(owners.joined(separator: ","))]}"#)).flatMap {
        DecisionState($0)
      }
    }

    private var drawn: Int {
      let key = userID ?? installID ?? ""
      let bucket = BucketSeed(rule["seed"]?.string ?? "feature").bucket(of: key)
      return bucket < 3334 ? 0 : bucket < 6667 ? 1 : 2
    }

    private var answer: DeliveryAnswer? {
      let text = """
        {"placement":"p","paywallId":"1","paywall":{},"experiment":
         {"id":"\(experiment)","shareB":\(drawn == 2 ? 1 : 0),"epoch":\(epoch),"b":{"paywallId":"2","paywall":{}}}}
        """
      return (try? json(text)).flatMap { try? DeliveryAnswer($0) }
    }

    /// Whether our side, where it came from, and what is recorded then are as published.
    var agrees: Bool {
      guard let answer, var state, drawn != 0 else { return false }
      let identity = DecisionIdentity(userID: userID, installID: installID)
      let context = DecisionContext(identity: identity, attributes: [:], now: 0)
      let (decision, reservation) = state.take(answer, in: context)
      reservation.map { _ = state.commit($0, now: 0) }
      return decision.outcome.show == expected["key"]?.string
        && isSticky(decision) == expected["stickyBucketUsed"]?.bool
        && records(of: state) == expectedRecords
    }

    private func isSticky(_ decision: Decision) -> Bool {
      decision.trace.steps.contains { step in
        if case .experiment(_, _, let source) = step { source != .hash } else { false }
      }
    }

    /// "attribute|value|experiment__epoch=side", as GrowthBook names them.
    private var expectedRecords: Set<String> {
      var records: Set<String> = []
      for (owner, document) in expectedDocuments.members {
        for (key, side) in document["assignments"]?.members.map({ $0 }) ?? [] {
          records.insert("\(owner)|\(key)=\(side.string ?? "")")
        }
      }
      return records
    }

    private func records(of state: DecisionState) -> Set<String> {
      var records: Set<String> = []
      for (owner, history) in state.histories {
        let isCurrent = owner.name.string == (owner.kind == .user ? userID : installID)
        for (run, side) in isCurrent ? history.sides : [:] {
          let name = "\(owner.kind == .user ? "id" : fallback)||\(owner.name.string)"
          records.insert("\(name)|\(run.id.string)__\(run.epoch)=\(side.value == .a ? 1 : 2)")
        }
      }
      return records
    }
  }

  static let cases = GrowthBookCases.section("stickyBucket").compactMap(Case.init)

  @Test(arguments: cases)
  func `a case is answered as published unless it is listed as a difference`(example: Case) {
    #expect(example.agrees == (Self.differences[example.name] == nil))
  }

  @Test func `all published cases are there and every listed difference is one of them`() {
    #expect(Self.cases.count == 13)
    #expect(Set(Self.cases.filter { !$0.agrees }.map(\.name)) == Set(Self.differences.keys))
  }
}

import GreenroomCore
import Testing

/// GrowthBook's ranges over a draw between 0 and 1, for its cases only: ours are whole buckets.
private enum FloatRanges {
  static func ranges(count: Int, coverage: Double, weights: [Double]?) -> [(Double, Double)] {
    let coverage = min(max(coverage, 0), 1)
    let equal = [Double](repeating: 1 / Double(count), count: count)
    let sum = weights?.reduce(0, +) ?? 0
    let weights = weights.map { $0.count == count && abs(sum - 1) <= 0.01 ? $0 : equal } ?? equal
    var start = 0.0
    return weights.map { weight in
      defer { start += weight }
      return (start, start + coverage * weight)
    }
  }

  static func variation(of draw: Double, in ranges: [(Double, Double)]) -> Int {
    ranges.firstIndex { $0.0 <= draw && draw < $0.1 } ?? -1
  }
}

@Suite(.enabled(if: GrowthBookCases.areThere, "\(GrowthBookCases.missing)"), .timeLimit(.minutes(5)))
struct BucketCasesTests {
  struct Case: CustomTestStringConvertible {
    let fields: [JSONValue]
    var testDescription: String { fields.map(\.rawText).joined(separator: " ") }
  }

  private static func cases(_ name: String) -> [Case] {
    GrowthBookCases.section(name).map { Case(fields: $0) }
  }

  private static func ranges(_ json: JSONValue) -> [(Double, Double)] {
    json.elements.map { range in
      let bounds = range.elements.compactMap(\.double)
      return (bounds[0], bounds[1])
    }
  }

  static let hashCases = cases("hash").filter { $0.fields[2].integer == 2 }

  @Test func `the published draws of the second version are seven`() {
    #expect(Self.hashCases.count == 7)
  }

  @Test(arguments: hashCases)
  func `a published draw of the second version is our bucket`(example: Case) throws {
    let (seed, key) = (example.fields[0].string ?? "", example.fields[1].string ?? "")
    let draw = try #require(example.fields[3].double)
    #expect(Double(BucketSeed(seed).bucket(of: key)) / 10_000 == draw)
  }

  @Test(arguments: cases("getBucketRange"))
  func `published ranges are those of the float helper`(example: Case) throws {
    let fields = Array(example.fields[1].elements)
    let weights = fields[2].isNull ? nil : fields[2].elements.compactMap(\.double)
    let ranges = FloatRanges.ranges(
      count: try #require(fields[0].integer), coverage: try #require(fields[1].double), weights: weights)
    let expected = Self.ranges(example.fields[2])
    #expect(ranges.count == expected.count)
    for (range, published) in zip(ranges, expected) {
      #expect(abs(range.0 - published.0) < 1e-9 && abs(range.1 - published.1) < 1e-9)
    }
  }

  @Test(arguments: cases("chooseVariation"))
  func `published choices are those of the float helper`(example: Case) throws {
    let draw = try #require(example.fields[1].double)
    #expect(
      FloatRanges.variation(of: draw, in: Self.ranges(example.fields[2])) == example.fields[3].integer)
  }

  @Test func `of two sides the float helper and whole buckets choose alike away from rounding`() {
    for points in stride(from: 0, through: 10_000, by: 125) {
      let share = Share(fraction: Double(points) / 10_000)
      let fraction = Double(points) / 10_000
      let ranges = FloatRanges.ranges(count: 2, coverage: 1, weights: [1 - fraction, fraction])
      for bucket in stride(from: 62, to: 10_000, by: 125) {
        #expect(
          share.isSideB(bucket)
            == (FloatRanges.variation(of: Double(bucket) / 10_000, in: ranges) == 1))
      }
    }
  }
}

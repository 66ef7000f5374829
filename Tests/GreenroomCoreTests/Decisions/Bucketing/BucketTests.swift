import GreenroomCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct BucketTests {
  @Test(arguments: [
    ("ab:exp_1:", "user-1", 1251), ("ab:exp_1:", "user-2", 1190), ("ab:exp_1:", "usér-7", 7825),
    ("ab:exp_1:", "用户7", 2767), ("ab:exp_1:", "🙂", 5727), ("ab:exp_2:", "user-1", 7651),
    ("holdout:h_1:", "user-1", 5225), ("holdout:h_1:", "user-2", 5883), ("exp1", "用户7", 9132),
  ])
  func `a key's bucket is the same on every platform`(seed: String, key: String, bucket: Int) {
    #expect(BucketSeed(seed).bucket(of: key) == bucket)
  }

  @Test func `seeds name their kind, their id and an epoch above zero`() {
    #expect(BucketSeed(experiment: "exp_1", epoch: 0) == BucketSeed("ab:exp_1:"))
    #expect(BucketSeed(experiment: "exp_1", epoch: 2) == BucketSeed("ab:exp_1:2:"))
    #expect(BucketSeed(holdout: "h_1") == BucketSeed("holdout:h_1:"))
  }

  @Test func `composed and decomposed keys are two`() {
    let seed = BucketSeed("ab:exp_1:")
    #expect(seed.bucket(of: "us\u{e9}r") != seed.bucket(of: "use\u{301}r"))
  }

  @Test func `of every share that four decimals can say the boundary bucket falls on its side`() throws {
    for points in 0...10_000 {
      let digits = String(10_000 + points).dropFirst()
      let text = points == 10_000 ? "1" : "0.\(digits)"
      let share = Share(fraction: try #require(try json(text).double))
      try #require(share.basisPoints == points)
      try #require(points == 0 || share.isSideB(10_000 - points))
      try #require(points == 10_000 || !share.isSideB(9_999 - points))
      try #require(points == 0 || share.isHeldOut(points - 1))
      try #require(points == 10_000 || !share.isHeldOut(points))
    }
  }

  @Test func `shares out of range are none and all`() {
    let fractions = [-1, -Double.infinity, .nan, 0.00004, 2, 1e300, .infinity]
    #expect(fractions.map { Share(fraction: $0).basisPoints } == [0, 0, 0, 0, 10_000, 10_000, 10_000])
  }

  @Test func `two draws of the same keys have nothing to do with each other`() {
    let (one, other) = (BucketSeed(experiment: "x", epoch: 0), BucketSeed(holdout: "x"))
    let both = (0..<40_000).count { one.bucket(of: "\($0)") < 5000 && other.bucket(of: "\($0)") < 5000 }
    #expect((9_700...10_300).contains(both))
  }
}

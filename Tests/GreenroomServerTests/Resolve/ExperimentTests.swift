import Testing

@testable import GreenroomServer

@Suite
struct ExperimentTests {
  /// Counted with another FNV-1a: the 32-bit hashes are 0x811c9dc5 (empty), 0xe40c292c ("a") and
  /// 0xbf9cf968 ("foobar"), as the algorithm's authors publish them.
  @Test(arguments: [
    ("", "", 0x811c_9dc5), ("a", "", 0xe40c_292c), ("foo", "bar", 0xbf9c_f968), ("foobar", "", 0xbf9c_f968),
  ])
  func `the bucket is FNV-1a of user and experiment`(user: String, experiment: String, hash: Int) {
    #expect(Experiment.bucket(userID: user, experimentID: experiment) == hash % 100)
  }

  @Test func `text outside ASCII is hashed by its UTF-8`() {
    var hash: UInt32 = 0x811c_9dc5
    for byte in [0xc3, 0xa9, 0xf0, 0x9f, 0x99, 0x82] as [UInt32] { hash = (hash ^ byte) &* 16_777_619 }
    #expect(Experiment.bucket(userID: "é🙂", experimentID: "") == Int(hash % 100))
  }

  @Test func `splits are kept over many users, and every bucket has a variant`() {
    let experiment = Experiment(
      id: "exp", variants: [10, 40, 100].map { Experiment.Variant(end: $0, envelope: nil) })
    var counts = [0, 0, 0]
    for number in 0..<20_000 {
      let end = experiment.variant(forUser: "user-\(number)")?.end
      counts[[10, 40, 100].firstIndex(of: end ?? 0) ?? 0] += 1
    }
    #expect(abs(counts[0] - 2000) < 300)
    #expect(abs(counts[1] - 6000) < 400)
    #expect(abs(counts[2] - 12_000) < 500)
  }

  @Test func `a variant with a split of 0 gets nobody`() {
    let experiment = Experiment(
      id: "exp", variants: [0, 100].map { Experiment.Variant(end: $0, envelope: nil) })
    for number in 0..<1000 { #expect(experiment.variant(forUser: "\(number)")?.end == 100) }
  }
}

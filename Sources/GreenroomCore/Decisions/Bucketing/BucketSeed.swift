/// What a draw is made with: one seed gives each key one of 10,000 buckets.
///
/// The hash is GrowthBook's version 2: FNV-1a over seed and key, then FNV-1a over the decimal text of that number.
package struct BucketSeed: Hashable, Sendable {
  private let hash: FNVHash

  /// A seed of any text.
  package init(_ text: String) {
    hash = FNVHash().appending(text)
  }

  /// The seed of an experiment's draw; an epoch above 0 makes it another one.
  package init(experiment id: String, epoch: Int) {
    self.init(epoch > 0 ? "ab:\(id):\(epoch):" : "ab:\(id):")
  }

  /// The seed of a holdout's draw.
  package init(holdout id: String) {
    self.init("holdout:\(id):")
  }

  /// The bucket of `key`, 0 to 9,999.
  package func bucket(of key: String) -> Int {
    Int(FNVHash().appending(decimal: hash.appending(key).value).value % UInt32(Share.whole))
  }
}

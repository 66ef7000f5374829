/// The bytes that one warm-up may fetch, as a pure value.
///
/// Each download is admitted with the most bytes that it may bring, and settled with what it brought, so that
/// all that run together stay within the budget. Where little is left they run one after the other.
struct ByteBudget: Sendable {
  private var left: Int
  private var reserved = 0

  /// A budget of `bytes`.
  init(_ bytes: Int) {
    left = max(0, bytes)
  }

  /// Admits a download of at most `limit` bytes.
  ///
  /// - Returns: the most bytes that it may bring; nil when it has to wait for others to be settled.
  mutating func admit(_ limit: Int) -> Int? {
    let wanted = min(limit, left + reserved)
    guard wanted > 0, wanted <= left else { return nil }
    left -= wanted
    reserved += wanted
    return wanted
  }

  /// A download that was admitted with `allowance` has brought `bytes`.
  mutating func settle(_ allowance: Int, brought bytes: Int) {
    reserved -= allowance
    left += allowance - min(bytes, allowance)
  }
}

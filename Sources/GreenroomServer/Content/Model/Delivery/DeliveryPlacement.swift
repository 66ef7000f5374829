/// What a placement answers in the delivery dialect, from one boundary of its schedule to the next.
struct DeliveryPlacement: Sendable {
  /// The instants at which the answer changes, in order, in milliseconds since 1970.
  let boundaries: [Int]
  /// One more than there are boundaries: the nth holds up to the nth boundary, which it does not hold at.
  let documents: [DeliveryDocument]

  /// What is answered at `now`, in milliseconds since 1970, and how many seconds it may be used without asking: up
  /// to the next boundary, one at least where `longestAge` allows it.
  func answer(at now: Int, longestAge: Int) -> (document: DeliveryDocument, maxAge: Int) {
    let next = nextBoundary(after: now)
    guard next < boundaries.count else { return (documents[next], longestAge) }
    let left = boundaries[next].subtractingReportingOverflow(now)
    let seconds = left.overflow ? longestAge : left.partialValue / 1000
    return (documents[next], min(longestAge, max(1, seconds)))
  }

  /// The place of the first boundary that is still to come; their number when there is none.
  private func nextBoundary(after now: Int) -> Int {
    var (low, high) = (0, boundaries.count)
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] > now { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// What one API key may ask for in the delivery dialect.
///
/// A class, so that a request refers to it instead of copying.
final class DeliveryAccess: Sendable {
  /// The apps that have the key, in the order of the file.
  let apps: [String]
  let placements: [String: DeliveryPlacement]
  private let appOfPlacement: [String: String]

  /// - Parameter apps: In the order of the file. A placement that an earlier one has too is that one's.
  init(_ apps: [App]) {
    var placements: [String: DeliveryPlacement] = [:]
    var owners: [String: String] = [:]
    for app in apps {
      for (key, placement) in app.placements {
        guard let delivery = placement.delivery, placements[key] == nil else { continue }
        placements[key] = delivery
        owners[key] = app.id
      }
    }
    self.apps = apps.map(\.id)
    self.placements = placements
    appOfPlacement = owners
  }

  /// The app that a placement is asked of; without one, the first of the key's.
  func app(ofPlacement key: String?) -> String? {
    key.flatMap { appOfPlacement[$0] } ?? apps.first
  }
}

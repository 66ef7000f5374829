package import GreenroomCore

/// What of a plan is present: true at the moment at which it was made.
package struct WarmReport: Hashable, Sendable {
  /// The files of one role.
  package struct Count: Hashable, Sendable {
    /// How many the plan needs.
    package var needed = 0
    /// How many of them are present.
    package var present = 0
  }

  /// A file that is not present.
  package struct Missing: Hashable, Sendable {
    /// The URL by which the file is known.
    package let url: String
    /// What it is for.
    package let role: AssetRole
  }

  /// The counts of every role that the plan needs something of.
  package private(set) var counts: [AssetRole: Count] = [:]
  /// What is missing, in the plan's order.
  package private(set) var missing: [Missing] = []
  /// Whether the first view needs a file whose URL is not known yet.
  package let isOpen: Bool

  /// The report of a plan of whose items `isPresent` is true.
  init(_ plan: WarmPlan, isPresent: (WarmItem) -> Bool) {
    isOpen = plan.isOpen
    for item in plan.items {
      counts[item.role, default: Count()].needed += 1
      if isPresent(item) {
        counts[item.role, default: Count()].present += 1
      } else {
        missing.append(Missing(url: item.url, role: item.role))
      }
    }
  }

  /// Whether every file of `role` is present, also where none is needed. A file whose URL is not known yet may be
  /// of any role but a font.
  package func isComplete(_ role: AssetRole) -> Bool {
    if isOpen, role != .font { return false }
    let count = counts[role] ?? Count()
    return count.present == count.needed
  }

  /// Whether every file of the plan is present.
  package var isComplete: Bool { missing.isEmpty && !isOpen }
}

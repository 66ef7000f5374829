import GreenroomCore

/// The plans of receipts that were made lately, so that another one need not walk the document again.
final class ReceiptPlans: Sendable {
  /// What a plan was made for.
  struct Subject {
    let copy: Copy
    /// The screen that is chosen from the copy; nil for a flow.
    let screen: DeliveryAnswer.Screen?
    /// Whose attributes a flow is judged by.
    let identity: Fingerprint
    /// Now, in milliseconds since 1970.
    let now: Int
    /// Whether stand-ins of low resolution will do; which ones changes with every file that is fetched.
    let prefersLowResolution: Bool
  }

  private struct Entry {
    weak var copy: Copy?
    /// The screen lives as long as its copy.
    let screen: ObjectIdentifier?
    let identity: Fingerprint
    let madeAt: Int
    let prefersLowResolution: Bool
    let plan: ReceiptPlan
    let number: Int

    func serves(_ subject: Subject) -> Bool {
      copy === subject.copy && screen == subject.screen.map(ObjectIdentifier.init)
        && identity == subject.identity && !prefersLowResolution
        && plan.holds(at: subject.now, madeAt: madeAt)
    }
  }

  private struct State {
    var entries: [Source: Entry] = [:]
    var last = 0
  }

  /// More sources than an app shows; beyond it the plans of copies that are gone go first.
  private static let most = 64

  private let state = Lock(State())

  /// The plan for `subject`, made where there is none, and the number that tells it from others.
  func plan(for subject: Subject, make: () -> ReceiptPlan) -> (plan: ReceiptPlan, number: Int) {
    let source = subject.copy.source
    let known = state.withLock { $0.entries[source] }
    if let known, !subject.prefersLowResolution, known.serves(subject) { return (known.plan, known.number) }
    let plan = make()
    return state.withLock { state in
      state.last += 1
      if state.entries.count >= Self.most {
        state.entries = state.entries.filter { $0.value.copy != nil }
        if state.entries.count >= Self.most { state.entries = [:] }
      }
      state.entries[source] = Entry(
        copy: subject.copy, screen: subject.screen.map(ObjectIdentifier.init), identity: subject.identity,
        madeAt: subject.now, prefersLowResolution: subject.prefersLowResolution, plan: plan,
        number: state.last)
      return (plan, state.last)
    }
  }
}

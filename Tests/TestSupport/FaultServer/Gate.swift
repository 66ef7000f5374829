/// Holds answers back until a test lets them go. Once open, it stays open.
package final class Gate: Sendable {
  let signal: Signal

  /// A closed gate.
  package init() {
    signal = Signal()
  }

  /// Lets everything pass, now and later.
  package func open() {
    signal.raise()
  }
}

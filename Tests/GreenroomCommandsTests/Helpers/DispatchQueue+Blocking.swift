import Dispatch

extension DispatchQueue {
  /// A queue for work that waits. Each has a thread at once, which the global queues give only after a while when
  /// many of their threads wait.
  static var blocking: DispatchQueue { DispatchQueue(label: "greenroom.tests") }
}

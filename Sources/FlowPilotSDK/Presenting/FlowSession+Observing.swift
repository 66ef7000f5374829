#if canImport(Combine)
  public import Combine

  /// Tells views that something changed: the presentation ended, the images arrived.
  extension FlowSession: ObservableObject {
    func announceChange() { objectWillChange.send() }
  }
#else
  extension FlowSession {
    func announceChange() {}
  }
#endif

#if canImport(Network)
  import Dispatch
  import Network

  /// The network as the system sees it.
  // Sendable because `monitor` is only started, read and cancelled, which it allows from any thread.
  final class PathConditions: NetworkConditions, @unchecked Sendable {
    private let monitor = NWPathMonitor()

    init() {
      monitor.start(queue: DispatchQueue(label: "greenroom.network", qos: .utility))
    }

    deinit { monitor.cancel() }

    var networkClass: NetworkClass {
      let path = monitor.currentPath
      if path.isConstrained { return .constrained }
      return path.isExpensive ? .expensive : .unrestricted
    }
  }
#endif

import Foundation

/// Keeps other calls of the tool out while one changes files. The system takes it from a process that dies.
struct FileLock {
  private let descriptor: Int32

  /// Waits until nobody holds the lock of `url`: a folder that exists, or a file that is made where it is missing.
  init(_ url: URL, isFolder: Bool = false) throws(ToolError) {
    descriptor =
      isFolder ? open(url.path, O_RDONLY | O_CLOEXEC) : open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(url) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let failure = Self.failure(url)
        close(descriptor)
        throw failure
      }
    }
  }

  func release() {
    close(descriptor)
  }

  private static func failure(_ url: URL) -> ToolError {
    let reason = String(cString: strerror(errno)).lowercased()
    return .inaccessible("\(url.path.quoted) cannot be locked (\(reason)); check its permissions")
  }
}

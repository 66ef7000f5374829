import Foundation

extension Error {
  /// What the system says, in a few words.
  var reason: String {
    switch (self as? CocoaError)?.code {
    case .fileNoSuchFile?, .fileReadNoSuchFile?: return "there is no such file or folder"
    case .fileReadNoPermission?, .fileWriteNoPermission?: return "it is not permitted"
    case .fileWriteVolumeReadOnly?: return "the disk is read-only"
    case .fileWriteOutOfSpace?: return "the disk is full"
    case .fileWriteFileExists?: return "a file is in the way"
    default: break
    }
    let underlying = (self as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? self) as NSError
    guard cause.domain == NSPOSIXErrorDomain else { return localizedDescription.printable }
    return String(cString: strerror(Int32(cause.code))).lowercased()
  }
}

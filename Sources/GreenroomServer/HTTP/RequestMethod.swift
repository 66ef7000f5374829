/// The methods that routes tell apart.
public enum RequestMethod: String, Sendable {
  /// Reads.
  case get = "GET"
  /// Reads, without the body of the answer.
  case head = "HEAD"
  /// Asks or tells.
  case post = "POST"
  /// Any other method; no route takes one.
  case other = "-"

  init(name: UnsafePointer<CChar>) {
    self = RequestMethod(rawValue: String(cString: name)) ?? .other
  }
}

import Foundation

/// What an answer says about keeping it: RFC 9111, as far as a private cache of one server needs it.
struct CacheDirectives: Sendable {
  /// Seconds for which an answer is fresh that does not say.
  static let defaultAge: TimeInterval = 30
  /// The longest that an answer is taken as fresh, in seconds, whatever it says.
  static let longestAge: TimeInterval = 86_400

  /// Seconds from now for which the answer is fresh; 0 is never.
  let freshFor: TimeInterval
  /// Whether the answer may be written down.
  let allowsStorage: Bool

  init(_ response: HTTPResponse, at now: Date) {
    let directives = Self.directives(of: response.header("Cache-Control") ?? "")
    allowsStorage = directives["no-store"] == nil
    let mustAsk = directives["no-cache"] != nil || !allowsStorage
    let maximum =
      directives["max-age"].map { Self.seconds($0) ?? 0 } ?? (mustAsk ? 0 : Self.defaultAge)
    let limit = mustAsk ? 0 : min(maximum, Self.longestAge)
    freshFor = max(0, limit - Self.age(of: response, at: now, upTo: limit))
  }

  /// How old the answer was when it arrived. Where no cache on the way says so, by its date: a difference beyond `limit` is
  /// a clock that is wrong, here or there, and counts as none.
  private static func age(of response: HTTPResponse, at now: Date, upTo limit: TimeInterval) -> TimeInterval {
    if let age = response.header("Age") { return seconds(age) ?? 0 }
    guard let date = response.header("Date").flatMap(Date.init(http:)) else { return 0 }
    let apparent = now.timeIntervalSince(date)
    return (0...limit).contains(apparent) ? apparent : 0
  }

  private static func directives(of text: String) -> [String: String] {
    var directives: [String: String] = [:]
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard let name = pair.first, !name.isEmpty else { continue }
      directives[name.lowercased()] = pair.count > 1 ? pair[1] : ""
    }
    return directives
  }

  /// A whole number of seconds, quoted or not; nil for anything else.
  private static func seconds(_ text: String) -> TimeInterval? {
    let digits = text.trimmingCharacters(in: CharacterSet(charactersIn: "\" \t"))
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Double(digits)
  }
}

extension Date {
  /// A date in the one form that HTTP servers write, `Sun, 06 Nov 1994 08:49:37 GMT`.
  fileprivate init?(http text: String) {
    guard let date = try? Date(text, strategy: Self.httpStrategy) else { return nil }
    self = date
  }

  private static let httpStrategy = Date.ParseStrategy(
    format:
      "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
}

import Foundation
import GreenroomCore

/// Puts together what one decision is made from: the identity's attributes, and what the SDK knows of device, app and
/// time. Attributes never leave the device for it.
final class DecisionFacts: Sendable {
  private let device: Attributes
  private let locale: @Sendable () -> String
  private let clock: any GreenroomClock
  private let log: Log
  /// Names that were warned of.
  private let refused = Lock<Set<String>>([])

  /// - Parameters:
  ///   - device: attributes that the app cannot replace.
  ///   - locale: the current locale's identifier; it may change while the app runs.
  init(
    device: Attributes = DecisionFacts.device(AttributeBag.device.values),
    locale: @escaping @Sendable () -> String = { Locale.current.identifier },
    clock: any GreenroomClock, log: Log
  ) {
    self.device = device
    self.locale = locale
    self.clock = clock
    self.log = log
  }

  /// What is sent of device and app, with the system's version in digits where it is in the system's words, so that
  /// conditions can compare it.
  static func device(_ sent: Attributes) -> Attributes {
    guard sent[osVersion] == AttributeBag.device.values[osVersion] else { return sent }
    let version = ProcessInfo.processInfo.operatingSystemVersion
    let digits = "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    return sent.merging([osVersion: .string(digits)]) { _, digits in digits }
  }

  private static let osVersion = "device.os_version"

  /// Now, in milliseconds since 1970.
  var now: Int { clock.now.milliseconds }
  /// The steady clock, in milliseconds.
  var uptime: Int { Int(min(clock.uptime.seconds * 1000, 1e15)) }

  /// The snapshot for one decision.
  ///
  /// - Parameter placement: what displays are counted under; nil where nothing is counted.
  func context(for identity: Identity, placement: String?) -> DecisionContext {
    var attributes = identity.attributes.merging(device) { _, device in device }
    attributes["locale"] = .string(locale())
    return DecisionContext(
      identity: DecisionIdentity(identity), attributes: judged(attributes), now: now, uptime: uptime,
      placement: placement)
  }

  /// Without the names that conditions cannot ask for.
  private func judged(_ attributes: Attributes) -> Attributes {
    let names = attributes.keys.filter { $0.utf8.first == UInt8(ascii: "$") }
    guard !names.isEmpty else { return attributes }
    let new = refused.withLock { refused in
      defer { refused.formUnion(names) }
      return names.filter { !refused.contains($0) }.sorted()
    }
    if !new.isEmpty {
      log.warn(
        "Attributes whose names begin with “$” take no part in decisions: give them other names.",
        ["names": new.joined(separator: ", ")])
    }
    return attributes.filter { $0.key.utf8.first != UInt8(ascii: "$") }
  }
}

extension DecisionIdentity {
  /// Buckets are drawn by the ids themselves; what is remembered knows the user by a salted fingerprint only.
  init(_ identity: Identity) {
    self.init(
      userID: identity.isAnonymous ? nil : identity.userID, installID: identity.installID,
      userName: identity.user.text)
  }
}

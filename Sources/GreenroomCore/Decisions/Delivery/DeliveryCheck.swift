/// Finds all that is wrong with an answer of the delivery dialect, for its author.
///
/// Stricter than a device, which takes most of it: what a device would refuse, leave out or never match is an error,
/// what it would take otherwise than was probably meant is a warning.
package struct DeliveryCheck {
  let source: JSONValue
  private(set) var findings: [CheckFinding] = []

  /// More than this are left out.
  static let limit = 500
  /// An answer longer than this, in bytes, is a burden on every launch of an app: 1 MiB.
  static let comfortableSize = 1 << 20

  init(_ source: JSONValue) {
    self.source = source
  }

  /// Everything that is wrong with `source`, in the order of the contract's fields.
  package static func findings(in source: JSONValue) -> [CheckFinding] {
    var check = DeliveryCheck(source)
    check.run()
    return check.findings
  }

  private mutating func run() {
    guard source.kind == .object else {
      return error(source, "The answer is no object", remedy: "Give one answer of the delivery dialect.")
    }
    checkWhole()
    checkScreen(source, isOwn: true)
    checkRules(source["rules"])
    checkExperiment(source["experiment"])
    checkFrequency(source["frequency"])
    checkHoldout(source["holdout"])
    checkDisplay(source["display"])
    checkTrigger(source["trigger"])
    checkRefusal()
  }

  private mutating func checkWhole() {
    let size = source.rawBytes.count
    if size > Self.comfortableSize {
      warn(source, "The answer has \(size) bytes", remedy: "Keep it below \(Self.comfortableSize).")
    }
    if let placement = source["placement"].present, placement.kind != .string {
      error(placement, "placement is no text", remedy: "Write the placement's key, or null.")
    }
    if let instant = source["validUntil"].present,
      instant.string.flatMap(Timestamp.milliseconds(rfc3339:)) == nil
    {
      warn(
        instant, "validUntil is no timestamp, so it is ignored",
        remedy: "Write it by RFC 3339 with an offset, such as 2030-01-31T12:00:00Z.")
    }
  }

  /// What the reader that devices use refuses or takes otherwise, and nothing above has named.
  private mutating func checkRefusal() {
    do throws(DeliveryAnswerError) {
      for note in try DeliveryAnswer(source).notes where !findings.contains(where: { $0.place == note.field })
      {
        add(.warning, at: note.field, "\(note.message)", remedy: "Correct it.")
      }
    } catch {
      guard !hasError(at: error.field) else { return }
      add(.error, at: error.field, "\(error)", remedy: "Correct it; devices refuse the whole answer.")
    }
  }

  /// Whether an error was found at `field` or at what holds it.
  private func hasError(at field: String) -> Bool {
    findings.contains { finding in
      finding.severity == .error && !finding.place.isEmpty
        && (field == finding.place || field.hasPrefix(finding.place + "."))
    }
  }

  // MARK: Findings

  mutating func error(_ value: JSONValue, _ message: String, remedy: String) {
    report(.error, value, message, remedy)
  }

  mutating func warn(_ value: JSONValue, _ message: String, remedy: String) {
    report(.warning, value, message, remedy)
  }

  /// A path costs a look at all that stands before it, so none is made for what is left out.
  private mutating func report(
    _ severity: DocumentDiagnostic.Severity, _ value: JSONValue, _ message: String, _ remedy: String
  ) {
    guard hasRoom(for: severity) else { return }
    add(severity, at: CheckFinding.place(ofPath: value.path), message, remedy: remedy)
  }

  mutating func add(
    _ severity: DocumentDiagnostic.Severity, at place: String, _ message: String, remedy: String
  ) {
    add(CheckFinding(severity, place, message + ".", remedy: remedy))
  }

  mutating func add(_ finding: CheckFinding) {
    if hasRoom(for: finding.severity) { findings.append(finding) }
  }

  /// Whether another finding is kept. The first error always is, since it decides whether the answer is in order.
  private func hasRoom(for severity: DocumentDiagnostic.Severity) -> Bool {
    findings.count < Self.limit
      || severity == .error && !findings.contains { $0.severity == .error }
  }
}

import GreenroomCore

/// One answer of the delivery dialect: written when it is first asked for, and kept for each base URL.
final class DeliveryDocument: Sendable {
  /// The most base URLs that bodies are kept for. Under further ones a body is written anew for each request and
  /// not compressed, so that nobody can make the server work by inventing hosts.
  private static let keptBases = 8

  let template: Template
  private let kept = Lock<[(base: String, forms: DeliveryForms)]>([])

  init(_ template: Template) {
    self.template = template
  }

  /// The form to send, with URLs that begin with `base`.
  func form(base: String, _ coding: ContentCoding, didCompress: () -> Void) -> DeliveryForm {
    if let known = kept.withLock({ Self.find(base, in: $0) }) {
      return known.form(coding, didCompress: didCompress)
    }
    let made = DeliveryForms(template.filled(base: base))
    let forms = kept.withLock { kept -> DeliveryForms? in
      if let other = Self.find(base, in: kept) { return other }
      guard kept.count < Self.keptBases else { return nil }
      kept.append((base, made))
      return made
    }
    return forms?.form(coding, didCompress: didCompress) ?? made.identity
  }

  private static func find(_ base: String, in kept: [(base: String, forms: DeliveryForms)])
    -> DeliveryForms?
  {
    kept.first { $0.base == base }?.forms
  }
}

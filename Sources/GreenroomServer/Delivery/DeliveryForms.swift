import GreenroomCore

/// One body of the delivery dialect, in every coding that it was asked for. A coding is made at the first request
/// for it.
final class DeliveryForms: Sendable {
  /// Bodies that are shorter, in bytes, gain nothing from being compressed.
  static let smallestCompressed = 512

  private let body: Body
  private let plain: DeliveryForm
  private let compressed = Lock<[ContentCoding: DeliveryForm]>([:])

  init(_ json: [UInt8]) {
    body = Body(json)
    plain = DeliveryForm(body, .identity)
  }

  /// The form in `coding`, or the plain one where the coding makes nothing shorter.
  ///
  /// - Parameter didCompress: Told when the form was made by this call.
  func form(_ coding: ContentCoding, didCompress: () -> Void) -> DeliveryForm {
    guard coding != .identity, body.count >= Self.smallestCompressed else { return plain }
    if let known = compressed.withLock({ $0[coding] }) { return known }
    // Two requests at the same moment may both come here; the first one's bytes are kept.
    let form = make(coding)
    didCompress()
    return compressed.withLock { forms in
      if let other = forms[coding] { return other }
      forms[coding] = form
      return form
    }
  }

  /// The form without compression.
  var identity: DeliveryForm { plain }

  private func make(_ coding: ContentCoding) -> DeliveryForm {
    guard let bytes = coding.encoded(body.buffer), bytes.count < body.count else { return plain }
    return DeliveryForm(Body(bytes), coding)
  }
}

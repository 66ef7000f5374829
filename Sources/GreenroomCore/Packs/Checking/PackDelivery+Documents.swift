extension PackDelivery {
  /// The documents in a delivery of a pack: the flow, or every screen that its rules may show.
  ///
  /// - Throws: ``PackDeliveryError`` where the delivery cannot be read, shows nothing, or is for something else.
  package func documents(in body: [UInt8]) throws(PackDeliveryError) -> [Document] {
    switch dialect {
    case .resolve: [.flow(try flow(in: body))]
    case .delivery: try screens(in: body).map { .screen($0) }
    }
  }

  private func flow(in body: [UInt8]) throws(PackDeliveryError) -> FlowDelivery {
    switch ResolveAnswer(bundled: body) {
    case .flow(let delivery):
      try check(named: delivery.envelope.member("placement_key", or: "placementKey")?.text)
      return delivery
    case .nothing: throw .nothing
    case .unpresentable(let reason), .unreadable(let reason): throw .unreadable(reason)
    case .unsupportedSchema(let version): throw .unreadable("it is written for schema \(version)")
    }
  }

  private func screens(in body: [UInt8]) throws(PackDeliveryError) -> [ScreenDocument] {
    let answer: DeliveryAnswer
    do {
      answer = try DeliveryAnswer(JSONDocument(body).root)
    } catch {
      throw .unreadable("\(error)")
    }
    try check(named: answer.placement)
    let screens = answer.everyScreen
    if screens.isEmpty { throw .nothing }
    for screen in screens {
      if let problem = screen.document.presentationProblem { throw .unreadable(problem) }
    }
    return screens.map(\.document)
  }

  private func check(named placement: String?) throws(PackDeliveryError) {
    guard source.kind == .placement, let placement, !placement.isExactly(source.key) else { return }
    throw .otherPlacement(placement)
  }
}

extension DeliveryAnswer {
  /// The placement's screen, side B's and those of all audiences.
  package var everyScreen: [Screen] {
    ([screen, experiment?.screenB] + rules.map(\.screen)).compactMap { $0 }
  }
}

/// Why a delivery in a pack is of no use.
package enum PackDeliveryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It cannot be read or shown.
  case unreadable(String)
  /// It shows nothing, whoever asks.
  case nothing
  /// It is another placement's.
  case otherPlacement(String)

  package var description: String {
    switch self {
    case .unreadable(let reason): "the delivery cannot be shown: \(reason)"
    case .nothing: "the delivery says that there is nothing to show, so it does not belong in a pack"
    case .otherPlacement(let placement): "the delivery is that of the placement \(placement)"
    }
  }
}

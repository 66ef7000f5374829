extension DeliveryAnswer {
  /// What stands for a screen without an answer around it: it is shown, and nothing else applies.
  ///
  /// - Throws: ``ScreenDocumentError`` that names all that the screen lacks.
  package convenience init(bareScreen json: JSONValue) throws(ScreenDocumentError) {
    let document = ScreenDocument(json)
    try document.check()
    self.init(showing: Screen(document))
  }
}

extension DeliveryAnswer.Screen {
  /// The screen as a document, with what came beside it.
  package var document: ScreenDocument { ScreenDocument(paywall, uiConfig: uiConfig) }

  /// A screen without an answer around it, under the id that it gives itself.
  fileprivate convenience init(_ document: ScreenDocument) {
    self.init(
      paywallID: document.id, version: nil, paywall: document.value, uiConfig: nil,
      packages: document.packageIDs)
  }
}

extension DeliveryAnswer.Screen {
  /// The screen as a document, with what came beside it.
  package var document: ScreenDocument { ScreenDocument(paywall, uiConfig: uiConfig) }
}

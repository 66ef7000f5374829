extension ScreenWalk {
  /// A walk of `document` with its packages selected as they are when the screen is shown.
  init(shown document: ScreenDocument, for context: ViewContext) {
    let judge = ScreenJudge(document, context)
    let packages = ScreenPackages(document, judge, context)
    self.init(
      document, judge, context, selections: packages.selections(selectedByUser: context.selectedPackageID))
  }
}

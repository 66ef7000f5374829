import GreenroomCore

extension Engine {
  /// What has to be fetched so that `copy` can be shown to `identity`.
  func plan(for copy: Copy, _ strategy: MediaStrategy, _ identity: Identity) -> WarmPlan {
    guard case .flow(let flow) = copy.content else { return WarmPlan() }
    return plan(for: flow, of: copy.source, strategy, identity)
  }

  /// Fetches every image of a session's flow, the first screen's first.
  ///
  /// - Returns: whether all of them are present at the end.
  func warmMedia(of session: Session) async -> Bool {
    let plan = plan(
      for: session.flow.delivery, of: session.source, .allScreens, session.resolvedFor)
    let report = await warmer.warm(
      plan, until: clock.uptime + mediaTimeout, priority: .userInitiated)
    return report.isComplete(.image)
  }

  private func plan(
    for flow: FlowDelivery, of source: Source, _ strategy: MediaStrategy, _ identity: Identity
  ) -> WarmPlan {
    let subject = WarmPlan.Subject(
      source: source.storeKey, version: "\(flow.flowID)/\(flow.versionID)")
    return WarmPlan(
      listing(of: flow, strategy, identity), strategy, warmer.choice, subject: subject)
  }

  /// Lets go of what a source that shows nothing any more had pinned.
  func release(_ source: Source) {
    warmer.release(source.storeKey)
  }

  private func listing(
    of flow: FlowDelivery, _ strategy: MediaStrategy, _ identity: Identity
  ) -> AssetListing {
    // Fonts stand beside the flow, so that a present need not walk it.
    if strategy == .none { return flow.fontListing }
    return flow.assets(
      in: strategy == .allScreens ? .allScreens : .firstScreen,
      for: ViewContext(
        attributes: identity.attributes, locale: viewSettings.locale, theme: viewSettings.theme))
  }
}

/// What the configuration says about the view that is warmed for.
struct ViewSettings: Sendable {
  let locale: String?
  let theme: AssetTheme?
}

extension FlowDelivery {
  /// The fonts alone.
  fileprivate var fontListing: AssetListing {
    AssetListing(
      assets: fonts.map { face in
        Asset(
          role: .font, variants: [AssetVariant(format: .original, url: face.url)], isFirstView: true,
          font: face, place: envelope)
      })
  }
}

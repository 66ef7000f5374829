import GreenroomCore

extension Engine {
  /// What has to be fetched so that `copy` can be shown to `identity`: of several screens, all that can still win.
  func plan(for copy: Copy, _ strategy: MediaStrategy, _ identity: Identity) -> WarmPlan {
    switch copy.content {
    case .flow(let flow): plan(for: flow, of: copy.source, strategy, identity)
    case .screens(let answer):
      plan(for: candidates(of: answer, copy.source, identity), of: copy.source, strategy)
    case .nothing: WarmPlan()
    }
  }

  /// What has to be fetched so that what a session shows is whole.
  func plan(for session: Session, _ strategy: MediaStrategy) -> WarmPlan {
    switch session.content {
    case .flow(let flow): plan(for: flow.delivery, of: session.source, strategy, session.resolvedFor)
    case .screen(let screen): plan(for: [screen.delivery], of: session.source, strategy)
    }
  }

  /// What a receipt of `copy` looks at, and a number that tells it from others.
  ///
  /// - Parameter screen: the one that is chosen from the copy; nil for a flow.
  func receiptPlan(
    for copy: Copy, _ screen: DeliveryAnswer.Screen?, _ identity: Identity
  ) -> (plan: ReceiptPlan, number: Int) {
    let choice = warmer.choice
    let subject = ReceiptPlans.Subject(
      copy: copy, screen: screen, identity: identity.fingerprint, now: clock.now.milliseconds,
      prefersLowResolution: choice.prefersLowResolution)
    return receiptPlans.plan(for: subject) {
      ReceiptPlan(
        listing(of: copy.content, screen, identity), choice, asked: choice.roles, mediaStrategy)
    }
  }

  /// Everything that a copy may show, with what the first view needs of it.
  private func listing(
    of content: Content, _ screen: DeliveryAnswer.Screen?, _ identity: Identity
  ) -> AssetListing {
    if case .flow(let flow) = content { return listing(of: flow, .allScreens, identity) }
    return screen.map { listing(of: $0.document, .allScreens) } ?? AssetListing()
  }

  /// Keeps the files of the first view where they are, for as long as a session shows them.
  ///
  /// - Parameter screen: the one that is shown; nil for a flow.
  func hold(_ copy: Copy, _ screen: DeliveryAnswer.Screen?, _ identity: Identity) -> AssetHold? {
    let keys = receiptPlan(for: copy, screen, identity).plan.firstViewKeys
    return keys.isEmpty ? nil : AssetHold(keys, in: warmer.store)
  }

  /// Fetches every image of what a session shows, the first screen's first.
  ///
  /// - Returns: whether all of them are present at the end.
  func warmMedia(of session: Session) async -> Bool {
    let report = await warmer.warm(
      plan(for: session, .allScreens), until: clock.uptime + mediaTimeout, priority: .userInitiated)
    return report.isComplete(.image)
  }

  /// Lets go of what a source that shows nothing any more had pinned.
  func release(_ source: Source) {
    warmer.release(source.storeKey)
  }

  // MARK: Flows

  private func plan(
    for flow: FlowDelivery, of source: Source, _ strategy: MediaStrategy, _ identity: Identity
  ) -> WarmPlan {
    let subject = WarmPlan.Subject(
      source: source.storeKey, version: "\(flow.flowID)/\(flow.versionID)")
    return WarmPlan(
      listing(of: flow, strategy, identity), strategy, warmer.choice, subject: subject)
  }

  private func listing(
    of flow: FlowDelivery, _ strategy: MediaStrategy, _ identity: Identity
  ) -> AssetListing {
    // Fonts stand beside the flow, so that a present need not walk it.
    if strategy == .none { return flow.fontListing }
    return flow.assets(
      in: strategy.window,
      for: ViewContext(
        attributes: identity.attributes, locale: viewSettings.locale, theme: viewSettings.theme))
  }

  // MARK: Screens

  private func plan(
    for screens: [DeliveryAnswer.Screen], of source: Source, _ strategy: MediaStrategy
  ) -> WarmPlan {
    let versions = screens.map { "\($0.paywallID ?? "")/\($0.version ?? 0)" }
    return WarmPlan(
      AssetListing(joining: screens.map { listing(of: $0.document, strategy) }), strategy, warmer.choice,
      subject: WarmPlan.Subject(source: source.storeKey, version: versions.joined(separator: "+")))
  }

  private func listing(of screen: ScreenDocument, _ strategy: MediaStrategy) -> AssetListing {
    var context = ViewContext(locale: viewSettings.locale, theme: viewSettings.theme)
    context.platform = viewSettings.platform
    context.now = clock.now.milliseconds
    // The plan leaves out what the strategy does; fonts are warmed whole with any.
    return screen.assets(in: .allScreens, for: context)
  }
}

/// What the configuration says about the view that is warmed for.
struct ViewSettings: Sendable {
  let locale: String?
  let theme: AssetTheme?
  let platform: ScreenPlatform

  init(_ configuration: Greenroom.Configuration) {
    locale = configuration.locale
    theme = configuration.theme.map { AssetTheme($0) }
    platform = ScreenPlatform(rawValue: configuration.devicePlatform) ?? .ios
  }
}

extension MediaStrategy {
  /// How much of a document is walked. Fonts are warmed whole, also where nothing else is.
  fileprivate var window: AssetWindow {
    switch self {
    case .firstScreen: .firstScreen
    case .none, .allScreens: .allScreens
    }
  }
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

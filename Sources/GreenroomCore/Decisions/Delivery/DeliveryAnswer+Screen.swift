extension DeliveryAnswer {
  /// A screen as an answer holds it: the placement's own, side B's, or an audience's.
  ///
  /// A class, so that rules and sides refer to it instead of copying.
  package final class Screen: Sendable {
    /// The screen's id; nil where the server left it out.
    package let paywallID: String?
    /// Rises by one with each publish of this screen.
    package let version: Int?
    /// The screen JSON, an object.
    package let paywall: JSONValue
    /// Fonts, colours and words beside the screen.
    package let uiConfig: JSONValue?
    /// The ids of packages to be priced, in order of first appearance.
    package let packages: [String]
    /// How this screen is presented; nil is as the placement says.
    package let display: Display?

    init(_ json: JSONValue, paywall: JSONValue, display: Display?) {
      paywallID = json["paywallId"]?.string
      version = json["version"]?.integer
      self.paywall = paywall
      uiConfig = json["ui_config"].flatMap { $0.kind == .object ? $0 : nil }
      packages = json["packages"]?.elements.compactMap(\.string) ?? []
      self.display = display
    }

    /// A screen that came without an answer around it; it is presented as the app says.
    init(
      paywallID: String?, version: Int?, paywall: JSONValue, uiConfig: JSONValue?, packages: [String]
    ) {
      self.paywallID = paywallID
      self.version = version
      self.paywall = paywall
      self.uiConfig = uiConfig
      self.packages = packages
      display = nil
    }
  }

  /// One audience. The first whose condition is true decides.
  package struct Rule: Sendable {
    /// The audience's id; where the server left it out, its place.
    package let id: String
    package let condition: Condition
    /// What the audience sees; nil is nothing.
    package let screen: Screen?
    /// The condition as it was written.
    package let conditionSource: JSONValue
  }

  /// A test of two screens.
  package struct Experiment: Sendable {
    package let run: ExperimentRun
    /// The part of all keys that is drawn to side B.
    package let shareB: Share
    /// Side B's screen; nil shows nothing.
    package let screenB: Screen?
    let seed: BucketSeed

    init(run: ExperimentRun, shareB: Share, screenB: Screen?) {
      self.run = run
      self.shareB = shareB
      self.screenB = screenB
      seed = BucketSeed(experiment: run.id.string, epoch: run.epoch)
    }
  }

  /// A part of all keys from which screens are withheld, across placements.
  package struct Holdout: Sendable {
    package let id: ExactText
    package let share: Share
    let seed: BucketSeed

    init(id: ExactText, share: Share) {
      self.id = id
      self.share = share
      seed = BucketSeed(holdout: id.string)
    }
  }
}

/// One draw of an experiment. A higher epoch draws again and forgets nobody's old side.
package struct ExperimentRun: Hashable, Sendable {
  package let id: ExactText
  package let epoch: Int

  package init(id: String, epoch: Int = 0) {
    self.id = ExactText(id)
    self.epoch = epoch
  }
}

/// The two sides of an experiment.
package enum Side: String, Hashable, Sendable {
  case a, b
}

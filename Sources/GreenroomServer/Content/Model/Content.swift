import GreenroomDigest

/// Everything that is served, read once and never changed; a new edit makes a new value.
final class Content: Sendable {
  let apps: [String: App]
  /// The apps that each API key may ask for.
  let appsByKey: [String: Set<String>]
  let flows: [String: FlowFile]
  /// By the names of their files.
  let screens: [String: ScreenFile]
  /// What each key may ask for in the delivery dialect.
  let access: [String: DeliveryAccess]
  /// The answers about screens that are asked for by their ids.
  let paywalls: [String: DeliveryDocument]
  let assets: AssetTable
  /// Names this content: sixteen hexadecimal digits, the same for the same files.
  let version: String

  init(
    apps: [App], flows: [String: FlowFile], screens: [String: ScreenFile], assets: AssetTable,
    version: String
  ) {
    self.apps = Dictionary(apps.map { ($0.id, $0) }) { first, _ in first }
    appsByKey = apps.reduce(into: [:]) { table, app in
      for key in app.keys { table[key, default: []].insert(app.id) }
    }
    let appsOfKeys: [String: [App]] = apps.reduce(into: [:]) { table, app in
      for key in Set(app.keys) { table[key, default: []].append(app) }
    }
    access = appsOfKeys.mapValues(DeliveryAccess.init)
    self.flows = flows
    self.screens = screens
    paywalls = screens.values.reduce(into: [:]) { table, screen in
      table[screen.id] = DeliveryDocument(DeliveryBody(placement: nil, screen: screen).template())
    }
    self.assets = assets
    self.version = version
  }
}

/// One app with its keys and placements.
struct App: Sendable {
  let id: String
  let keys: [String]
  let placements: [String: Placement]
}

/// A named point in an app, and what it may show.
struct Placement: Sendable {
  let key: String
  let isPaused: Bool
  /// Nil for every platform.
  let platforms: Set<String>?
  let audience: Audience?
  /// What the resolve dialect serves; nil when this placement has a screen only.
  let flow: FlowChoice?
  /// What the delivery dialect serves; nil when this placement has a flow only.
  let delivery: DeliveryPlacement?
}

/// What a placement shows in the resolve dialect: one flow, or by experiment one of several.
struct FlowChoice: Sendable {
  /// Shown to everybody without an experiment, and exported.
  let standard: FlowEnvelope
  let experiment: Experiment?
}

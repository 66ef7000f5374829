import GreenroomKit

/// What is warmed beside the documents themselves, as the options say; what is nil is the SDK's default.
struct WarmingOptions: Sendable {
  var locale: String?
  var theme: MediaTheme?
  var network: NetworkClass?
  /// In bytes, for each placement.
  var budget: Int?

  func apply(to configuration: inout Greenroom.Configuration) {
    configuration.locale = locale
    configuration.theme = theme
    if let network { configuration.network = .fixed(network) }
    if let budget { configuration.warmingByteBudget = budget }
  }
}

extension OptionReader {
  func warming() throws(ToolError) -> WarmingOptions {
    WarmingOptions(
      locale: try locale(ClientOptions.locale), theme: try choice(ClientOptions.theme),
      network: try choice(ClientOptions.network), budget: try bytes(ClientOptions.budget))
  }
}

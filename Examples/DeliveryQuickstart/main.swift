// The same with screens that the device chooses: configure, fetch ahead, present. Run it against a server of your own:
//
//   swift run greenroom serve Examples/Content &
//   swift run DeliveryQuickstart
import MiniwallSDK

/// Draws what it is given; a real one shows it on screen and closes it when the user has seen enough.
@MainActor
final class PrintingPresenter: MiniwallPresenter {
  nonisolated init() {}

  func present(_ presentation: MiniwallPresentation) async throws {
    print("showing \(presentation.paywallId ?? "a screen") at \(presentation.placement)")
    for package in presentation.packages { print("  sells \(package)") }
    presentation.close()
  }
}

Miniwall.configure(
  apiKey: "pk_test_fernhill", apiUrl: "http://127.0.0.1:8080", attributes: ["user.plan": "free"],
  presenter: PrintingPresenter())

await Miniwall.preload(placements: ["onboarding", "paywall"])
for user in ["kim", "ada"] {
  Miniwall.identify(user)
  print("\(user): \(try await Miniwall.present(.placement("paywall")))")
}

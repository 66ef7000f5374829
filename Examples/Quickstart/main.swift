// The smallest real use: configure, fetch ahead, ask, present. Run it against a server of your own:
//
//   swift run greenroom serve Examples/Content &
//   swift run Quickstart
import Foundation
import GreenroomKit

/// Draws what it is given; a real one shows it on screen and reports how it ended.
@MainActor
final class PrintingPresenter: Presenter {
  nonisolated init() {}

  func present(_ session: Session, from host: AnyObject?) async throws {
    print("showing \(name(of: session)) at \(session.placement), from \(session.deliverySource.rawValue)")
    session.finish(PresentationResult(.completed))
  }

  private func name(of session: Session) -> String {
    switch session.content {
    case .flow(let flow): "the flow \(flow.id)"
    case .screen(let screen): "the screen \(screen.id ?? "without an id")"
    }
  }
}

var configuration = Greenroom.Configuration(
  apiKey: "fp_test_fernhill", appID: "5d0f3b52-8a1c-4c1e-9a57-0f6b7a3c2e10",
  environment: .custom(url: "http://127.0.0.1:8080/v1"))
configuration.presenter = PrintingPresenter()
Greenroom.configure(configuration)

let outcomes = await Greenroom.shared?.prefetch(["onboarding", "paywall"], warmMedia: true)
for (placement, outcome) in (outcomes ?? [:]).sorted(by: { $0.key < $1.key }) {
  print("\(placement): \(outcome.state)")
}
_ = try await Greenroom.shared?.presentPlacement("onboarding", from: nil)

import GreenroomKit

/// The story that the demo tells of the resolve dialect, in which the server decides for one user.
extension DemoStep {
  private static let onboarding = DemoStage.onboarding
  private static let paywall = DemoStage.paywall

  static let resolve: [DemoStep] = [
    cold, fromMemory, fromDisk, anotherUser, offlineAndStale, offlineAndEmpty, paused,
  ]

  private static let cold = DemoStep(
    number: 1, title: "prefetch, nothing stored",
    promises: [
      Promise(
        placement: onboarding, origin: .network, shows: "onboarding", requests: 1...1, includesMedia: true),
      Promise(
        placement: paywall, origin: .sameBatch, shows: "paywall", requests: 0...0, includesMedia: true),
    ]
  ) { stage in
    try await stage.prefetch()
  }

  private static let fromMemory = DemoStep(
    number: 2, title: "open",
    promises: [
      Promise(placement: onboarding, origin: .memory, shows: "onboarding", requests: 0...0, limit: atOnce),
      Promise(placement: paywall, origin: .memory, shows: "paywall", requests: 0...0, limit: atOnce),
    ]
  ) { stage in
    try await stage.whileFresh { await stage.openAll() }
  }

  private static let fromDisk = DemoStep(
    number: 3, title: "open in a new process",
    promises: [
      Promise(placement: onboarding, origin: .disk, shows: "onboarding", requests: 0...0),
      Promise(placement: paywall, origin: .disk, shows: "paywall", requests: 0...0),
    ]
  ) { stage in
    try await stage.whileFresh { try await stage.openInNewProcess() }
  }

  private static let anotherUser = DemoStep(
    number: 4, title: "another user logs in",
    promises: [
      Promise(placement: onboarding, origin: .network, shows: "onboarding", requests: 1...1),
      Promise(placement: paywall, origin: .network, shows: "paywall-annual", requests: 1...1),
    ]
  ) { stage in
    try await stage.freshen()
    stage.greenroom.identify(stage.secondUser)
    try await stage.require("the first user's copies are kept and marked as another's") {
      $0.copy == .stale && $0.isOfAnotherIdentity
    }
    return await stage.openAll()
  }

  private static let offlineAndStale = DemoStep(
    number: 5, title: "copies stale, server off",
    promises: [
      Promise(
        placement: onboarding, origin: .lastGood, shows: "onboarding", requests: unanswered, limit: atOnce),
      Promise(
        placement: paywall, origin: .lastGood, shows: "paywall-annual", requests: unanswered, limit: atOnce),
    ]
  ) { stage in
    try await stage.waitUntilStale()
    await stage.stopServer()
    return await stage.openAll()
  }

  private static let offlineAndEmpty = DemoStep(
    number: 6, title: "cache emptied, still off",
    promises: [
      Promise(
        placement: onboarding, origin: .bundled, shows: "onboarding", requests: unanswered, limit: atOnce),
      Promise(placement: paywall, origin: .bundled, shows: "paywall", requests: unanswered, limit: atOnce),
    ]
  ) { stage in
    await stage.greenroom.clearCache()
    try await stage.require("no copy but the bundled one is left") { $0.copy == .bundled }
    return await stage.openAll()
  }

  private static let paused = DemoStep(
    number: 7, title: "server on, paywall paused",
    promises: [
      Promise(placement: onboarding, origin: .network, shows: "onboarding", requests: 1...1),
      Promise(placement: paywall, origin: .noFlow, requests: 1...1),
    ]
  ) { stage in
    try stage.startServer()
    _ = try await stage.prefetch()
    try await stage.waitUntilStale()
    try stage.pause(paywall)
    try await stage.require("a stale copy is kept") { $0.copy == .stale }
    return await stage.openAll()
  }
}

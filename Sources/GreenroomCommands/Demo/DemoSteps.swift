import GreenroomKit

/// The story that the demo tells.
extension DemoStep {
  private static let onboarding = DemoStage.onboarding
  private static let paywall = DemoStage.paywall
  /// Opening a kept copy takes no part of the time that an answer is waited for.
  private static let atOnce = Duration.seconds(1)
  /// A request that finds its kept connection closed is sent once more.
  private static let unanswered = 1...2

  static let all = [
    cold, fromMemory, fromDisk, anotherUser, offlineAndStale, offlineAndEmpty, paused,
  ]

  static let cold = DemoStep(
    number: 1, title: "prefetch, nothing stored",
    promises: [
      Promise(
        placement: onboarding, origin: .network, flow: "onboarding", requests: 1...1, includesMedia: true),
      Promise(
        placement: paywall, origin: .sameBatch, flow: "paywall", requests: 0...0, includesMedia: true),
    ]
  ) { stage in
    try await stage.prefetch()
  }

  static let fromMemory = DemoStep(
    number: 2, title: "open",
    promises: [
      Promise(placement: onboarding, origin: .memory, flow: "onboarding", requests: 0...0, limit: atOnce),
      Promise(placement: paywall, origin: .memory, flow: "paywall", requests: 0...0, limit: atOnce),
    ]
  ) { stage in
    try await stage.whileFresh { await stage.openAll() }
  }

  static let fromDisk = DemoStep(
    number: 3, title: "open in a new process",
    promises: [
      Promise(placement: onboarding, origin: .disk, flow: "onboarding", requests: 0...0),
      Promise(placement: paywall, origin: .disk, flow: "paywall", requests: 0...0),
    ]
  ) { stage in
    try await stage.whileFresh { try await stage.openInNewProcess() }
  }

  static let anotherUser = DemoStep(
    number: 4, title: "another user logs in",
    promises: [
      Promise(placement: onboarding, origin: .network, flow: "onboarding", requests: 1...1),
      Promise(placement: paywall, origin: .network, flow: "paywall-annual", requests: 1...1),
    ]
  ) { stage in
    try await stage.freshen()
    stage.greenroom.identify(DemoStage.secondUser)
    try await stage.require("the first user's copies are kept and marked as another's") {
      $0.copy == .stale && $0.isOfAnotherIdentity
    }
    return await stage.openAll()
  }

  static let offlineAndStale = DemoStep(
    number: 5, title: "copies stale, server off",
    promises: [
      Promise(
        placement: onboarding, origin: .lastGood, flow: "onboarding", requests: unanswered, limit: atOnce),
      Promise(
        placement: paywall, origin: .lastGood, flow: "paywall-annual", requests: unanswered, limit: atOnce),
    ]
  ) { stage in
    try await stage.waitUntilStale()
    await stage.stopServer()
    return await stage.openAll()
  }

  static let offlineAndEmpty = DemoStep(
    number: 6, title: "cache emptied, still off",
    promises: [
      Promise(
        placement: onboarding, origin: .bundled, flow: "onboarding", requests: unanswered, limit: atOnce),
      Promise(placement: paywall, origin: .bundled, flow: "paywall", requests: unanswered, limit: atOnce),
    ]
  ) { stage in
    await stage.greenroom.clearCache()
    try await stage.require("no copy but the bundled one is left") { $0.copy == .bundled }
    return await stage.openAll()
  }

  static let paused = DemoStep(
    number: 7, title: "server on, paywall paused",
    promises: [
      Promise(placement: onboarding, origin: .network, flow: "onboarding", requests: 1...1),
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

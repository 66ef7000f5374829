import GreenroomKit

/// The story that the demo tells of the delivery dialect, in which everybody gets the same answer and the device decides.
extension DemoStep {
  private static let onboarding = DemoStage.onboarding
  private static let paywall = DemoStage.paywall

  static let delivery: [DemoStep] = [
    cold, fromMemory, fromDisk, anotherUser, offlineAndStale, offlineAndEmpty, published,
  ]

  private static let cold = DemoStep(
    number: 1, title: "prefetch",
    promises: [
      Promise(placement: onboarding, origin: .network, requests: 1...1, includesMedia: true),
      Promise(placement: paywall, origin: .network, requests: 1...1, includesMedia: true),
    ]
  ) { stage in
    try await stage.prefetch()
  }

  private static let fromMemory = DemoStep(
    number: 2, title: "open",
    promises: [
      Promise(placement: onboarding, origin: .memory, shows: "welcome", requests: 0...0, limit: atOnce),
      Promise(
        placement: paywall, origin: .memory, shows: "spring-offer", because: "a", requests: 0...0,
        limit: atOnce),
    ]
  ) { stage in
    try await stage.whileFresh { await stage.openAll() }
  }

  private static let fromDisk = DemoStep(
    number: 3, title: "in a new\nprocess",
    promises: [
      Promise(placement: onboarding, origin: .disk, shows: "welcome", requests: 0...0),
      Promise(
        placement: paywall, origin: .disk, shows: "spring-offer", because: "a", requests: 0...0),
    ]
  ) { stage in
    try await stage.whileFresh { try await stage.openInNewProcess() }
  }

  private static let anotherUser = DemoStep(
    number: 4, title: "another\nuser",
    promises: [
      Promise(placement: onboarding, origin: .memory, shows: "welcome", requests: 0...0, limit: atOnce),
      Promise(
        placement: paywall, origin: .memory, shows: "plain-offer", because: "b", requests: 0...0,
        limit: atOnce),
      Promise(
        placement: paywall, origin: .memory, shows: "nothing", because: "audience", requests: 0...0,
        limit: atOnce),
    ]
  ) { stage in
    try await stage.whileFresh {
      stage.greenroom.identify(stage.secondUser)
      try await stage.require("the copies are everybody's") { !$0.isOfAnotherIdentity }
      let rows = await stage.openAll()
      stage.greenroom.updateContext(["user.plan": "plus"])
      defer { stage.greenroom.removeContext(["user.plan"]) }
      var row = await stage.open(paywall)
      row.note = "has “plus”"
      return rows + [row]
    }
  }

  private static let offlineAndStale = DemoStep(
    number: 5, title: "all stale,\nserver off",
    promises: [
      Promise(
        placement: onboarding, origin: .lastGood, shows: "welcome", requests: unanswered, limit: atOnce),
      Promise(
        placement: paywall, origin: .lastGood, shows: "plain-offer", because: "b",
        requests: unanswered, limit: atOnce),
    ]
  ) { stage in
    try await stage.waitUntilStale()
    await stage.stopServer()
    return await stage.openAll()
  }

  private static let offlineAndEmpty = DemoStep(
    number: 6, title: "emptied,\nstill off",
    promises: [
      Promise(
        placement: onboarding, origin: .bundled, shows: "welcome", requests: unanswered, limit: atOnce),
      Promise(
        placement: paywall, origin: .bundled, shows: "spring-offer", requests: unanswered, limit: atOnce),
    ]
  ) { stage in
    await stage.greenroom.clearCache()
    try await stage.require("no copy but the bundled one is left") { $0.copy == .bundled }
    return await stage.openAll()
  }

  /// In a new process, since an app that is open waits only a moment for the answer before it shows what it has.
  private static let published = DemoStep(
    number: 7, title: "server on,\nedited",
    promises: [
      Promise(placement: onboarding, origin: .network, shows: "welcome v2", requests: 1...1),
      Promise(placement: paywall, origin: .network, shows: "nothing", because: "paused", requests: 1...1),
    ]
  ) { stage in
    try stage.startServer()
    _ = try await stage.prefetch()
    try stage.publish("welcome")
    try stage.pause(paywall)
    try await stage.waitUntilStale()
    try await stage.require("a stale copy is kept") { $0.copy == .stale }
    return try await stage.openInNewProcess()
  }
}

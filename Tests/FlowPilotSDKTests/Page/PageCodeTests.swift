import Foundation
import Testing

/// The page's usage code compiles as it stands there: Swift 6 mode, warnings as errors.
@Suite(
  .enabled(if: SeedPage.isThere, SeedPage.missing), .enabled(if: Toolchain.isThere, Toolchain.missing),
  .timeLimit(.minutes(5)))
struct PageCodeTests {
  /// What a client may turn on beside Swift 6 mode.
  enum Client: String, CaseIterable, CustomTestStringConvertible {
    case plain
    case withEveryUpcomingFeature
    case isolatedToTheMainActor

    func flags() async throws -> [String] {
      switch self {
      case .plain: []
      case .withEveryUpcomingFeature:
        try await Toolchain.upcomingFeatures().flatMap { ["-enable-upcoming-feature", $0] }
      case .isolatedToTheMainActor: ["-default-isolation", "MainActor"]
      }
    }

    var testDescription: String { rawValue }
  }

  @Test func `the page has eight code blocks`() {
    #expect(SeedPage.codeBlocks.count == 8)
    #expect(SeedPage.block(1).contains("func prefetch("))
    #expect(SeedPage.block(8).contains("struct UpgradeButton"))
  }

  @Test func `every upcoming feature of the compiler is known`() async throws {
    let features = Set(try await Toolchain.upcomingFeatures())
    #expect(
      features.isSuperset(of: [
        "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
        "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
      ]))
  }

  @Test func `code that is wrong does not compile`() async throws {
    let unused = "import FlowPilotSDK\nFlowPilot.shared?.presentPlacement(\"a\")\nlet x = 1 as Int?\nx!"
    #expect(try await Toolchain.typecheck(["main.swift": unused]).contains("error:"))
    let missing = "import FlowPilotSDK\nFlowPilot.shared?.presentPlacements(\"a\")"
    #expect(try await Toolchain.typecheck(["main.swift": missing]).contains("error:"))
  }

  @Test(arguments: Client.allCases)
  func `the launch task that switches over the states compiles unchanged`(client: Client) async throws {
    #expect(try await Toolchain.typecheck(["main.swift": SeedPage.block(2)], client.flags()) == "")
  }

  @Test(arguments: Client.allCases)
  func `the call with media compiles unchanged`(client: Client) async throws {
    #expect(try await Toolchain.typecheck(["main.swift": script(3)], client.flags()) == "")
  }

  @Test(arguments: Client.allCases)
  func `the configuration compiles unchanged`(client: Client) async throws {
    #expect(try await Toolchain.typecheck(["main.swift": script(5)], client.flags()) == "")
  }

  @Test(arguments: Client.allCases)
  func `asking and then presenting with one argument compiles unchanged`(client: Client) async throws {
    #expect(try await Toolchain.typecheck(["main.swift": script(7)], client.flags()) == "")
  }

  @Test func `the button with a session binding compiles unchanged`() async throws {
    let apple = try await AppleModules()
    let file = "import FlowPilotSDK\nimport SwiftUI\n\n" + SeedPage.block(8)
    for client in Client.allCases {
      let flags = try await apple.searchPaths + ["-parse-as-library"] + client.flags()
      #expect(try await Toolchain.typecheck(["UpgradeButton.swift": file], flags) == "", "\(client)")
    }
  }

  @Test(arguments: Client.allCases)
  func `the page's calls compile on the main actor and off it`(client: Client) async throws {
    let calls = [2, 3, 5, 7].map { number in
      let body = SeedPage.block(number).replacingOccurrences(of: "import FlowPilotSDK\n", with: "")
      return """
        func anywhere\(number)() async {\n\(body)\n}
        @MainActor func onMain\(number)() async {\n\(body)\n}
        actor Actor\(number) { func here() async {\n\(body)\n} }
        """
    }
    let file = "import FlowPilotSDK\n" + calls.joined(separator: "\n")
    #expect(
      try await Toolchain.typecheck(["Calls.swift": file], ["-parse-as-library"] + client.flags()) == "")
  }

  @Test(arguments: Client.allCases)
  func `a bare await of prefetch compiles without a warning`(client: Client) async throws {
    let file = """
      import FlowPilotSDK
      func bare(_ flowPilot: FlowPilot) async {
        await flowPilot.prefetch(["onboarding", "paywall"])
        await FlowPilot.shared?.prefetch(["onboarding"])
      }
      """
    #expect(try await Toolchain.typecheck(["Bare.swift": file], ["-parse-as-library"] + client.flags()) == "")
  }

  /// The block as a file of its own; the page shows the import once.
  private func script(_ number: Int) -> String { "import FlowPilotSDK\n" + SeedPage.block(number) }
}

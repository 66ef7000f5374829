import Foundation
import Testing

/// The declarations that the page shows are those of the module, as the compiler states them.
@Suite(
  .enabled(if: SeedPage.isThere, SeedPage.missing), .enabled(if: Toolchain.isThere, Toolchain.missing),
  .timeLimit(.minutes(5)))
struct PageDeclarationsTests {
  @Test func `the declaration of prefetch is the page's`() async throws {
    let declared = try await ModuleInterface().declaration("FlowPilot.prefetch(_:warmMedia:)")
    #expect(declared == Declaration.normalized(SeedPage.block(1)))
  }

  @Test func `the declaration of isPlacementReady is the page's`() async throws {
    let declared = try await ModuleInterface().declaration("FlowPilot.isPlacementReady(_:)")
    #expect(declared == Declaration.normalized(SeedPage.block(6)))
  }

  @Test func `the declaration of PrefetchOutcome is the page's and nothing more`() async throws {
    let page = SeedPage.block(4).split(separator: "\n").map { Declaration.normalized(String($0)) }
    let interface = try await ModuleInterface()
    let types = ["PrefetchOutcome", "PrefetchOutcome.State"]
    for type in types { #expect(interface.conformances(of: type) == ["Sendable"]) }
    let headers = Set(
      types.compactMap { interface.declaration($0) }.map { "\($0): Sendable {" })
    #expect(Set(page.filter { $0.hasSuffix("{") }) == headers)
    let members = interface.members(of: "PrefetchOutcome")
      .subtracting(types.compactMap { interface.declaration($0) })
      .map { $0.replacingOccurrences(of: "PrefetchOutcome.State", with: "State") }
    #expect(Set(page.filter { !$0.hasSuffix("{") && $0 != "}" && $0 != "" }) == Set(members))
    #expect(members.count == 7)
  }

  @Test func `presenting has no other overload that one argument fits`() async throws {
    let overloads = try await ModuleInterface().members(of: "FlowPilot")
      .filter { $0.contains("func presentPlacement(") }
    let oneArgument = overloads.filter { declaration in
      let parameters = declaration.split(separator: "(", maxSplits: 1)[1].components(separatedBy: ", ")
      return parameters.dropFirst().allSatisfy { $0.contains(" = ") }
    }
    #expect(oneArgument == ["func presentPlacement(_ placementKey: String)"])
  }
}

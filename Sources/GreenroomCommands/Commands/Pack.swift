import Foundation
import GreenroomCore
import GreenroomKit

/// Makes a folder that an app ships for its first launch without network; verifies one, or compares it with live.
struct Pack: Command {
  static let page = HelpPage(
    command: "pack", summary: "make, verify or compare a folder that an app ships for offline first launch",
    operand: OperandSpec(name: "PLACEMENT", mayRepeat: true, isOptional: true), options: PackOptions.all,
    details: """
      A PLACEMENT is a key, or screen:ID for a screen by its id (delivery dialect). Everything that its answer may
      show is packed: all screens, side B, those of rules, both themes. The pack is opened offline before it is put
      in its place; where something cannot be had it is not written. Exit status: 0 done, whole, or the same; 1
      something failed, is damaged or differs; 2 the arguments make no sense; 3 nothing could be read or written.

      """,
    example: "pack onboarding paywall --out Offline.greenroompack" + ClientOptions.example)

  private let options: PackOptions
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    options = try PackOptions(arguments, surroundings)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    switch options.task {
    case .check(let place): try check(place)
    case .make(let place, let sources): try await make(place, sources)
    case .diff(let place): try await compare(place)
    }
  }

  // MARK: Verifying

  private func check(_ place: PackPlace) throws(ToolError) -> ExitStatus {
    guard let files = PackFolder(place.url) else {
      throw .inaccessible("there is no folder \(place.name.quoted); name a pack")
    }
    let report = PackCheck.report(of: files, settings: try place.settings())
    return try console.show(PackVerdict(name: place.name, report: report), asJSON: options.printsJSON)
  }

  // MARK: Making

  private func make(_ place: PackPlace, _ sources: [PackSource]) async throws(ToolError) -> ExitStatus {
    try place.prepare()
    let (made, requests) = try await gather(sources, options.scope)
    var report = PackReport(name: place.name, made: made, requests: requests)
    if made.failures.isEmpty, made.lacks.isEmpty || options.allowsMissing {
      let staged = try place.stage(made.draft.contents)
      report.problems = await problems(of: staged, missing: Set(made.lacks.flatMap(\.need.urls)))
      if report.problems.isEmpty {
        try place.commit(staged)
        report.isWritten = true
      } else {
        place.remove(staged)
      }
    }
    return try console.show(report, asJSON: options.printsJSON)
  }

  /// How large a pack may be is for the build to say that ships it.
  private func problems(of staged: URL, missing: Set<String>) async -> [String] {
    guard let files = PackFolder(staged) else { return ["the folder is gone"] }
    let check = PackCheck.report(of: files, settings: PackSettings(maximumBytes: .max))
    let errors = check.findings.filter { $0.severity == .error }.map(\.description)
    guard errors.isEmpty, let manifest = check.manifest else { return errors }
    return await PackProof(folder: staged, manifest: manifest, missing: missing).problems()
  }

  private func gather(
    _ sources: [PackSource], _ scope: PackScope, packed: PackIndex? = nil
  ) async throws(ToolError) -> (made: PackMaker.Made, requests: Int) {
    guard let backend = options.backend else { throw .usage("the backend is missing") }
    let transport = CountingTransport(URLSessionTransport())
    let supply: PackSupply
    do throws(GreenroomError) {
      supply = try PackSupply(backend.configuration(scope, transport))
    } catch {
      throw .usage(error.message)
    }
    let maker = PackMaker(supply: supply, dialect: backend.packDialect, scope: scope, packed: packed)
    let files = Lock(0)
    let progress = ProgressLine(console, isShown: !options.printsJSON) {
      "\(Words.count(files.withLock { $0 }, "file")) packed"
    }
    let made = await progress.show {
      await maker.make(sources) { count in files.withLock { $0 = count } }
    }
    return (made, transport.counts.backend)
  }

  // MARK: Comparing

  private func compare(_ place: PackPlace) async throws(ToolError) -> ExitStatus {
    let (files, manifest) = try place.open()
    let dialect = options.backend?.packDialect ?? .resolve
    let deliveries = manifest.deliveries.filter { $0.dialect == dialect }
    guard !deliveries.isEmpty else {
      throw .usage(
        "\(place.name.quoted) holds nothing of the dialect \(dialect.rawValue); name another with --dialect")
    }
    let (live, _) = try await gather(
      deliveries.map(\.source), manifest.scope, packed: PackIndex(manifest.assets))
    var bodies: [PackSource: [UInt8]] = [:]
    for delivery in deliveries { bodies[delivery.source] = try? files.read(delivery.file) }
    let differences = PackDifferences(place.name, of: manifest, and: live, in: dialect, bodies: bodies)
    return try console.show(differences, asJSON: options.printsJSON)
  }
}

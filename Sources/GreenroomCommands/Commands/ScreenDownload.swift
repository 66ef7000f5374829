import Foundation
import GreenroomCore
import GreenroomKit

/// Fetches the JSON of a published screen, for an app to ship.
struct ScreenDownload: Command {
  private static let url = OptionSpec(
    ClientOptions.url.name, "URL", help: "the server, needed; with or without /v1 at the end")
  private static let key = OptionSpec(ClientOptions.key.name, "KEY", help: "the API key, needed")
  private static let timeout = OptionSpec(
    ClientOptions.timeout.name, "SECONDS", help: "the longest wait for the answer, at least 0.5; 8 by default"
  )
  private static let out = OptionSpec(
    "--out", "FILE", help: "where it is written, in one step; -, by default, is standard output")

  static let page = HelpPage(
    command: "screen", summary: "fetch the JSON of a published screen, to ship it with an app",
    operand: OperandSpec(name: "ID", mayRepeat: false),
    options: [url, key, timeout, out],
    details: """
      The server is asked, in the delivery dialect; kept copies do not count. What it publishes is written byte for
      byte. Give the file to prefetch and ready as file:FILE, or to an app's `.json` source. Exit status: 3 the
      server has no such screen or does not answer, or the file cannot be written; nothing is changed then.

      """,
    example: """
      screen spring-offer --out spring-offer.json \\
          --url http://127.0.0.1:8080/v1 --key \(SampleContent.deliveryKey)
      """)

  private let id: String
  private let file: URL?
  private let fileName: String
  private let configuration: Greenroom.Configuration
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    let reader = OptionReader(arguments, surroundings)
    id = arguments.operands.first ?? ""
    if id.isEmpty { throw arguments.usage("ID is empty, name a screen") }
    var configuration = Greenroom.Configuration(
      deliveryKey: try reader.key(for: .delivery), baseURL: try reader.baseURL(for: .delivery) ?? "")
    if let timeout = try reader.timeout() { configuration.resolveTimeout = timeout }
    self.configuration = configuration
    fileName = arguments.value(Self.out) ?? "-"
    if fileName.isEmpty { throw arguments.usage("--out is empty, name a file") }
    file = fileName == "-" ? nil : surroundings.url(fileName)
    console = surroundings.console
  }

  func run() async throws(ToolError) -> ExitStatus {
    let json = try await json()
    guard let file else {
      try console.write(json)
      return .done
    }
    do {
      try AtomicFile.write(json, to: file)
    } catch {
      throw .inaccessible("\(fileName.quoted) cannot be written (\(error.reason)); name another file")
    }
    try console.write("\(id.printable)   \(json.count) bytes   \(fileName.printable)\n")
    return .done
  }

  /// A sentence, to go on behind it.
  private static func clause(_ sentence: String) -> String {
    let text = sentence.printable
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private func json() async throws(ToolError) -> [UInt8] {
    do {
      return [UInt8](try await Greenroom.publishedScreen(id, configuration))
    } catch {
      throw .inaccessible(
        "the screen \(id.quoted) was not fetched: \(Self.clause(error.message)); check --url, --key and the id"
      )
    }
  }
}

import Foundation
import GreenroomServer

/// Serves a content folder until it is told to stop.
struct Serve: Command {
  private static let host = OptionSpec(
    "--host", "HOST", help: "the address to listen on; 127.0.0.1 by default")
  private static let port = OptionSpec("--port", "PORT", help: "the port, 0 for a free one; 8080 by default")
  private static let publicURL = OptionSpec(
    "--public-url", "URL", help: "what clients see, behind a proxy; taken from each request by default")
  private static let maximumAge = OptionSpec(
    "--max-age", "SECONDS", help: "how long a screen may be used unasked, delivery dialect; 30 by default")
  private static let events = OptionSpec("--events", "DIR", help: "keep accepted events in files there")

  static let page = HelpPage(
    command: "serve", summary: "deliver a content folder to devices",
    operand: OperandSpec(name: "CONTENT", mayRepeat: false),
    options: [host, port, publicURL, maximumAge, events],
    details: """
      Prints its URL once it listens, and logs each request to standard error. Changed files are taken up while it
      runs. Ends on Control-C and on SIGTERM, after it has finished what it began. Exit status: 1 the content has
      errors, 3 the folder cannot be read or the port is taken.

      """,
    example: "serve Examples/Content --port 8080")

  private let folder: ContentPath
  private let configuration: ServerConfiguration
  private let console: Console

  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(ToolError) {
    folder = ContentPath(arguments, surroundings)
    console = surroundings.console
    var configuration = ServerConfiguration()
    if let host = arguments.value(Self.host) { configuration.host = try Self.host(host, arguments) }
    if let port = arguments.value(Self.port) { configuration.port = try Self.port(port, arguments) }
    if let age = arguments.value(Self.maximumAge) {
      configuration.longestAge = try Self.age(age, arguments)
    }
    configuration.publicURL = arguments.value(Self.publicURL)
    configuration.events = arguments.value(Self.events).map {
      EventStorage(folder: surroundings.url($0).path)
    }
    configuration.log = ConsoleSink(console: console)
    self.configuration = configuration
  }

  private static func host(_ text: String, _ arguments: Arguments) throws(ToolError) -> String {
    if text.isEmpty { throw arguments.usage("--host is empty, name an address such as 127.0.0.1") }
    return text
  }

  private static func port(_ text: String, _ arguments: Arguments) throws(ToolError) -> Int {
    guard let port = Int(text), (0...65_535).contains(port) else {
      throw arguments.usage("--port takes a number from 0 to 65535, not \(text.quoted)")
    }
    return port
  }

  private static func age(_ text: String, _ arguments: Arguments) throws(ToolError) -> Int {
    guard let age = Int(text), (0...86_400).contains(age) else {
      throw arguments.usage("--max-age takes a number of seconds from 0 to 86400, not \(text.quoted)")
    }
    return age
  }

  func run() async throws(ToolError) -> ExitStatus {
    // Before anything listens, so that no signal finds the server without its ear.
    let signal = Task { await TerminationSignals.wait() }
    let server = try makeServer(folder.readable())
    let port = try start(server)
    // A service that nobody watches serves all the same.
    try? console.write("serving \(folder.name.printable) on \(url(port))\n")
    _ = await signal.value
    await server.stop()
    return .done
  }

  private func makeServer(_ path: String) throws(ToolError) -> DeliveryServer {
    do {
      return try DeliveryServer(content: path, configuration: configuration)
    } catch {
      guard !error.problems.isEmpty else { throw .usage("--public-url: \(error.message)") }
      for problem in error.problems { console.complain(problem.description.printable) }
      throw ToolError(
        status: .failed,
        message: "the content folder \(folder.name.quoted) has errors; mend them and start again")
    }
  }

  private func start(_ server: DeliveryServer) throws(ToolError) -> Int {
    do {
      return try server.start()
    } catch {
      throw .inaccessible("\(error)")
    }
  }

  private func url(_ port: Int) -> String {
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    return "http://\(host):\(port)/v1"
  }
}

/// The server's log, on standard error.
private struct ConsoleSink: LogSink {
  let console: Console

  func write(_ lines: [UInt8]) {
    console.complain(lines)
  }
}

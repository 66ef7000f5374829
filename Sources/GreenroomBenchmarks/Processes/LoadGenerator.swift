import Foundation

/// wrk: one thread, so that a processor is left to the server, and enough connections to keep it busy.
struct LoadGenerator {
  let wrk: Program
  /// How long one run is.
  let seconds: Int
  /// Room for scripts.
  let folder: TemporaryFolder

  /// Answers a second by the server at `origin`.
  func rate(of question: ServerQuestion, to origin: String) async throws -> Double {
    try folder.write(question.script.utf8, to: "question.lua")
    let script = folder.file("question.lua").path
    let output = try await wrk.output(
      ["-t1", "-c32", "-d\(seconds)s", "-s", script, origin + question.path])
    // Said only when there are some.
    for complaint in ["Non-2xx", "Socket errors"] where output.contains(complaint) {
      throw BenchmarkError("\(question.name): not every request was answered\n\(output)")
    }
    let line = output.split(separator: "\n").first { $0.hasPrefix("Requests/sec:") }
    guard let word = line?.split(separator: " ").last, let rate = Double(word) else {
      throw BenchmarkError("wrk did not say its rate\n\(output)")
    }
    return rate
  }
}

import Foundation

/// Says results: each as a JSON line on standard output at once, and all as a table on standard error at the end.
struct Report {
  let printsJSONOnly: Bool
  private var results: [BenchmarkResult] = []

  init(printsJSONOnly: Bool) {
    self.printsJSONOnly = printsJSONOnly
  }

  mutating func add(_ result: BenchmarkResult) {
    results.append(result)
    Self.write(result.jsonLine, to: .standardOutput)
  }

  /// Says what is being done; a benchmark can take a minute.
  func begin(_ benchmark: any Benchmark) {
    if !printsJSONOnly { Self.write("\(benchmark.name): \(benchmark.summary) …\n", to: .standardError) }
  }

  /// Ends the report.
  func finish() {
    guard !printsJSONOnly else { return }
    let table = ResultTable(results).text
    Self.write("\n\(table)\n\(Machine.description)\n", to: .standardError)
  }

  static func complain(_ sentence: String) {
    write("GreenroomBenchmarks: \(sentence)\n", to: .standardError)
  }

  static func write(_ text: String, to handle: FileHandle) {
    // A reader that has gone away is no reason to stop measuring for the other stream.
    try? handle.write(contentsOf: Data(text.utf8))
  }
}

/// Measures one figure or a few that belong together.
protocol Benchmark: Sendable {
  /// The name that `--only` takes.
  var name: String { get }
  /// What is measured, in a line.
  var summary: String { get }

  /// - Parameter folder: an empty folder, which is removed afterwards.
  func run(_ effort: Effort, in folder: TemporaryFolder) async throws -> [BenchmarkResult]
}

/// How much is spent on figures.
struct Effort: Sendable {
  let isQuick: Bool

  /// `count` pairs, or a fifth of them.
  /// - Parameter folder: an empty folder, which is removed afterwards.
  func runs(_ count: Int) -> Int { isQuick ? max(3, count / 5) : count }
}

/// A benchmark did not do what it is meant to time, so there is no figure.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws where a figure would be one of something else.
func expect(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !condition { throw BenchmarkError(otherwise()) }
}

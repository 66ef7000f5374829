import Foundation

// The first line: what follows is beyond the process's own start.
let start = ContinuousClock.now
// A reader that goes away, or a server that ends, is an error of a write and not the end of this process.
signal(SIGPIPE, SIG_IGN)

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  if let role = try ChildRole(arguments) {
    try await role.play(since: start)
  } else {
    let options = try Options(arguments, names: BenchmarkRun.benchmarks.map(\.name))
    exit(await BenchmarkRun(options).run())
  }
} catch {
  Report.complain("\(error)")
  exit(error is UsageError ? 2 : 1)
}

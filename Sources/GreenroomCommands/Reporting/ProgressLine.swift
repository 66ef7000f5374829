import GreenroomKit

/// A line on a terminal that is rewritten while work goes on, and gone when it ends. Elsewhere there is none.
struct ProgressLine: Sendable {
  private static let marks: [Character] = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  private static let interval = Duration.milliseconds(100)
  /// To the start of the line, and everything behind it erased.
  private static let blank = "\r\u{1B}[K"

  private let console: Console
  private let isShown: Bool
  private let text: @Sendable () -> String

  /// - Parameter text: says how far the work is.
  init(_ console: Console, isShown: Bool = true, text: @escaping @Sendable () -> String) {
    self.console = console
    self.isShown = isShown && console.isTerminal
    self.text = text
  }

  @discardableResult
  func show<Result>(
    isolation: isolated (any Actor)? = #isolation, while work: () async throws -> Result
  ) async rethrows -> Result {
    guard isShown else { return try await work() }
    let start = ContinuousClock.now
    draw(since: start)
    let drawing = Task {
      while (try? await Task.sleep(for: Self.interval)) != nil { draw(since: start) }
    }
    defer { write(Self.blank) }
    do {
      let result = try await work()
      await end(drawing)
      return result
    } catch {
      await end(drawing)
      throw error
    }
  }

  private func end(_ drawing: Task<Void, Never>) async {
    drawing.cancel()
    await drawing.value
  }

  private func draw(since start: ContinuousClock.Instant) {
    let elapsed = ContinuousClock.now - start
    let mark = Self.marks[Int(elapsed / Self.interval) % Self.marks.count]
    let line = "\(mark) \(text()), \(Words.time(milliseconds: elapsed.seconds * 1000))"
    write(Self.blank + line.prefix(console.width - 1))
  }

  /// A terminal that is gone is reported by the result's own write.
  private func write(_ text: String) {
    try? console.write(text)
  }
}

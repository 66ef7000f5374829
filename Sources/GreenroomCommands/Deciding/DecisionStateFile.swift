import Foundation
import GreenroomCore

/// What decisions remember from call to call: a JSON file in a folder, one call at a time.
struct DecisionStateFile: Sendable {
  private static let name = "decisions.json"
  private static let lockName = "decisions.lock"
  /// A state outgrows what a document may be.
  private static let limits = JSONLimits(bytes: 1 << 28, values: 1 << 23)

  let folder: URL
  let console: Console

  private var file: URL { folder.appendingPathComponent(Self.name) }

  /// Decides, and records as if what is shown had appeared. The call is a session of its own.
  func record(_ question: DecisionQuestion) throws(ToolError) -> DecisionReport {
    guard question.isCounted else { return question.report() }
    try makeFolder()
    let lock = try FileLock(folder.appendingPathComponent(Self.lockName))
    defer { lock.release() }
    var state = try load(keepingDamaged: true)
    let now = question.context.now
    settle(&state, for: question)
    let report = question.report(state: state)
    let (_, reservation) = state.take(question.answer, in: question.context)
    if let reservation { state.commit(reservation, now: now) }
    try save(state)
    return report
  }

  /// Decides, and records nothing.
  func look(_ question: DecisionQuestion) throws(ToolError) -> DecisionReport {
    var state = try load(keepingDamaged: false)
    settle(&state, for: question)
    return question.report(state: state)
  }

  /// Everything that happens before a decision, so that what is written into the trace is what was decided from.
  private func settle(_ state: inout DecisionState, for question: DecisionQuestion) {
    state.startProcess()
    state.settle(now: question.context.now)
    state.logIn(question.context.identity)
  }

  // MARK: Reading

  private func load(keepingDamaged: Bool) throws(ToolError) -> DecisionState {
    guard let bytes = try read() else { return DecisionState() }
    let json = try? JSONDocument(bytes, limits: Self.limits).root
    guard let json, let state = DecisionState(json) else {
      try report("is damaged, so nothing is remembered", keepingDamaged)
      return DecisionState()
    }
    if !state.isAll(of: json) { try report("is damaged in part; what can be read counts", keepingDamaged) }
    return state
  }

  private func read() throws(ToolError) -> [UInt8]? {
    do {
      return [UInt8](try Data(contentsOf: file))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw .inaccessible(
        "the state \(file.path.quoted) cannot be read (\(error.reason)); name another folder with --state")
    }
  }

  /// Says that the file is damaged, and puts it aside where it is about to be replaced.
  private func report(_ problem: String, _ isReplaced: Bool) throws(ToolError) {
    let aside = isReplaced ? try keepDamaged() : nil
    console.complain(
      "\(Tool.name): the state \(file.path.quoted) \(problem)"
        + (aside.map { "; it is kept as \($0.quoted)" } ?? ""))
  }

  private func keepDamaged() throws(ToolError) -> String {
    for number in 1...1000 {
      let name = "decisions.damaged-\(number).json"
      do {
        try FileManager.default.copyItem(at: file, to: folder.appendingPathComponent(name))
        return name
      } catch CocoaError.fileWriteFileExists {
        continue
      } catch {
        throw unwritable(error)
      }
    }
    throw .inaccessible(
      "the folder \(folder.path.quoted) holds a thousand damaged states; remove them or name another with --state"
    )
  }

  // MARK: Writing

  private func makeFolder() throws(ToolError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw unwritable(error)
    }
  }

  private func save(_ state: DecisionState) throws(ToolError) {
    var text = JSONText()
    state.write(to: &text)
    do {
      try AtomicFile.write(text.bytes + [UInt8(ascii: "\n")], to: file)
    } catch {
      throw unwritable(error)
    }
  }

  private func unwritable(_ error: any Error) -> ToolError {
    .inaccessible(
      "nothing can be written to the folder \(folder.path.quoted) (\(error.reason)); name another with --state"
    )
  }
}

extension DecisionState {
  /// Whether nothing of `json` was lost when it was read.
  fileprivate func isAll(of json: JSONValue) -> Bool {
    var text = JSONText()
    write(to: &text)
    guard let own = try? JSONDocument(text.bytes, limits: JSONLimits(bytes: .max, values: .max)) else {
      return false
    }
    return AttributeValue(own.root) == AttributeValue(json)
  }
}

import Dispatch
import Foundation

/// Looks at files one after the other, away from the threads that tasks share.
struct Verifier: Sendable {
  private let queue = DispatchQueue(label: "greenroom.verify", qos: .userInitiated)

  /// The first fault of a file; nil where there is none.
  func problem(of body: Data, _ expectation: FileExpectation) async -> FileProblem? {
    await withCheckedContinuation { continuation in
      queue.async {
        do throws(FileProblem) {
          try expectation.check(Array(body))
          continuation.resume(returning: nil)
        } catch {
          continuation.resume(returning: error)
        }
      }
    }
  }
}

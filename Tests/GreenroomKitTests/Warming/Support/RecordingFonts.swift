import GreenroomCore
import GreenroomKit

/// Keeps what is registered, and refuses when told to.
final class RecordingFonts: FontRegistering {
  struct Refusal: Error {}

  private let state = Lock((fonts: [FontFile](), refuses: false))

  var registered: [FontFile] { state.withLock { $0.fonts } }

  func refuse(_ refuses: Bool) {
    state.withLock { $0.refuses = refuses }
  }

  func register(_ font: FontFile) throws {
    try state.withLock { state in
      if state.refuses { throw Refusal() }
      state.fonts.append(font)
    }
  }
}

public import Foundation
import GreenroomKit

/// What to load.
public enum MiniwallSource: Hashable, Sendable {
  /// The screen that a placement shows now. Recommended.
  case placement(String)
  /// A screen's published version, by its id.
  case paywall(String)
  /// A screen's JSON that the app ships, as it is. It needs no key and makes neither a request nor an event.
  case json(Data)

  var source: Source {
    switch self {
    case .placement(let key): .placement(key)
    case .paywall(let id): .screen(id)
    case .json(let data): .json(data)
    }
  }
}

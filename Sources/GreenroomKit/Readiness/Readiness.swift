public import Foundation
import GreenroomCore

/// What would be shown for a source now, and how good that is: a receipt.
///
/// It is made without a request, from what is at hand, and says how things stood at that moment.
/// ``Greenroom/readinessUpdates(of:)`` tells when they have changed.
public struct Readiness: Sendable {
  /// The copy that would be shown.
  public enum Copy: String, Hashable, Sendable {
    /// This identity's own, within its time.
    case fresh
    /// A kept copy past its time, or of another identity.
    case stale
    /// The one that the app ships.
    case bundled
    /// None: nothing is shown, or nothing is known.
    case none
  }

  /// What was asked for.
  public let source: Source
  /// Whether a kept copy shows something to this identity, and nothing is missing of what
  /// ``Greenroom/Configuration/prefetchMediaStrategy`` and ``Greenroom/Configuration/warmedRoles`` ask for.
  ///
  /// As for ``Greenroom/isPlacementReady(_:)`` a copy that the app ships is not enough, unless the source itself is
  /// shipped.
  public let isReady: Bool
  /// Whether a present now, without network, would show a first view that is whole: from a copy that the app ships
  /// too.
  ///
  /// A video counts as shown by its poster. An animation counts where it is warmed.
  public let isPresentable: Bool
  /// Which copy would be shown.
  public let copy: Copy
  /// Whether nothing is to be shown: that is the backend's answer, or the decision by its rules.
  public let saysNothing: Bool
  /// Whether the copy was resolved for another user, or for this one under other attributes.
  public let isOfAnotherIdentity: Bool
  /// Seconds since a kept copy was received or confirmed; nil without one.
  public let age: TimeInterval?
  /// When the receipt ends by itself: the copy is no longer fresh, a countdown in the first view ends, or the
  /// placement's schedule changes. Nil where none of them will happen.
  public let validUntil: Date?
  /// The id of the flow; nil for a screen.
  public let flowID: String?
  /// The id of the screen; nil for a flow, and where the screen has none.
  public let screenID: String?
  /// Which screen the device would choose now and why; nil for a flow, which the server chose.
  public let decision: SessionDecision?
  /// The files of the first view.
  public let firstView: Files
  /// All files of the document. Of those that are not asked for, what the index knows to be kept counts as present.
  public let all: Files
  /// The files that are not present, in the order in which they are fetched.
  public let missing: [MissingFile]
  /// What makes the receipt void.
  public let voidedBy: Changes

  /// The files that were asked for.
  package let window: Files
  /// Whether the first view needs a file whose URL depends on a variable that is not known yet.
  package let isOpen: Bool
  /// Seconds for which a fresh copy stays fresh.
  package let validFor: TimeInterval?
  /// Why there is no answer, also where a copy stands in for it.
  package let error: GreenroomError?
}

extension Readiness {
  /// How many files there are, and how many of them are present, by role.
  public struct Files: Hashable, Sendable {
    // One member a role, since a receipt is too quick to make for lists on the heap.
    private var fonts = Count()
    private var images = Count()
    private var icons = Count()
    private var posters = Count()
    private var animations = Count()
    private var videos = Count()

    init() {}

    /// The files of one role.
    public internal(set) subscript(role: MediaRole) -> Count {
      get {
        switch role {
        case .font: fonts
        case .image: images
        case .icon: icons
        case .poster: posters
        case .lottie: animations
        case .video: videos
        }
      }
      _modify {
        switch role {
        case .font: yield &fonts
        case .image: yield &images
        case .icon: yield &icons
        case .poster: yield &posters
        case .lottie: yield &animations
        case .video: yield &videos
        }
      }
    }

    /// The files of all roles.
    public var total: Count {
      MediaRole.allCases.reduce(into: Count()) { total, role in
        total.needed += self[role].needed
        total.present += self[role].present
      }
    }
  }

  /// How many files of one kind there are.
  public struct Count: Hashable, Sendable {
    /// How many the document has.
    public internal(set) var needed = 0
    /// How many of them are present.
    public internal(set) var present = 0
    /// Whether all of them are present, also where there are none.
    public var isComplete: Bool { present == needed }

    mutating func add(isPresent: Bool) {
      needed += 1
      if isPresent { present += 1 }
    }
  }

  /// A file that is not present.
  public struct MissingFile: Hashable, Sendable {
    /// The URL by which the file is known: that of the original.
    public let url: String
    /// What it is for.
    public let role: MediaRole
    /// Whether the first view needs it.
    public let isFirstView: Bool
    /// Whether it was asked for, so that without it the source is not ready.
    public let isAskedFor: Bool
  }

  /// What can make a receipt void. More may be added.
  public struct Changes: OptionSet, Hashable, Sendable {
    /// One bit for each.
    public let rawValue: Int

    /// The changes whose bits are set.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Time: ``Readiness/validUntil``.
    public static let expiry = Changes(rawValue: 1)
    /// Another user, or nobody, is identified.
    public static let identity = Changes(rawValue: 2)
    /// The attributes change.
    public static let attributes = Changes(rawValue: 4)
    /// Another locale or theme is set.
    public static let localeOrTheme = Changes(rawValue: 8)
    /// The backend is heard to answer otherwise.
    public static let publish = Changes(rawValue: 16)
    /// The system or the app deletes what is kept.
    public static let purge = Changes(rawValue: 32)
    /// The screen is shown, which counts against its frequency.
    public static let presentation = Changes(rawValue: 64)
  }

  /// Whether `other` says something else, age apart.
  func differs(from other: Readiness) -> Bool {
    isReady != other.isReady || isPresentable != other.isPresentable || copy != other.copy
      || saysNothing != other.saysNothing || isOfAnotherIdentity != other.isOfAnotherIdentity
      || validUntil != other.validUntil || flowID != other.flowID || screenID != other.screenID
      || decision?.report.decision.outcome != other.decision?.report.decision.outcome
      || firstView != other.firstView || all != other.all || missing != other.missing
      || voidedBy != other.voidedBy || error?.code != other.error?.code
  }
}

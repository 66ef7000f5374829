/// Who a decision is for: an immutable value, captured once.
package struct DecisionIdentity: Hashable, Sendable {
  /// The app's id of the user; nil when none is set. An empty id is none.
  package let userID: String?
  /// The random id of this installation; nil where there is none.
  package let installID: String?
  /// The names under which the state knows both.
  let user: HistoryOwner?
  let install: HistoryOwner?

  /// - Parameter userName: what stands for the user in the state, where the id itself must not be at rest;
  ///   by default the id.
  package init(userID: String? = nil, installID: String? = nil, userName: String? = nil) {
    self.userID = userID.flatMap { $0.isEmpty ? nil : $0 }
    self.installID = installID.flatMap { $0.isEmpty ? nil : $0 }
    user = self.userID.map { HistoryOwner(kind: .user, name: ExactText(userName ?? $0)) }
    install = self.installID.map { HistoryOwner(kind: .install, name: ExactText($0)) }
  }

  /// What buckets are drawn for: the user where there is one, else the installation.
  package var key: String? { userID ?? installID }

  /// Whose history this is.
  var owner: HistoryOwner { user ?? install ?? .nobody }
}

/// A user or an installation, by the name under which the state keeps its history.
package struct HistoryOwner: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case user, install
  }

  package let kind: Kind
  package let name: ExactText

  package init(kind: Kind, name: ExactText) {
    self.kind = kind
    self.name = name
  }

  /// Stands in where there is neither.
  static let nobody = HistoryOwner(kind: .install, name: ExactText(""))
}

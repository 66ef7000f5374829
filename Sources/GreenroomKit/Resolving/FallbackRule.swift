/// What is shown when there is no live answer; the second half of the resolver's truth table.
///
/// | | refused | unheard |
/// |---|---|---|
/// | own copy says "nothing" | nothing | nothing |
/// | own copy | that | that |
/// | same user's, other attributes | – | that |
/// | another user's, since the last reset, switch on | – | that |
/// | bundled copy | that | that |
/// | none | the failure | the failure |
///
/// Where the dialect's policy lets no copy stand in for a refusal, the first column is the failure throughout.
struct FallbackRule: Sendable {
  let policy: DialectPolicy
  /// Whether another user's copy may be shown while the backend is unheard.
  let staleAcrossIdentities: Bool

  /// What is shown after `failure`.
  func outcome(
    after failure: FetchFailure, _ local: LocalCopies, bundled: Copy?
  ) -> Resolution.Outcome {
    if failure.isRefusal, !policy.refusalAllowsCopies { return .failed(failure.error) }
    if let own = local.own { return own.content.isNothing ? .nothing : .shows(own, .staleCache, .own) }
    if !failure.isRefusal, let (copy, owner) = another(local) { return .shows(copy, .staleCache, owner) }
    if let bundled { return .shows(bundled, .bundled, .own) }
    return .failed(failure.error)
  }

  private func another(_ local: LocalCopies) -> (Copy, CopyOwner)? {
    if let copy = local.sameUser { return (copy, .sameUser) }
    if staleAcrossIdentities, let copy = local.otherUser { return (copy, .otherUser) }
    return nil
  }
}

/// Why there is no live answer.
enum FetchFailure: Sendable {
  /// The backend was heard and refuses.
  case refused(GreenroomError)
  /// The backend was not heard.
  case unheard(GreenroomError)

  var error: GreenroomError {
    switch self {
    case .refused(let error), .unheard(let error): error
    }
  }

  var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }
}

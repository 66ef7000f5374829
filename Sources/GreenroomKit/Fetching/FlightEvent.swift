/// What a caller of a flight is resumed with.
enum FlightEvent: Sendable {
  /// The work is done.
  case finished(Answer)
  /// A fresh copy was at hand, so that nobody has to be asked.
  case atHand(Copy)
  /// The look at the copies at hand is over; the work goes on.
  case looked
  /// There is no look that would be over in the caller's time: he has to look himself.
  case lookWanted
  /// An attempt failed; the work goes on behind.
  indirect case attemptFailed(GreenroomError)
  /// The caller's deadline was reached; the work goes on behind.
  case timedOut
  /// The caller was cancelled; the work goes on behind.
  case cancelled
}

/// How a caller waits for a flight.
struct FlightTerms: Sendable {
  /// The uptime until which he waits.
  var deadline: Duration
  /// Until when the flight's look at the copies at hand has to be over; nil where the caller needs none.
  var lookLimit: Duration?
  /// Whether he wants to hear of the first failed attempt, since he may have something to fall back on.
  var wantsFirstFailure = false
  /// Whether he wants to hear when the look is over.
  var wantsLook = false
}

/// What a look at the copies at hand has found.
struct FlightLook: Sendable {
  let copies: LocalCopies
  /// Valid while nothing was deleted since the look began.
  let ticket: CopyStore.Ticket
}

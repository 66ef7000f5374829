/// What a ``DeliveryServer`` is told apart from its content.
public struct ServerConfiguration: Sendable {
  /// The address to listen on, a name or a number. Default 127.0.0.1: a proxy on the same machine faces the
  /// world.
  public var host = "127.0.0.1"
  /// The port; 0 takes a free one. Default 8080.
  public var port = 8080
  /// The URL under which clients see this server, `https://screens.example.com` for one. Default nil: taken
  /// from each request's `Host` and `X-Forwarded-Proto`.
  public var publicURL: String?
  /// What clients may cost.
  public var limits = ServerLimits()
  /// The longest time in seconds that an answer of the delivery dialect may be used without asking again, which is also
  /// how long a change may take to arrive. Default 30; from 0, which has every use confirmed, to a day.
  public var longestAge = 30
  /// How many requests one API key may make. Default nil: as many as it likes.
  public var rateLimit: RateLimit?
  /// Where accepted events are kept. Default nil: they are checked and counted only.
  public var events: EventStorage?
  /// How often the content folder is looked at; a change is taken up at the second look that sees it. Default
  /// 0.5 s; folders of very many files are looked at less often. Zero never looks.
  public var contentInterval: Duration = .milliseconds(500)
  /// How long a stop waits for answers that have begun. Default 10 s.
  public var stopTime: Duration = .seconds(10)
  /// Where the log goes. Default standard error.
  public var log: any LogSink = StandardErrorSink()
  /// Whether each answer is logged, in one line without secrets. Default true.
  public var logsAccess = true

  var clock = ServerClock.system

  /// The longest age that is taken as it stands, in seconds: a day.
  static let oldestAge = 86_400
  var boundedAge: Int { min(max(longestAge, 0), Self.oldestAge) }

  /// A configuration with the defaults stated at each field.
  public init() {}
}

/// Why a server cannot be made: bad content, or a configuration that makes no sense.
public struct ServerSetupError: Error, CustomStringConvertible {
  /// What is wrong, in a sentence.
  public let message: String
  /// What is wrong with the content; empty when it is not about content.
  public let problems: [ContentProblem]

  init(message: String, problems: [ContentProblem] = []) {
    self.message = message
    self.problems = problems
  }

  /// The sentence, and each problem on a line of its own.
  public var description: String {
    ([message] + problems.map(\.description)).joined(separator: "\n")
  }
}

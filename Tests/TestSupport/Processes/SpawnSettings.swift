import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a program was not started.
package struct SpawnError: Error, CustomStringConvertible {
  let call: String
  let number: Int32

  /// What was tried, and what the system says about it.
  package var description: String { "\(call): \(String(cString: strerror(number)))" }
}

/// What `posix_spawn` is told: the three standard streams, no other descriptor, no blocked signal.
struct SpawnSettings: ~Copyable {
  #if canImport(Glibc)
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #else
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #endif

  /// Starts the program at the path `words[0]` with what follows as its arguments and `output` as its output.
  static func spawn(_ words: [String], output: Int32) throws -> pid_t {
    var settings = try SpawnSettings(output: output)
    return try settings.spawn(words)
  }

  private init(output: Int32) throws {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    try setStreams(output)
    try setAttributes()
    try leaveOthersOut()
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  private mutating func spawn(_ words: [String]) throws -> pid_t {
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var identifier: pid_t = 0
    try check(
      "start \(words[0])", posix_spawn(&identifier, words[0], &actions, &attributes, &arguments, &variables))
    return identifier
  }

  /// The output first: its descriptor may be one of those that are set behind it.
  private mutating func setStreams(_ output: Int32) throws {
    try check("adddup2", posix_spawn_file_actions_adddup2(&actions, output, 1))
    try check("addopen", posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0))
    try check("adddup2", posix_spawn_file_actions_adddup2(&actions, 0, 2))
  }

  /// The threads of Dispatch block signals, and a program that inherits that cannot be asked to end.
  private mutating func setAttributes() throws {
    var none = sigset_t()
    sigemptyset(&none)
    try check("setsigmask", posix_spawnattr_setsigmask(&attributes, &none))
    var flags = POSIX_SPAWN_SETSIGMASK
    #if !canImport(Glibc)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    try check("setflags", posix_spawnattr_setflags(&attributes, Int16(flags)))
  }

  /// A connection that another program holds open too never ends.
  private mutating func leaveOthersOut() throws {
    #if canImport(Glibc)
      // Behind a macro that Swift does not set; in glibc since 2.34.
      typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
      guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else {
        throw SpawnError(call: "addclosefrom_np", number: ENOSYS)
      }
      try check("addclosefrom_np", unsafeBitCast(symbol, to: CloseFrom.self)(&actions, 3))
    #endif
  }

  private func check(_ call: String, _ number: Int32) throws {
    guard number == 0 else { throw SpawnError(call: call, number: number) }
  }
}

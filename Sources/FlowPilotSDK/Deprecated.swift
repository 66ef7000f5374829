/// The first version's name.
@available(*, deprecated, renamed: "FlowPilotConfiguration")
public typealias FPConfiguration = FlowPilotConfiguration

/// The first version's name.
@available(*, deprecated, renamed: "FlowPilotEnvironment")
public typealias FPEnvironment = FlowPilotEnvironment

/// The first version's name.
@available(*, deprecated, renamed: "FlowPilotLogLevel")
public typealias FPLogLevel = FlowPilotLogLevel

/// The first version's name.
@available(*, deprecated, renamed: "FlowPilotError")
public typealias FPError = FlowPilotError

/// The first version's name.
@available(*, deprecated, renamed: "FlowPilotErrorCode")
public typealias FPErrorCode = FlowPilotErrorCode

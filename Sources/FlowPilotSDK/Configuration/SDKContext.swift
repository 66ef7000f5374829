/// Attributes or variables by name, as an app has them; converted as soon as they are handed over.
public typealias SDKContext = [String: Any]

/// Receives failures that no caller does.
public typealias ErrorCallback = @Sendable (FlowPilotError) -> Void

/// Receives analytics events.
public typealias AnalyticsCallback = @Sendable (AnalyticsEvent) -> Void

/// Receives how a presentation ended.
public typealias FlowCompletionCallback = (FlowResult) -> Void

/// Receives the key of a placement whose presentation was dismissed.
public typealias FlowDismissalCallback = (String) -> Void

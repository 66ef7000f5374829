extension ResolveAnswer {
  /// Reads a flow that an app ships: a whole answer as the backend gives it, or a bare flow definition.
  ///
  /// A bare definition becomes the flow of its `id`, else `bundled_default`, with version id `bundled`, a time
  /// to live of zero and no media base. The schema version is not asked for: the app ships what it can show.
  package init(bundled bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
    do throws(JSONReadError) {
      self.init(bundled: try JSONDocument(bytes, limits: limits).root)
    } catch {
      self = .unreadable(error.description)
    }
  }

  /// Reads a flow that an app ships from its JSON value.
  package init(bundled value: JSONValue) {
    if value["nodes"] != nil, value.member("flow_schema", or: "flowSchema") == nil {
      self.init(bareFlow: FlowDocument(value))
    } else if let id = value.member("flow_id", or: "flowId")?.string {
      self.init(presenting: value, flowID: id)
    } else {
      self.init(value)
    }
  }

  private init(bareFlow flow: FlowDocument) {
    if let problem = flow.presentationProblem {
      self = .unpresentable(problem)
    } else {
      self = .flow(FlowDelivery(bare: flow))
    }
  }
}

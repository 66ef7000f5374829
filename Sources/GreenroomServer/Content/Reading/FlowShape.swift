import GreenroomCore

/// Judges whether a flow can be presented: a device that gets one that cannot shows nothing at all.
struct FlowShape {
  let root: JSONValue
  let file: String
  let problems: ContentProblems

  func check() {
    checkParts()
    // What devices say has the last word.
    guard !problems.hasErrors, let problem = FlowDocument(root).presentationProblem else { return }
    problems.error(
      file, .root, "The flow cannot be presented: \(problem).", remedy: "Correct the flow in its editor.")
  }

  private func checkParts() {
    guard let nodes = root["nodes"], nodes.kind == .array, nodes.count > 0 else {
      problems.error(
        file, JSONPlace.root.member("nodes"), "The flow has no nodes, so it cannot be presented.",
        remedy: "Add at least one node of kind \"screen\".")
      return
    }
    let ids = checkNodes(nodes)
    checkEntry(ids)
    checkEdges(ids)
  }

  private func checkNodes(_ nodes: JSONValue) -> Set<String> {
    var ids: Set<String> = []
    var hasScreen = false
    for (index, node) in nodes.elements.enumerated() {
      let place = JSONPlace.root.member("nodes").element(index)
      guard let id = node["id"]?.string, !id.isEmpty else {
        problems.error(file, place, "The node has no id.", remedy: "Give it an id that no other node has.")
        continue
      }
      if !ids.insert(id).inserted {
        problems.error(
          file, place.member("id"), "Another node has the id \"\(id)\".", remedy: "Give each node its own.")
      }
      hasScreen = hasScreen || node["kind"]?.isString("screen") == true
    }
    if !hasScreen {
      problems.error(
        file, JSONPlace.root.member("nodes"), "The flow has no screen, so it cannot be presented.",
        remedy: "Add a node of kind \"screen\".")
    }
    return ids
  }

  private func checkEntry(_ ids: Set<String>) {
    guard let entry = root["entryNodeId"], !entry.isNull else { return }
    guard let id = entry.string else {
      problems.error(
        file, JSONPlace.root.member("entryNodeId"), "This must be a text.", remedy: "Write a node's id.")
      return
    }
    guard !id.isEmpty, !ids.contains(id) else { return }
    reportUnknown(id, JSONPlace.root.member("entryNodeId"), ids, severity: .error)
  }

  /// An edge that leads nowhere ends the flow early; the rest of it still works.
  private func checkEdges(_ ids: Set<String>) {
    for (index, edge) in (root["edges"].map { Array($0.elements) } ?? []).enumerated() {
      let place = JSONPlace.root.member("edges").element(index)
      for key in ["fromNodeId", "toNodeId"] {
        guard let id = edge[key as String]?.string, !ids.contains(id) else { continue }
        reportUnknown(id, place.member(key), ids, severity: .warning)
      }
    }
  }

  private func reportUnknown(
    _ id: String, _ place: JSONPlace, _ ids: Set<String>, severity: ContentProblem.Severity
  ) {
    let message = "No node has the id \"\(id)\"."
    let meant = Suggestion.nearest(to: id, in: ids).map { "Did you mean \"\($0)\"? " } ?? ""
    let remedy = meant + "Write the id of a node of this flow."
    switch severity {
    case .error: problems.error(file, place, message, remedy: remedy)
    case .warning: problems.warning(file, place, message, remedy: remedy)
    }
  }
}

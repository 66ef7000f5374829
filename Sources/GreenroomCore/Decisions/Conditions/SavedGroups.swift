/// Lists of values that conditions refer to by id. An id that is not there is an empty list.
package struct SavedGroups: Sendable {
  struct Group: Sendable {
    /// In the order in which they were given, to be written out again.
    let items: [AttributeValue]
    let set: Set<ExactValue>
  }

  private(set) var groups: [ExactText: Group] = [:]

  /// No groups.
  package init() {}

  /// The groups of an object of lists by id; what is no list is left out.
  package init(_ json: JSONValue) {
    for (id, list) in json.members where list.kind == .array {
      let items = list.elements.map { AttributeValue($0) }
      groups[ExactText(id)] = Group(items: items, set: Set(items.map { ExactValue($0) }))
    }
  }

  subscript(id: ExactText) -> Set<ExactValue>? { groups[id]?.set }
}

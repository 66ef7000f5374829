import GreenroomCore

/// Makes conditions and attributes over a small vocabulary, so that both outcomes are common; and JSON of any kind.
struct RandomCondition {
  var random: SeededRandom

  static let names = ["country", "plan", "age", "version", "tags", "user", "joined", "email", "a.b", "é"]
  private static let paths = names + ["user.name", "user.age", "user.none", "now"]
  private static let texts = [
    "DE", "us", "US", "pro", "free", "4.2", "4.12.1", "1.0-beta", "x@y.z", "", "é", "🙂",
  ]
  private static let operators = [
    "$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin", "$ini", "$nini", "$all", "$alli", "$elemMatch",
    "$size", "$exists", "$type", "$veq", "$vne", "$vgt", "$vgte", "$vlt", "$vlte", "$regex", "$regexi",
    "$startsWith", "$endsWith", "$contains", "$before", "$after", "$olderThan", "$newerThan", "$inGroup",
    "$notInGroup", "$not", "$and", "$or", "$nor", "$new", "$",
  ]

  mutating func attributes() -> Attributes {
    var attributes: Attributes = [:]
    for name in Self.names where random.chance(0.7) { attributes[name] = attribute(name) }
    return attributes
  }

  private mutating func attribute(_ name: String) -> AttributeValue {
    if random.chance(0.15) { return scalar() }
    switch name {
    case "age": return .integer(random.below(60))
    case "tags": return .array((0..<random.below(4)).map { _ in .string(random.pick(Self.texts)) })
    case "user":
      return .object(["name": .string(random.pick(Self.texts)), "age": .double(Double(random.below(60)) / 2)])
    case "joined": return .string("202\(random.below(6))-0\(1 + random.below(9))-01T00:00:00Z")
    default: return .string(random.pick(Self.texts))
    }
  }

  mutating func scalar() -> AttributeValue {
    switch random.below(8) {
    case 0: .null
    case 1: .bool(random.chance(0.5))
    case 2, 3: .integer(random.below(60))
    case 4: .double(Double(random.below(1000)) / 8)
    default: .string(random.pick(Self.texts))
    }
  }

  /// A condition; `wildness` is the part of operands that are of any kind.
  mutating func condition(depth: Int, wildness: Double = 0) -> AttributeValue {
    var members: Attributes = [:]
    for _ in 0..<(random.chance(0.1) ? 0 : 1 + random.below(2)) {
      if depth > 0, random.chance(0.35) {
        let key = random.pick(["$and", "$or", "$nor", "$not"])
        members[key] =
          key == "$not"
          ? condition(depth: depth - 1, wildness: wildness)
          : .array((0..<random.below(4)).map { _ in condition(depth: depth - 1, wildness: wildness) })
      } else {
        members[random.pick(Self.paths)] = test(depth: depth, wildness: wildness)
      }
    }
    return .object(members)
  }

  private mutating func test(depth: Int, wildness: Double) -> AttributeValue {
    if random.chance(0.2) { return scalar() }
    var members: Attributes = [:]
    for _ in 0...random.below(2) {
      let name = random.pick(Self.operators)
      members[name] = random.chance(wildness) ? anything(depth: 2) : operand(of: name, depth: depth)
    }
    return .object(members)
  }

  private mutating func operand(of name: String, depth: Int) -> AttributeValue {
    switch name {
    case "$in", "$nin", "$ini", "$nini", "$all", "$alli":
      return .array((0..<random.below(4)).map { _ in scalar() })
    case "$elemMatch":
      return depth > 0 && random.chance(0.5) ? condition(depth: depth - 1) : test(depth: 0, wildness: 0)
    case "$size": return .integer(random.below(4))
    case "$exists": return .bool(random.chance(0.5))
    case "$type": return .string(random.pick(["string", "number", "null", "array"]))
    case "$veq", "$vne", "$vgt", "$vgte", "$vlt", "$vlte":
      return .string(random.pick(["4.2", "4.12.1", "1.0"]))
    case "$regex", "$regexi": return .string(random.pick(["^[A-Z]+$", "p|f", "\\d", "@", "(?=x)"]))
    case "$before", "$after": return .string("2023-01-01T00:00:00+02:00")
    case "$not": return test(depth: 0, wildness: 0)
    case "$olderThan", "$newerThan": return .integer(random.below(200_000_000))
    default: return scalar()
    }
  }

  /// JSON of any kind, with names that mean something now and then.
  mutating func anything(depth: Int) -> AttributeValue {
    guard depth > 0, random.chance(0.6) else { return scalar() }
    if random.chance(0.4) { return .array((0..<random.below(5)).map { _ in anything(depth: depth - 1) }) }
    var members: Attributes = [:]
    for _ in 0..<random.below(5) {
      members[random.pick(Self.operators + Self.paths + ["", "constructor"])] = anything(depth: depth - 1)
    }
    return .object(members)
  }
}

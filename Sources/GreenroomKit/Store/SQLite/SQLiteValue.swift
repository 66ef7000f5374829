/// A value that is bound to a statement.
enum SQLiteValue: Hashable, Sendable {
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
  case null

  static func text(_ value: String?) -> SQLiteValue { value.map { .text($0) } ?? .null }
  static func integer(_ value: Int) -> SQLiteValue { .integer(Int64(value)) }
  static func flag(_ value: Bool) -> SQLiteValue { .integer(value ? 1 : 0) }
}

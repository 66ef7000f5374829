import GreenroomCore
import Testing

@Suite struct PackSettingsTests {
  @Test func `the default is fifty mebibytes`() throws {
    #expect(PackSettings().maximumBytes == 52_428_800)
    #expect(try PackSettings(Array("{}".utf8)) == PackSettings())
  }

  @Test func `a limit is read`() throws {
    #expect(try PackSettings(Array(#"{"maximum_bytes":10}"#.utf8)).maximumBytes == 10)
  }

  @Test(arguments: [
    "", "[]", #"{"maximum_bytes":-1}"#, #"{"maximum_bytes":"10"}"#, #"{"maximum_bytes":1e99}"#,
    #"{"maximumBytes":10}"#,
  ])
  func `settings that would be without effect are refused`(json: String) {
    #expect(throws: PackSettingsError.self) { try PackSettings(Array(json.utf8)) }
  }
}

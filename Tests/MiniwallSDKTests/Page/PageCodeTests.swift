import Foundation
import MiniwallSDK
import Testing

/// The page's code, as it stands there.
@Suite(.timeLimit(.minutes(5))) struct PageCodeTests {
  @Test func `the page's code compiles and runs before anything is configured`() async throws {
    let paywallJSON = #"""
      {"default_locale":"en","components_localizations":{"en":{}},"components_config":{"base":{"stack":{
      "type":"stack","components":[{"type":"package","package_id":"monthly"},
      {"type":"package","package_id":"annual"},{"type":"package","package_id":"monthly"}]}}}}
      """#
    await Miniwall.preload(placements: ["onboarding", "upgrade_button"])
    let ids = Miniwall.packageIds(in: paywallJSON)  // ["monthly", "annual"]
    #expect(ids == ["monthly", "annual"])
  }

  @Test func `package ids are read of text, data and dictionaries`() throws {
    let text = #"""
      {"components_config":{"base":{"stack":{"type":"stack","components":[
      {"type":"package","package_id":"b"},{"type":"package","package_id":"a"}]},
      "sticky_footer":{"stack":{"components":[{"type":"package","package_id":"c"}]}}}},"components_localizations":{}}
      """#
    #expect(Miniwall.packageIds(in: text) == ["b", "a", "c"])
    #expect(Miniwall.packageIds(in: Data(text.utf8)) == ["b", "a", "c"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(Set(Miniwall.packageIds(in: object)) == ["a", "b", "c"])
  }

  @Test(arguments: ["", "{", "[]", "7", "{}", #"{"components_config":7}"#])
  func `what cannot be read names no packages`(json: String) {
    #expect(Miniwall.packageIds(in: json).isEmpty)
    #expect(Miniwall.packageIds(in: ["date": Date()]).isEmpty)
  }
}

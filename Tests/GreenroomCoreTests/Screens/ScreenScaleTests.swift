import Foundation
import GreenroomCore
import Testing

/// Screens made to cost as much as they can: each has to be listed in the time of a few reads.
@Suite(.timeLimit(.minutes(5))) struct ScreenScaleTests {
  private typealias Fixture = ScreenFixture

  private static let many = 2000

  private func joined(_ count: Int = many, _ make: (Int) -> String) -> String {
    (0..<count).map(make).joined(separator: ",")
  }

  @discardableResult private func list(_ fixture: ScreenFixture) -> [Asset] {
    let screen = fixture.screen
    _ = (screen.diagnostics, screen.packageIDs, screen.defaultPackages(), screen.texts(in: .allScreens))
    var context = ViewContext()
    context.listsEveryLocale = true
    return screen.assets(in: .allScreens, for: context).assets
  }

  @Test func `many images with many overrides`() throws {
    let overrides = joined { Fixture.override(#""source":\#(Fixture.set("\($0)"))"#, if: Fixture.intro) }
    #expect(list(try Fixture(Fixture.image("a", #""overrides":[\#(overrides)]"#))).count == Self.many + 1)
    let images = joined { Fixture.image("\($0)") }
    #expect(list(try Fixture(images)).count == Self.many)
  }

  @Test func `an icon with many overrides`() throws {
    let overrides = joined {
      Fixture.override(
        $0.isMultiple(of: 2) ? #""base_url":"https://m/\#($0)""# : #""formats":\#(Fixture.formats("\($0)"))"#,
        if: #"{"type":"medium"}"#)
    }
    #expect(list(try Fixture(Fixture.icon("a", #""overrides":[\#(overrides)]"#))).count >= Self.many)
  }

  @Test func `many packages of which it is not known which is visible, with many questions about them`()
    throws
  {
    let hidden = Fixture.overrides(Fixture.override(#""visible":false"#, if: Fixture.intro))
    let packages = joined { Fixture.package("p\($0)", "", isDefault: true, hidden) }
    let ids = joined { #""p\#($0)""# }
    let asking = #"{"type":"selected_package_condition","operator":"in","packages":["#
    let questions = joined(20) { _ in
      Fixture.image(
        "a", Fixture.overrides(Fixture.override(#""source":\#(Fixture.set("b"))"#, if: asking + ids + "]}")))
    }
    let offers = joined {
      Fixture.image("o\($0)", Fixture.overrides(Fixture.override(#""visible":false"#, if: Fixture.intro)))
    }
    let fixture = try Fixture("\(packages),\(questions),\(offers)")
    #expect(list(fixture).count == Self.many + 2)
    #expect(fixture.screen.packageIDs.count == Self.many)
  }

  @Test func `many tabs with packages, and tabs in tabs`() throws {
    let tabs = joined { #"{"id":"\#($0)",\#(Fixture.inStack(Fixture.package("p\($0)")))}"# }
    list(try Fixture(Fixture.component("tabs", #""tabs":[\#(tabs)]"#)))
    var nested = joined(200) { Fixture.package("p\($0)") }
    for _ in 0..<40 {
      nested = Fixture.component("tabs", #""tabs":[{"id":"x",\#(Fixture.inStack(nested))}]"#)
    }
    let screen = try Fixture(nested).screen
    #expect(screen.packageIDs.count == 200)
    #expect(screen.defaultPackages().tabs.count == 40)
  }

  @Test func `many texts, many lids and many fonts`() throws {
    let texts = joined { Fixture.text("l\($0)", #""font_name":"f\#($0)""#) }
    let table = "{" + joined { #""l\#($0)":"{{ a }}{{{{{{ \#($0) }}""# } + "}"
    let fonts = joined { #""f\#($0)":{"ios":{"url":"https://m/\#($0).ttf"}}"# }
    let fixture = try Fixture(texts, texts: table, uiConfig: #"{"app":{"fonts":{\#(fonts)}}}"#)
    #expect(list(fixture).count == Self.many)
    let missing = try Fixture(
      joined { _ in Fixture.text("l", #""font_name":"f""#) }, uiConfig: #"{"app":{"fonts":{"f":{}}}}"#)
    #expect(list(missing).isEmpty)
  }

  @Test func `many localized images in many locales`() throws {
    let images = joined { Fixture.image("own\($0)", #""override_source_lid":"i\#($0)""#) }
    let tables = joined { #""l\#($0)":{"i\#($0)":\#(Fixture.set("\($0)"))}"# }
    #expect(list(try Fixture(images, tables: tables)).count == 2 * Self.many)
  }

  @Test func `many texts with faults, and braces without end`() throws {
    list(try Fixture(joined { _ in "{}" }))
    list(try Fixture(joined { _ in "5" }))
    let braces = String(repeating: "{{", count: 200_000)
    #expect(TextTemplate.templates(in: braces + "}}") == [])
    #expect(TextTemplate.templates(in: String(repeating: "{{a|", count: 100_000)) == [])
  }

  @Test(arguments: [
    (#"{"type":"stack","components":["#, "]}", 2), (#"{"type":"button","stack":"#, "}", 1),
    (#"{"type":"newer","fallback":"#, "}", 1), (#"{"type":"newer","rows":["#, "]}", 2),
    (#"{"type":"stack","badge":{"stack":{"components":["#, "]}}}", 4),
    (#"{"type":"tabs","tabs":[{"stack":{"components":["#, "]}}]}", 5),
    (#"{"type":"image","overrides":[{"conditions":[{"type":"newer","x":"#, "}]}]}", 5),
  ])
  func `components nested to the reader's limit are walked on the smallest stack`(
    open: String, close: String, containers: Int
  ) async throws {
    let depth = (JSONLimits().depth - 8) / containers
    let json =
      String(repeating: open, count: depth) + Fixture.image("deep") + String(repeating: close, count: depth)
    let fixture = try Fixture(json)
    await withCheckedContinuation { continuation in
      let thread = Thread {
        let found = list(fixture).map(\.url)
        #expect(found == ["https://m/deep.png"] || json.contains("overrides"))
        continuation.resume()
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }
}

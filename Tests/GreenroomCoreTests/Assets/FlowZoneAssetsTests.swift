import GreenroomCore
import Testing

/// Zones, and what screens change about them.
@Suite struct FlowZoneAssetsTests {
  private func zone(_ name: String, _ rest: String = "") -> String {
    #"{"id":"\#(name)","layout":{"id":"root","type":"stack","children":[\#(FlowFixture.image(name))]}\#(rest)}"#
  }

  private func flow(
    _ settings: String, zones: String? = nil, screenKey: String = "screenSettings", others: String = ""
  ) throws -> FlowFixture {
    let zones = zones ?? #""persistentUI":{"navigationBar":\#(zone("bar")),"footer":\#(zone("foot"))}"#
    return try FlowFixture(
      #"{\#(zones),"nodes":[\#(FlowFixture.screen("a", #""\#(screenKey)":\#(settings)"#))\#(others)]}"#)
  }

  @Test func `zones come before the screen`() throws {
    let zones =
      #""persistentUI":{"footer":\#(zone("foot")),"overlay":\#(zone("over")),"dock":\#(zone("dock"))}"#
    #expect(
      try flow("{}", zones: zones).listed() == [
        "image foot.png", "image over.png", "image dock.png", "image a.png",
      ])
  }

  @Test func `a legacy chrome is a pair of zones`() throws {
    let zones = #""chrome":{"header":\#(zone("bar")),"footer":\#(zone("foot"))}"#
    #expect(try flow("{}", zones: zones).listed() == ["image bar.png", "image foot.png", "image a.png"])
  }

  @Test(arguments: [
    #"{"hideAllZones":true}"#, #"{"hide_all_zones":true}"#,
    #"{"navigationBar":{"visible":false},"footer":{"visible":false}}"#,
    #"{"navigation_bar":{"visible":false},"footer":{"visible":{"type":"static","value":false}}}"#,
  ])
  func `zones that the first screen hides are not first view`(settings: String) throws {
    #expect(try flow(settings).listed() == ["image a.png", "(image bar.png)", "(image foot.png)"])
    #expect(try flow(settings).listed(.firstScreen) == ["image a.png"])
  }

  @Test func `a hidden zone is first view where the screen shows it`() throws {
    let zones = #""persistentUI":{"footer":\#(zone("foot", #","visible":false"#))}"#
    #expect(try flow("{}", zones: zones).listed(.firstScreen) == ["image a.png"])
    #expect(
      try flow(#"{"footer":{"visible":true}}"#, zones: zones).listed(.firstScreen)
        == ["image foot.png", "image a.png"])
  }

  @Test(arguments: [
    ("screenSettings", #"{"footer":{"replaceLayout":LAYOUT}}"#),
    ("screen_settings", #"{"footer":{"replace_layout":LAYOUT}}"#),
  ])
  func `a replaced layout is first view and the zone's own is not`(key: String, settings: String) throws {
    let fixture = try flow(
      settings.replacing("LAYOUT", with: FlowFixture.image("new")), screenKey: key)
    #expect(fixture.listed() == ["image bar.png", "image new.png", "image a.png", "(image foot.png)"])
  }

  @Test func `a custom layout of the legacy chrome replaces, unless the flow has persistent zones`() throws {
    let settings = #"{"footer":{"customLayout":\#(FlowFixture.image("new"))}}"#
    let legacy = try flow(
      settings, zones: #""chrome":{"footer":\#(zone("foot"))}"#, screenKey: "chromeOverrides")
    #expect(legacy.listed() == ["image new.png", "image a.png", "(image foot.png)"])
    let persistent = try flow(settings, screenKey: "chromeOverrides")
    #expect(
      persistent.listed() == ["image bar.png", "image foot.png", "image a.png", "(image new.png)"])
  }

  @Test func `a layout for a zone that the flow does not have is shown`() throws {
    let fixture = try flow(#"{"overlay":{"replaceLayout":\#(FlowFixture.image("new"))}}"#)
    #expect(fixture.listed().contains("image new.png"))
  }

  @Test func `a zone that allows no override keeps its own layout`() throws {
    let zones =
      #""persistentUI":{"footer":\#(zone("foot", #","behavior":{"allowScreenOverride":false}"#))}"#
    let fixture = try flow(
      #"{"footer":{"replaceLayout":\#(FlowFixture.image("new")),"visible":false}}"#, zones: zones)
    #expect(fixture.listed() == ["image foot.png", "image a.png", "(image new.png)"])
  }

  @Test func `a patched source is first view and the unpatched one is not`() throws {
    let fixture = try flow(
      #"{"footer":{"componentProps":{"foot":{"src":"patched.png"},"gone":{"src":"x.png"}}}}"#)
    #expect(
      fixture.listed() == ["image bar.png", "image patched.png", "image a.png", "(image foot.png)"])
    #expect(
      fixture.delivery.assets(in: .firstScreen).assets[1].path
        == "$.flow_schema.nodes[0].screenSettings.footer.componentProps.foot.src")
  }

  @Test func `a patch of other properties leaves the source and may hide the component`() throws {
    #expect(
      try flow(#"{"footer":{"componentProps":{"foot":{"alt":"x"}}}}"#).listed(.firstScreen)
        == ["image bar.png", "image foot.png", "image a.png"])
    #expect(
      try flow(#"{"footer":{"componentProps":{"foot":{"isVisible":false}}}}"#).listed(.firstScreen)
        == ["image bar.png", "image a.png"])
    #expect(
      try flow(#"{"footer":{"componentProps":{"root":{"isVisible":false}}}}"#).listed(.firstScreen)
        == ["image bar.png", "image a.png"])
  }

  @Test func `a patch reaches into a replaced layout`() throws {
    let fixture = try flow(
      #"{"footer":{"replaceLayout":\#(FlowFixture.image("new")),"componentProps":{"new":{"src":"patched.png"}}}}"#
    )
    #expect(
      fixture.listed() == [
        "image bar.png", "image patched.png", "image a.png", "(image foot.png)", "(image new.png)",
      ])
  }

  @Test func `a screen that is not first changes nothing about the first view`() throws {
    let other = FlowFixture.screen(
      "b",
      #""screenSettings":{"footer":{"componentProps":{"foot":{"src":"patched.png"}}},"#
        + #""navigationBar":{"replaceLayout":\#(FlowFixture.image("new"))},"hideAllZones":true}"#)
    let fixture = try flow("{}", others: "," + other)
    #expect(
      fixture.listed() == [
        "image bar.png", "image foot.png", "image a.png", "(image patched.png)", "(image new.png)",
        "(image b.png)",
      ])
  }

  @Test func `of two possible first screens each shows its own form of a zone`() throws {
    let patching = FlowFixture.screen(
      "b", #""screenSettings":{"footer":{"componentProps":{"foot":{"src":"patched.png"}}}}"#)
    let test =
      #"{"id":"e","kind":"abTest","variants":[{"weight":1,"targetNodeId":"a"},{"weight":1,"targetNodeId":"b"}]}"#
    let fixture = try FlowFixture(
      #"{"entryNodeId":"e","persistentUI":{"footer":\#(zone("foot"))},"nodes":[\#(FlowFixture.screen("a")),\#(patching),\#(test)]}"#
    )
    #expect(
      fixture.listed(.firstScreen) == [
        "image patched.png", "image foot.png", "image a.png", "image b.png",
      ])
  }
}

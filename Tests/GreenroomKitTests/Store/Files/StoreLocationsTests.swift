import Foundation
import Testing

@testable import GreenroomKit

@Suite struct StoreLocationsTests {
  @Test func `without variables the areas are below the home folder`() {
    let locations = StoreLocations.xdg(environment: [:], home: "/users/ann")
    #expect(locations.cache.path == "/users/ann/.cache/greenroom")
    #expect(locations.state.path == "/users/ann/.local/state/greenroom")
  }

  @Test func `the variables name other folders, unless they are relative`() {
    let locations = StoreLocations.xdg(
      environment: ["XDG_CACHE_HOME": "/fast", "XDG_STATE_HOME": "relative"], home: "/users/ann")
    #expect(locations.cache.path == "/fast/greenroom")
    #expect(locations.state.path == "/users/ann/.local/state/greenroom")
  }

  @Test func `the areas never lie in each other`() {
    let locations = StoreLocations.standard
    #expect(!locations.cache.path.hasPrefix(locations.state.path + "/"))
    #expect(!locations.state.path.hasPrefix(locations.cache.path + "/"))
  }

  @Test func `a folder is made for its user alone`() throws {
    let fixture = try StoreFixture()
    let folder = StoreFolder(fixture.directory.appendingPathComponent("a/b"), .state)
    try folder.create()
    try folder.create()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }
}

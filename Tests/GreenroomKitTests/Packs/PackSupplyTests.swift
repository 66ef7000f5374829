import Foundation
import GreenroomCore
import GreenroomTesting
import TestSupport
import Testing

@testable import GreenroomKit

/// What a pack is made of: answers to nobody in particular, and verified files.
@Suite(.timeLimit(.minutes(5))) struct PackSupplyTests {
  private static let cdn = "https://cdn.example.test/"
  private let world: World

  init() throws {
    world = try World()
  }

  private var backend: TestBackend { world.backend }

  private func supply(formats: ImageFormats = [.png, .jpeg, .webp]) throws -> PackSupply {
    try PackSupply(world.configuration { $0.imageFormats = formats })
  }

  /// What is needed of a picture with these forms, as `format:name`, declared in pixels.
  private func need(_ forms: [(AssetFormat, String)], width: Int? = nil) throws -> PackNeed {
    let variants = forms.map {
      AssetVariant(format: $0.0, url: Self.cdn + $0.1, width: width, height: width)
    }
    let asset = Asset(
      role: .image, variants: variants, isFirstView: true, place: try JSONDocument(Array("{}".utf8)).root)
    return try #require(PackNeed(asset))
  }

  private func font(hash: String) throws -> PackNeed {
    let url = Self.cdn + "font"
    let face = FontFace(family: "F", weight: 400, style: "normal", url: url, hash: hash)
    let asset = Asset(
      role: .font, variants: [AssetVariant(format: .original, url: url)], isFirstView: true, font: face,
      place: try JSONDocument(Array("{}".utf8)).root)
    return try #require(PackNeed(asset))
  }

  private func fetched(_ need: PackNeed, _ supply: PackSupply, _ index: PackIndex? = nil) async -> String {
    do {
      return String(try await supply.file(for: need, preferring: index).key.url.dropFirst(Self.cdn.count))
    } catch {
      return error.reason
    }
  }

  // MARK: Forms

  @Test(
    arguments: [
      ([.png, .jpeg, .webp], "webp"), ([.png, .jpeg, .webp, .heic, .avif], "heic"), ([.png], "original"),
    ] as [(ImageFormats, String)])
  func `the best form that the platform draws is taken`(formats: ImageFormats, form: String) async throws {
    for name in ["original", "webp", "heic"] {
      backend.reply(toAsset: Self.cdn + name, .body(TestFile.png()))
    }
    let need = try need([(.original, "original"), (.webp, "webp"), (.heic, "heic")])
    #expect(await fetched(need, try supply(formats: formats)) == form)
  }

  @Test func `a form that is of no use is passed over, and the first reason is told when none is left`()
    async throws
  {
    backend.reply(toAsset: Self.cdn + "webp", .body(Data("<html>".utf8)))
    backend.reply(toAsset: Self.cdn + "original", .body(TestFile.png()))
    let need = try need([(.original, "original"), (.webp, "webp")])
    #expect(await fetched(need, try supply()) == "original")
    backend.reply(toAsset: Self.cdn + "original", .status(404))
    #expect(await fetched(need, try supply()) == "it is no image")
  }

  @Test func `the form that a pack has already goes before better ones`() async throws {
    for name in ["original", "webp"] { backend.reply(toAsset: Self.cdn + name, .body(TestFile.png())) }
    let packed = PackAsset(
      file: try #require(PackPath("a")), sha256: "", bytes: 0, role: .image, urls: [Self.cdn + "original"])
    let need = try need([(.original, "original"), (.webp, "webp")])
    #expect(await fetched(need, try supply(), PackIndex([packed])) == "original")
  }

  // MARK: Verifying

  @Test func `a file is judged anew by each document that declares more of it`() async throws {
    backend.reply(toAsset: Self.cdn + "a", .body(TestFile.png(width: 8, height: 8)))
    let supply = try supply()
    #expect(await fetched(try need([(.original, "a")], width: 8), supply) == "a")
    #expect(await fetched(try need([(.original, "a")], width: 100), supply).contains("100×100"))
    #expect(backend.assetRequests.count == 1)
  }

  @Test func `a font with another hash than the document gives cannot be had`() async throws {
    backend.reply(toAsset: Self.cdn + "font", .body(TestFile.font()))
    let need = try font(hash: String(repeating: "0", count: 32))
    #expect(await fetched(need, try supply()) == "its hash is not the one that the document gives")
  }

  // MARK: Deliveries

  @Test func `a flow is asked for without experiment, user and attributes`() async throws {
    backend.reply(to: "paywall", .flow(TestFlow("f")))
    let body = try await supply().delivery(of: "paywall").body
    #expect(Data(body) == TestFlow("f").json)
    let request = try #require(backend.requests.first).request
    #expect(request.url.query == "export=true")
    let question = try JSONDocument([UInt8](try #require(request.body))).root
    #expect(question["user_id"]?.string == "greenroom-pack")
    #expect(question["session_id"]?.string == "greenroom-pack")
    #expect(question["attributes"]?.kind == nil)
  }

  @Test func `a connection that breaks gets one more try, anything else none`() async throws {
    backend.reply(to: "paywall", .failure(.connectionLost), .flow(TestFlow("f")))
    _ = try await supply().delivery(of: "paywall")
    backend.reply(to: "other", .failure(.notConnected))
    await #expect(throws: GreenroomError.self) { try await supply().delivery(of: "other") }
    #expect(backend.requests.count == 3)
  }

  @Test(arguments: ["", "No Key", "../up", "a/b"])
  func `a key that is none makes no request`(key: String) async throws {
    await #expect(throws: GreenroomError.self) { try await supply().delivery(of: .placement(key)) }
    #expect(backend.requests.isEmpty)
  }
}

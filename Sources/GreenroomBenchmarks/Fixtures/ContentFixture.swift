import Foundation

/// A content folder for the delivery server: one app with placements that differ in their flows.
struct ContentFixture {
  let placements: [String]
  let folder: URL

  /// Writes a folder with so many placements, each with a flow of about `bytes`, and one media file.
  init(placements count: Int, bytes: Int, in parent: TemporaryFolder) throws {
    placements = (0..<count).map { "placement_\($0)" }
    folder = parent.file("content")
    for (index, placement) in placements.enumerated() {
      let flow = FlowText.flow(bytes: bytes, seed: UInt64(index))
      try parent.write(flow, to: "content/flows/\(placement).json")
    }
    try parent.write(Self.media(bytes: bytes), to: "content/media/picture.svg")
    try parent.write(Array(manifest.utf8), to: "content/greenroom.json")
  }

  private var manifest: String {
    let entries = placements.map { #""\#($0)":{"flow":"\#($0)","ttl_seconds":86400}"# }
    return #"{"format":1,"apps":[{"id":"\#(Device.app)","keys":["\#(Device.key)"],"#
      + #""placements":{\#(entries.joined(separator: ","))}}]}"#
  }

  /// A drawing that is nothing to look at.
  private static func media(bytes: Int) -> [UInt8] {
    let (head, end) = (#"<svg xmlns="http://www.w3.org/2000/svg"><!--"#, "--></svg>")
    let filler = repeatElement(UInt8(ascii: "x"), count: bytes - head.utf8.count - end.utf8.count)
    return Array(head.utf8) + filler + Array(end.utf8)
  }
}

import GreenroomDigest
import Testing

@Suite struct GivenHashTests {
  @Test(arguments: [
    "0cc175b9c0f1b6a831c399e269772661", "0CC175B9C0F1B6A831C399E269772661",
    "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
    "54a59b9f22b0b80880d8427e548b7c23abd873486e1f035dce9cd697e85175033caa88e6d57bc35efae0b5afd3145f31",
    "1f40fc92da241694750979ee6cf582f2d5d7d28e18335de05abc54d0560e0f5302860c652bf08d560252aa5e74210546f369fbbbce8c12cfc7957b2652fe9a75",
  ])
  func `a hash of each kind is computed`(hex: String) {
    #expect(GivenHash(hex: hex)?.matches(Array("a".utf8)) == true)
    #expect(GivenHash(hex: hex)?.matches(Array("b".utf8)) == false)
    #expect(GivenHash(hex: hex)?.hex == hex.lowercased())
  }

  @Test(arguments: ["", "0", "xyz", "0cc175b9c0f1b6a831c399e26977266", "0cc175b9c0f1b6a831c399e2697726zz"])
  func `a text that is no hash is none`(text: String) {
    #expect(GivenHash(hex: text) == nil)
  }
}

import GreenroomCore
import Testing

@Suite struct MediaURLResolverTests {
  @Test(arguments: [
    ("hero.png", "https://cdn.test/ws/hero.png"), ("a/b c.png", "https://cdn.test/ws/a/b c.png"),
    ("/hero.png", "https://cdn.test/ws//hero.png"), ("http://x.test/a.png", "http://x.test/a.png"),
    ("https://x.test/a.png", "https://x.test/a.png"),
    ("HTTPS://x.test/a", "https://cdn.test/ws/HTTPS://x.test/a"),
    ("ftp://x", "https://cdn.test/ws/ftp://x"), ("", nil), ("data:image/png;base64,AA==", nil),
  ])
  func `a media source becomes a URL by the documented rules`(source: String, expected: String?) {
    let resolver = MediaURLResolver(mediaBaseURL: "https://cdn.test/ws")
    #expect(resolver.mediaURL(source) == expected)
  }

  @Test func `a base that ends in a slash gets no second one`() {
    #expect(MediaURLResolver(mediaBaseURL: "https://c/ws/").mediaURL("a.png") == "https://c/ws/a.png")
    #expect(MediaURLResolver(iconBaseURL: "https://c/i/").iconURL("Star") == "https://c/i/Star.svg")
  }

  @Test func `without a base a relative source is its own URL and an icon has none`() {
    #expect(MediaURLResolver().mediaURL("hero.png") == "hero.png")
    #expect(MediaURLResolver(mediaBaseURL: "").mediaURL("hero.png") == "hero.png")
    #expect(MediaURLResolver().iconURL("Star") == nil)
  }

  @Test(arguments: [
    ("https://cdn.test/ws-42", "https://cdn.test/icons"),
    ("https://cdn.test/ws-42/", "https://cdn.test/icons"),
    ("https://cdn.test/a/b", "https://cdn.test/a/icons"), ("https://cdn.test", "https://cdn.test/icons"),
    ("https://cdn.test/", "https://cdn.test/icons"),
  ])
  func `the icon base is the media base with its last component replaced`(media: String, icons: String) {
    #expect(MediaURLResolver(mediaBaseURL: media).iconBaseURL == icons)
  }

  @Test func `an explicit icon base goes before the derived one`() {
    let resolver = MediaURLResolver(mediaBaseURL: "https://c/ws", iconBaseURL: "https://i/set")
    #expect(resolver.iconURL("ChevronLeft") == "https://i/set/ChevronLeft.svg")
    #expect(MediaURLResolver(mediaBaseURL: "https://c/ws", iconBaseURL: "").iconBaseURL == "https://c/icons")
    #expect(resolver.iconURL("") == nil)
  }
}

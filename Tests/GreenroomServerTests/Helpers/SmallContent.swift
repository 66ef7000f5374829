/// A content folder of the smallest size that has everything once.
enum SmallContent {
  static let manifest = """
    {
      "format": 1,
      "fonts": [{"family": "Tiny", "weight": 400, "style": "normal", "file": "tiny.ttf"}],
      "apps": [
        {
          "id": "app-1",
          "keys": ["fp_one", "fp_shared"],
          "placements": {
            "plain": {"flow": "first", "ttl_seconds": 2},
            "paused": {"flow": "first", "status": "paused"},
            "phones": {"flow": "first", "platforms": ["ios"]},
            "pros": {"flow": "first", "audience": {"match": "all", "conditions": [
              {"property": "user.plan", "operator": "equals", "value": "pro"}]}},
            "split": {"flow": "first", "ttl_seconds": 60, "experiment": {"id": "exp-1", "variants": [
              {"id": "a", "name": "First", "flow": "first", "split": 30},
              {"id": "b", "flow": "second", "split": 50},
              {"id": "none", "flow": null, "split": 20}]}},
            "screen_only": {"screen": "offer"}
          }
        },
        {"id": "app-2", "keys": ["fp_two", "fp_shared"], "placements": {"plain": {"flow": "second"}}}
      ]
    }
    """

  static let first = """
    {
      "id": "flow-1", "version": 7, "schemaVersion": "1.0.0", "entryNodeId": "hello",
      "nodes": [
        {"id": "hello", "kind": "screen", "layout": {"id": "root", "type": "screenRoot", "children": [
          {"id": "pic", "type": "image", "props": {"src": "hero.png"}},
          {"id": "word", "type": "text", "props": {"text": "Hi  there", "fontFamily": "Tiny"}},
          {"id": "sign", "type": "icon", "props": {"iconName": "Star"}},
          {"id": "far", "type": "image", "props": {"src": "https://elsewhere.test/a.png"}}]}}],
      "edges": [],
      "background": {"layers": [{"id": "l", "type": "image", "image": {"src": "content:media/hero.png"}}]}
    }
    """

  static let second = """
    {"nodes": [{"id": "only", "kind": "screen", "layout": {"id": "root", "type": "screenRoot"}}]}
    """

  static let screen = """
    {"default_locale": "en_US", "components_localizations": {"en_US": {}},
     "components_config": {"base": {"stack": {}, "background": {"type": "image", "value":
       {"light": {"original": "content:media/hero.png"}}}}}}
    """

  /// Writes the folder.
  static func make() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("greenroom.json", manifest)
    try folder.write("flows/first.json", first)
    try folder.write("flows/second.json", second)
    try folder.write("screens/offer.json", screen)
    try folder.write("media/hero.png", Array("hero picture".utf8))
    try folder.write("media/sub/deep file.png", Array("deep".utf8))
    try folder.write("icons/Star.svg", "<svg/>")
    try folder.write("fonts/tiny.ttf", Array("font".utf8))
    return folder
  }
}

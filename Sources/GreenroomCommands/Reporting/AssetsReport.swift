import GreenroomCore

/// The files that documents need, in words and in JSON.
struct AssetsReport: Report {
  private(set) var assets: [Asset] = []
  private(set) var diagnostics: [DocumentDiagnostic] = []

  /// - Parameter documents: the screens of one file; a file that several need is listed once.
  init(_ documents: [Document], in window: AssetWindow, for context: ViewContext) {
    var places: [Key: Int] = [:]
    var known: Set<DocumentDiagnostic> = []
    for document in documents {
      let listing = document.assets(in: window, for: context)
      for asset in listing.assets { add(asset, &places) }
      diagnostics += (listing.diagnostics + document.diagnostics).filter { known.insert($0).inserted }
    }
  }

  private struct Key: Hashable {
    let role: AssetRole
    let variants: [AssetVariant]
    let theme: AssetTheme?
    let locale: String?
    let screen: String?
  }

  private mutating func add(_ asset: Asset, _ places: inout [Key: Int]) {
    let key = Key(
      role: asset.role, variants: asset.variants, theme: asset.theme, locale: asset.locale,
      screen: asset.screenID)
    guard let place = places[key] else {
      places[key] = assets.count
      return assets.append(asset)
    }
    assets[place].isFirstView = assets[place].isFirstView || asset.isFirstView
  }

  var status: ExitStatus { .done }

  // MARK: JSON

  var json: String {
    JSONText.line { text in
      text.member("assets", assets) { $0.write(to: &$1) }
      text.member("diagnostics", diagnostics) { $0.write(to: &$1) }
    }
  }

  // MARK: Words

  var text: String {
    var table = TextTable(columns: Array(repeating: .init(alignment: .left), count: 5))
    table.rows = assets.map(\.row)
    let notes = diagnostics.map { "\($0.severity.rawValue): \($0.path.printable): \($0.message.printable)\n" }
    return table.text + (assets.isEmpty ? "" : "\n") + summary + "\n" + notes.joined()
  }

  private var summary: String {
    guard !assets.isEmpty else { return "no files" }
    let roles = AssetRole.allCases.compactMap { role -> String? in
      let count = assets.filter { $0.role == role }.count
      return count > 0 ? role.words(count) : nil
    }
    let first = assets.filter(\.isFirstView).count
    return "\(Words.count(assets.count, "file")), \(first) for the first view: "
      + roles.joined(separator: ", ")
  }
}

extension AssetRole {
  fileprivate func words(_ count: Int) -> String {
    self == .lottie ? Words.count(count, "Lottie animation") : Words.count(count, rawValue)
  }
}

extension Asset {
  fileprivate var row: [String] {
    let size = variants.first { $0.width != nil && $0.height != nil }
    let formats = variants.map { $0.format.rawValue + ($0.isLowResolution ? " (low)" : "") }
    return [
      role.rawValue, isFirstView ? "first view" : "later", theme?.rawValue ?? "",
      size.map { "\($0.width ?? 0) × \($0.height ?? 0)" } ?? "",
      "\(url.printable)\(formats.count > 1 ? "  [\(formats.joined(separator: ", "))]" : "")",
    ]
  }

  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.member("role", role.rawValue)
      text.member("url", url)
      text.member("variants", variants) { $0.write(to: &$1) }
      text.member("firstView", isFirstView)
      text.member("path", path)
    }
  }
}

extension AssetVariant {
  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.member("format", format.rawValue)
      text.member("url", url)
      text.member("width", width)
      text.member("height", height)
    }
  }
}

extension DocumentDiagnostic {
  fileprivate func write(to text: inout JSONText) {
    text.object { text in
      text.member("severity", severity.rawValue)
      text.member("path", path)
      text.member("message", message)
    }
  }
}

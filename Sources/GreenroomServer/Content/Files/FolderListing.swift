import Foundation

/// The files of a content folder at one moment, by relative path.
struct FolderListing: Equatable, Sendable {
  static let manifest = "greenroom.json"
  /// Folders whose files are served as they are, subfolders included.
  static let assetFolders = ["media", "icons", "fonts"]
  /// Folders of documents, without subfolders.
  static let documentFolders = ["flows", "screens"]
  /// The most files that are looked at.
  static let limit = 50_000

  private(set) var files: [String: FileStamp] = [:]
  /// Paths that lead out of the folder, or into too many files.
  private(set) var refused: [String: Refusal] = [:]

  enum Refusal: Equatable, Sendable {
    case leadsOut
    case tooMany
    case unreadable
  }

  /// Looks at the folder at `root`. Names that begin with a dot are skipped.
  init(root: String) {
    let root = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
    add(Self.manifest, root: root, depth: 0)
    for folder in Self.documentFolders { addFolder(folder, root: root, depth: 0) }
    for folder in Self.assetFolders { addFolder(folder, root: root, depth: 8) }
  }

  func paths(in folder: String) -> [String] {
    files.keys.filter { $0.hasPrefix(folder + "/") }.sorted()
  }

  private mutating func addFolder(_ folder: String, root: String, depth: Int) {
    let full = "\(root)/\(folder)"
    if case .link = FileKind(path: full, followsLinks: false), Self.leadsOut(full, root: root) {
      return refused[folder] = .leadsOut
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: full)
    } catch CocoaError.fileReadNoSuchFile {
      return
    } catch {
      refused[folder] = .unreadable
      return
    }
    for name in names where !name.hasPrefix(".") {
      guard files.count < Self.limit else { return refused[folder] = .tooMany }
      add("\(folder)/\(name)", root: root, depth: depth)
    }
  }

  /// Adds `path` when it is a file, and what it holds when it is a folder and `depth` is left.
  private mutating func add(_ path: String, root: String, depth: Int) {
    let full = "\(root)/\(path)"
    var kind = FileKind(path: full, followsLinks: false)
    if case .link = kind {
      guard !Self.leadsOut(full, root: root) else { return refused[path] = .leadsOut }
      kind = FileKind(path: full, followsLinks: true)
    }
    switch kind {
    case .file(let stamp): files[path] = stamp
    case .folder where depth > 0: addFolder(path, root: root, depth: depth - 1)
    default: break
    }
  }

  /// - Parameter link: The path of a link that is there.
  private static func leadsOut(_ link: String, root: String) -> Bool {
    !URL(fileURLWithPath: link).resolvingSymlinksInPath().path.hasPrefix(root + "/")
  }
}

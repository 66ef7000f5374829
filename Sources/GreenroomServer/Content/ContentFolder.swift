/// Looks at content folders without serving them.
public enum ContentFolder {
  /// Everything that is wrong with the folder at `path`, errors and warnings in the order of the files.
  ///
  /// Reads all files; takes as long as the disk needs.
  public static func check(_ path: String) -> [ContentProblem] {
    ContentLoader(root: path).load(FolderListing(root: path)).problems
  }
}

/// What a clean-up of the cache area removed.
package struct CleanUpReport: Hashable, Sendable {
  /// Files that no row named.
  package var files = 0
  /// Rows whose file was missing or had another length.
  package var rows = 0
  /// Unfinished files of processes that have died.
  package var temporaries = 0
}

/// How many bytes all files of the cache area together may take.
package struct StoreQuota: Hashable, Sendable {
  /// The bound, in bytes.
  package let bytes: Int64

  /// 256 MiB: some thousand screens with their pictures, and little beside the photos of a phone.
  package static let standard = StoreQuota(bytes: 256 << 20)

  /// A quota of `bytes`. Below about 1 MiB little more than SQLite's own files fits.
  package init(bytes: Int64) {
    // Bounded above so that sums cannot overflow.
    self.bytes = min(max(bytes, 0), 1 << 50)
  }

  /// The bound of the write-ahead file: larger means fewer waits for the disk, and a longer first read after a
  /// process was killed, since that reads the whole file.
  var writeAheadBytes: Int64 { min(max(bytes / 64, 128 << 10), 1 << 20) }

  /// The length of the write-ahead file from which on it is emptied before anything else is written.
  var writeAheadMark: Int64 { writeAheadBytes / 2 }

  /// The most bytes of bodies that one transaction deletes. Overwriting them passes through the write-ahead file.
  var deletionBytes: Int64 { writeAheadBytes / 4 }

  /// How many pages are given back to the disk in one transaction, which may move as many others.
  var vacuumPages: Int64 { writeAheadBytes / 8 / CacheSchema.pageBytes }

  /// How much freed room the database keeps for reuse before it gives it back.
  var spareBytes: Int64 { min(max(bytes / 64, 64 << 10), 1 << 20) }

  /// What deliveries and blobs may take: the quota without what SQLite needs beside them.
  var contentBytes: Int64 {
    // The last part is SQLite's shared index of the write-ahead file and the pages that a write adds to trees.
    max(bytes - writeAheadBytes - spareBytes - (128 << 10), 0)
  }
}

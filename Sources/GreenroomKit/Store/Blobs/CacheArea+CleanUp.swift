import Foundation

extension CacheArea {
  /// Brings rows and `files`, the files that were found, into agreement.
  func cleanUp(_ files: [BlobFile]) -> CleanUpReport {
    var report = CleanUpReport()
    let swept = blobs.sweepTemporaries()
    _ = write(.none) { database in
      report = CleanUpReport(temporaries: swept.removed)
      report.files = try removeOrphans(files, in: database)
      // A blob gets its row just before its name, so while one is under way a row may wait for its file.
      if !swept.areSomeAlive { report.rows = try removeEmptyRows(in: database) }
      try database.run("UPDATE counters SET blob_bytes = (SELECT coalesce(sum(size), 0) FROM blobs)")
      return .stored
    }
    cleanUpBodies()
    emptyWriteAhead()
    if report != CleanUpReport() {
      log.info(
        "The cache was cleaned up.",
        ["files": "\(report.files)", "rows": "\(report.rows)", "unfinished": "\(report.temporaries)"])
    }
    return report
  }

  /// A logout that was cut short may have left bodies without a record.
  private func cleanUpBodies() {
    do {
      try removeLooseBodies()
    } catch {
      log.warn("Bodies without a record could not be deleted.", ["reason": "\(error)"])
    }
  }

  private func removeOrphans(_ files: [BlobFile], in database: SQLiteDatabase) throws -> Int {
    var removed = 0
    for file in files {
      let row = try file.sha256.flatMap { sha256 in
        try database.first("SELECT 1 FROM blobs WHERE sha256 = ?", .text(sha256)) { _ in true }
      }
      guard row == nil else { continue }
      unlink(file.path)
      removed += 1
    }
    return removed
  }

  private func removeEmptyRows(in database: SQLiteDatabase) throws -> Int {
    let rows = try database.all("SELECT sha256, size FROM blobs") { ($0.text(0) ?? "", Int($0.integer(1))) }
    let empty = rows.filter { !blobs.holds($0.0, size: $0.1) }
    for (sha256, _) in empty { try removeBlob(sha256, in: database) }
    try database.run(
      "DELETE FROM assets WHERE NOT EXISTS (SELECT 1 FROM blobs WHERE blobs.sha256 = assets.sha256)")
    return empty.count
  }
}

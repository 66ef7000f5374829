/// The tables of the cache area.
///
/// - `counters`: one row. `clock` counts writes; orders of storing and of use are taken from it, since the wall
///   clock may jump. `blob_bytes` is kept by triggers, so that the quota is known without a walk.
/// - `partitions`: `epoch` counts logouts and clearings, `generation` is the epoch of the last logout.
/// - `deliveries` and `bodies`: bodies have a table of their own, so that a change of times or of the order of use
///   does not rewrite them, and a logout can take all records at once and their bodies in steps.
/// - `blobs` and `assets`: one blob is a file named by its hash; any number of assets (URL and role) lead to it.
enum CacheSchema {
  /// The size of a page, in bytes.
  static let pageBytes: Int64 = 4096

  static func schema(quota: StoreQuota) -> DatabaseSchema {
    DatabaseSchema(
      shape: ["PRAGMA page_size = \(pageBytes)", "PRAGMA auto_vacuum = INCREMENTAL"],
      settings: [
        "PRAGMA journal_mode = WAL",
        // What is lost at a power cut can be fetched again.
        "PRAGMA synchronous = NORMAL",
        "PRAGMA secure_delete = ON",
        "PRAGMA journal_size_limit = \(quota.writeAheadBytes)",
        // The store empties the file at half of that; this is for when it could not.
        "PRAGMA wal_autocheckpoint = \(quota.writeAheadBytes / pageBytes)",
        "PRAGMA cache_size = -512",
        "PRAGMA temp_store = MEMORY",
        "PRAGMA trusted_schema = OFF",
        "PRAGMA cell_size_check = ON",
      ],
      migrations: [first], busyMilliseconds: 500)
  }

  private static let first = [
    "CREATE TABLE counters (id INTEGER PRIMARY KEY, clock INTEGER NOT NULL, blob_bytes INTEGER NOT NULL)",
    "INSERT INTO counters VALUES (1, 0, 0)",
    """
    CREATE TABLE partitions (
      partition TEXT NOT NULL PRIMARY KEY, generation INTEGER NOT NULL, epoch INTEGER NOT NULL,
      seal BLOB NOT NULL)
    """,
    """
    CREATE TABLE deliveries (
      id INTEGER PRIMARY KEY, partition TEXT NOT NULL, source TEXT NOT NULL, identity TEXT NOT NULL,
      user TEXT NOT NULL, is_nothing INTEGER NOT NULL, etag TEXT, stored_at REAL NOT NULL,
      fresh_for REAL NOT NULL, generation INTEGER NOT NULL, size INTEGER NOT NULL, digest BLOB NOT NULL,
      seal BLOB NOT NULL, stored_order INTEGER NOT NULL, used_order INTEGER NOT NULL,
      UNIQUE (partition, source, identity))
    """,
    "CREATE INDEX deliveries_by_age ON deliveries (partition, source, stored_order)",
    "CREATE INDEX deliveries_by_user ON deliveries (partition, source, user, stored_order)",
    "CREATE INDEX deliveries_by_use ON deliveries (used_order)",
    "CREATE TABLE bodies (id INTEGER PRIMARY KEY, body BLOB NOT NULL)",
    """
    CREATE TABLE blobs (
      sha256 TEXT NOT NULL PRIMARY KEY, size INTEGER NOT NULL, used_order INTEGER NOT NULL)
    """,
    "CREATE INDEX blobs_by_use ON blobs (used_order)",
    """
    CREATE TRIGGER blob_made AFTER INSERT ON blobs BEGIN
      UPDATE counters SET blob_bytes = blob_bytes + new.size;
    END
    """,
    """
    CREATE TRIGGER blob_deleted AFTER DELETE ON blobs BEGIN
      UPDATE counters SET blob_bytes = blob_bytes - old.size;
    END
    """,
    """
    CREATE TABLE assets (
      id INTEGER PRIMARY KEY, partition TEXT NOT NULL, url TEXT NOT NULL, role TEXT NOT NULL,
      sha256 TEXT NOT NULL, content_type TEXT, etag TEXT, stored_at REAL NOT NULL, seal BLOB NOT NULL,
      UNIQUE (partition, url, role))
    """,
    "CREATE INDEX assets_by_blob ON assets (sha256)",
  ]
}

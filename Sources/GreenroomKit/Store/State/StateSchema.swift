/// The tables of the state area. Later tables are further migrations.
enum StateSchema {
  static let schema = DatabaseSchema(
    settings: [
      "PRAGMA journal_mode = WAL",
      // What is kept here cannot be fetched again.
      "PRAGMA synchronous = FULL",
      "PRAGMA secure_delete = ON",
      "PRAGMA journal_size_limit = 131072",
      "PRAGMA wal_autocheckpoint = 16",
      "PRAGMA cache_size = -256",
      "PRAGMA temp_store = MEMORY",
      "PRAGMA trusted_schema = OFF",
      "PRAGMA cell_size_check = ON",
    ],
    migrations: [
      [
        """
        CREATE TABLE identities (
          partition TEXT NOT NULL PRIMARY KEY, user_id TEXT, install_id TEXT NOT NULL, salt BLOB NOT NULL,
          seal BLOB NOT NULL)
        """
      ],
      [
        """
        CREATE TABLE histories (
          partition TEXT NOT NULL, kind TEXT NOT NULL, owner TEXT NOT NULL, json BLOB NOT NULL,
          seal BLOB NOT NULL, PRIMARY KEY (partition, kind, owner))
        """,
        """
        CREATE TABLE history_revisions (partition TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL)
        """,
        """
        CREATE TABLE events (
          number INTEGER PRIMARY KEY, partition TEXT NOT NULL, id TEXT NOT NULL, time INTEGER NOT NULL,
          body BLOB NOT NULL)
        """,
        "CREATE INDEX events_by_partition ON events (partition, number)",
      ],
    ],
    busyMilliseconds: 2000)
}

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
      ]
    ],
    busyMilliseconds: 2000)
}

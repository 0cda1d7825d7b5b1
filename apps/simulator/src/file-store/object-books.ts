import type { DatabaseSync } from 'node:sqlite';
import { numberOf, textOf, type Row } from '#books/open-books.ts';

/** An object without its bytes. `etag` is the MD5 of the bytes, as at S3. */
export type ObjectFacts = {
  bucket: string;
  key: string;
  mediaType: string;
  byteCount: number;
  etag: string;
  sha256: string;
  /** How the store was asked to encrypt it. Empty when the bucket decides. */
  encryption: string;
  /** Whether a browser's form or a signed call put it there. */
  cameBy: 'form' | 'call';
  createdAtMs: number;
};

export type ObjectBooks = {
  put(facts: ObjectFacts, bytes: Buffer): void;
  find(bucket: string, key: string): { facts: ObjectFacts; bytes: Buffer } | null;
  remove(bucket: string, key: string): void;
  /** Newest first. */
  list(filter: { prefix: string; limit: number }): ObjectFacts[];
  clear(): void;
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS objects (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  bucket TEXT NOT NULL,
  key TEXT NOT NULL,
  media_type TEXT NOT NULL,
  byte_count INTEGER NOT NULL,
  etag TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  encryption TEXT NOT NULL,
  came_by TEXT NOT NULL CHECK (came_by IN ('form', 'call')),
  created_at_ms INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (bucket, key)
) STRICT;
`;

const COLUMNS = 'bucket, key, media_type, byte_count, etag, sha256, encryption, came_by, created_at_ms';

function toFacts(row: Row): ObjectFacts {
  return {
    bucket: textOf(row, 'bucket'),
    key: textOf(row, 'key'),
    mediaType: textOf(row, 'media_type'),
    byteCount: numberOf(row, 'byte_count'),
    etag: textOf(row, 'etag'),
    sha256: textOf(row, 'sha256'),
    encryption: textOf(row, 'encryption'),
    cameBy: row['came_by'] === 'form' ? 'form' : 'call',
    createdAtMs: numberOf(row, 'created_at_ms'),
  };
}

/** Opens the objects of all buckets. Each write is committed before it is answered. */
export function objectBooks(database: DatabaseSync): ObjectBooks {
  database.exec(SCHEMA);
  const insert = database.prepare(
    `INSERT OR REPLACE INTO objects (${COLUMNS}, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = database.prepare('SELECT * FROM objects WHERE bucket = ? AND key = ?');
  const deleteOne = database.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?');
  const selectList = database.prepare(
    `SELECT ${COLUMNS} FROM objects WHERE substr(key, 1, length(:prefix)) = :prefix ORDER BY row_id DESC LIMIT :limit`,
  );
  return {
    put({ bucket, key, mediaType, byteCount, etag, sha256, encryption, cameBy, createdAtMs }, bytes) {
      insert.run(bucket, key, mediaType, byteCount, etag, sha256, encryption, cameBy, createdAtMs, bytes);
    },
    find(bucket, key) {
      const row = select.get(bucket, key);
      if (row === undefined) return null;
      const bytes = row['bytes'];
      if (!(bytes instanceof Uint8Array)) throw new Error('The books hold an object without bytes.');
      return { facts: toFacts(row), bytes: Buffer.from(bytes) };
    },
    remove: (bucket, key) => void deleteOne.run(bucket, key),
    list: ({ prefix, limit }) => selectList.all({ prefix, limit }).map(toFacts),
    clear: () => database.exec('DELETE FROM objects'),
  };
}

import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { textOf } from './open-books.ts';

export type SecretBooks = {
  find(name: string): string | null;
  keep(name: string, value: string): void;
  /** Returns 256 random bits for `name`. They are made at the first call and never change. */
  getKey(name: string): Buffer;
};

export function secretBooks(database: DatabaseSync): SecretBooks {
  const select = database.prepare('SELECT value FROM secrets WHERE name = ?');
  const insert = database.prepare('INSERT INTO secrets (name, value) VALUES (?, ?)');
  const books: SecretBooks = {
    find(name) {
      const row = select.get(name);
      return row === undefined ? null : textOf(row, 'value');
    },
    keep: (name, value) => void insert.run(name, value),
    getKey(name) {
      const kept = books.find(name);
      if (kept !== null) return Buffer.from(kept, 'base64');
      const made = randomBytes(32);
      books.keep(name, made.toString('base64'));
      return made;
    },
  };
  return books;
}

import type { DatabaseSync } from 'node:sqlite';
import { textOf } from '#books/open-books.ts';

export type MarketingEvent = { email: string; eventName: string; dataFields: object; receivedAt: string };
export type MarketingProfile = { email: string; dataFields: object; updatedAt: string };

/** Stores each event once for its id, and the newest value of each profile field. */
export type MarketingBooks = {
  track(event: MarketingEvent & { id: string }): void;
  update(profile: MarketingProfile): void;
  /** Newest first. */
  events(): MarketingEvent[];
  profiles(): MarketingProfile[];
  clear(): void;
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS marketing_events (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL, event_name TEXT NOT NULL, data_fields TEXT NOT NULL, received_at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS marketing_profiles (
  email TEXT PRIMARY KEY, data_fields TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
const SHOWN_MAX = 200;

export function marketingBooks(database: DatabaseSync): MarketingBooks {
  database.exec(SCHEMA);
  const insert = database.prepare(
    `INSERT INTO marketing_events (id, email, event_name, data_fields, received_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const upsert = database.prepare(
    `INSERT INTO marketing_profiles (email, data_fields, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (email) DO UPDATE SET data_fields = json_patch(data_fields, excluded.data_fields), updated_at = excluded.updated_at`,
  );
  const selectEvents = database.prepare('SELECT * FROM marketing_events ORDER BY row_id DESC LIMIT ?');
  const selectProfiles = database.prepare('SELECT * FROM marketing_profiles ORDER BY updated_at DESC LIMIT ?');
  return {
    track({ id, email, eventName, dataFields, receivedAt }) {
      insert.run(id, email, eventName, JSON.stringify(dataFields), receivedAt);
    },
    update({ email, dataFields, updatedAt }) {
      upsert.run(email, JSON.stringify(dataFields), updatedAt);
    },
    events: () =>
      selectEvents.all(SHOWN_MAX).map((row) => ({
        email: textOf(row, 'email'),
        eventName: textOf(row, 'event_name'),
        dataFields: JSON.parse(textOf(row, 'data_fields')) as object,
        receivedAt: textOf(row, 'received_at'),
      })),
    profiles: () =>
      selectProfiles.all(SHOWN_MAX).map((row) => ({
        email: textOf(row, 'email'),
        dataFields: JSON.parse(textOf(row, 'data_fields')) as object,
        updatedAt: textOf(row, 'updated_at'),
      })),
    clear() {
      database.exec('DELETE FROM marketing_events; DELETE FROM marketing_profiles;');
    },
  };
}

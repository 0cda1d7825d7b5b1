import type { DatabaseSync } from 'node:sqlite';
import type { TelemetryEvent } from './telemetry-faults.ts';
import { textOf } from '#books/open-books.ts';

export type ReceivedEvent = TelemetryEvent & { receivedAt: string };

/** Stores the events of both collectors. */
export type TelemetryBooks = {
  keep(events: readonly TelemetryEvent[], receivedAt: string): void;
  /** Newest first. */
  events(service: TelemetryEvent['service']): ReceivedEvent[];
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS telemetry_events (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  service TEXT NOT NULL, visit TEXT NOT NULL, name TEXT NOT NULL, fields TEXT NOT NULL, properties TEXT NOT NULL,
  received_at TEXT NOT NULL
) STRICT;
`;
const SHOWN_MAX = 300;

export function telemetryBooks(database: DatabaseSync): TelemetryBooks {
  database.exec(SCHEMA);
  const insert = database.prepare(
    'INSERT INTO telemetry_events (service, visit, name, fields, properties, received_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const select = database.prepare('SELECT * FROM telemetry_events WHERE service = ? ORDER BY row_id DESC LIMIT ?');
  return {
    keep(events, receivedAt) {
      for (const { service, visit, name, fields, properties } of events)
        insert.run(service, visit, name, JSON.stringify(fields), JSON.stringify(properties), receivedAt);
    },
    events: (service) =>
      select.all(service, SHOWN_MAX).map((row) => ({
        service,
        visit: textOf(row, 'visit'),
        name: textOf(row, 'name'),
        fields: JSON.parse(textOf(row, 'fields')) as Record<string, string | number>,
        properties: JSON.parse(textOf(row, 'properties')) as Record<string, string>,
        receivedAt: textOf(row, 'received_at'),
      })),
  };
}

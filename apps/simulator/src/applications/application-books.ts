import type { DatabaseSync } from 'node:sqlite';
import { numberOf, textOf, type Row } from '#books/open-books.ts';
import type { Decision, Typed } from './decide.ts';

/** An application as the site keeps it. */
export type SiteApplication = {
  number: string;
  profileId: string;
  firstName: string;
  /** What a person typed whose name Lendside does not know. Absent for all others. */
  applicant?: { firstName: string; lastName: string };
  typed: Typed;
  decision: Decision;
  reasons: string[];
  campaign: Record<string, string>;
  /** Number of the last message to Lendside. */
  event: number;
  createdAt: string;
  /** What the person sent to be seen before the decision. Absent before they did. */
  documents?: string[];
};

/** A try to tell Lendside. */
export type SentMessage = { application: string; event: number; status: number | null; at: string };

export type ApplicationBooks = {
  add(application: SiteApplication): void;
  find(number: string): SiteApplication | null;
  save(application: SiteApplication): void;
  /** Newest first. */
  list(): SiteApplication[];
  addSent(sent: SentMessage): void;
  /** Newest first. */
  sent(application: string): SentMessage[];
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS applications (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  number TEXT NOT NULL UNIQUE,
  application TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS application_messages (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  application TEXT NOT NULL,
  event INTEGER NOT NULL,
  status INTEGER,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS application_messages_of ON application_messages (application);
`;

const LISTED_MAX = 200;
const toApplication = (row: Row): SiteApplication => JSON.parse(textOf(row, 'application')) as SiteApplication;

/** Opens the site's own books. */
export function applicationBooks(database: DatabaseSync): ApplicationBooks {
  database.exec(SCHEMA);
  const insert = database.prepare('INSERT INTO applications (number, application) VALUES (?, ?)');
  const update = database.prepare('UPDATE applications SET application = ? WHERE number = ?');
  const select = database.prepare('SELECT application FROM applications WHERE number = ?');
  const selectAll = database.prepare(`SELECT application FROM applications ORDER BY row_id DESC LIMIT ${LISTED_MAX}`);
  const insertSent = database.prepare(
    'INSERT INTO application_messages (application, event, status, at) VALUES (?, ?, ?, ?)',
  );
  const selectSent = database.prepare('SELECT * FROM application_messages WHERE application = ? ORDER BY row_id DESC');
  return {
    add: (application) => void insert.run(application.number, JSON.stringify(application)),
    save: (application) => void update.run(JSON.stringify(application), application.number),
    find(number) {
      const row = select.get(number);
      return row === undefined ? null : toApplication(row);
    },
    list: () => selectAll.all().map(toApplication),
    addSent: ({ application, event, status, at }) => void insertSent.run(application, event, status, at),
    sent: (application) =>
      selectSent.all(application).map((row) => ({
        application: textOf(row, 'application'),
        event: numberOf(row, 'event'),
        status: row['status'] === null ? null : numberOf(row, 'status'),
        at: textOf(row, 'at'),
      })),
  };
}

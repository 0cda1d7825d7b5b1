import type { DatabaseSync } from 'node:sqlite';
import { numberOf, textOf, textOrNullOf, type Row } from '#books/open-books.ts';
import type { Fields } from './signed-fields.ts';

/** A form of the page. It is answered once. */
export type SecureForm = {
  uuid: string;
  /** Known only to the page of this form. */
  session: string;
  /** The signed fields by which it was opened. */
  asked: Fields;
  openedAtMs: number;
  /** The fields of the answer; null while the form is open. */
  answer: Fields | null;
  /** Status of the last try to post the answer; null when there was none, or nobody answered. */
  status: number | null;
};

export type FormBooks = {
  /** False when there is such a form. */
  open(form: Pick<SecureForm, 'uuid' | 'session' | 'asked' | 'openedAtMs'>): boolean;
  find(uuid: string): SecureForm | null;
  ofSession(session: string): SecureForm | null;
  /** False when it was answered before. */
  answer(uuid: string, answer: Fields): boolean;
  noteStatus(uuid: string, status: number | null): void;
  /** Newest first. */
  list(): SecureForm[];
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS secure_forms (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  session TEXT NOT NULL UNIQUE,
  asked TEXT NOT NULL,
  opened_at_ms INTEGER NOT NULL,
  answer TEXT,
  status INTEGER
) STRICT;
`;

const LISTED_MAX = 100;

function toForm(row: Row): SecureForm {
  const answer = textOrNullOf(row, 'answer');
  return {
    uuid: textOf(row, 'uuid'),
    session: textOf(row, 'session'),
    asked: JSON.parse(textOf(row, 'asked')) as Fields,
    openedAtMs: numberOf(row, 'opened_at_ms'),
    answer: answer === null ? null : (JSON.parse(answer) as Fields),
    status: row['status'] === null ? null : numberOf(row, 'status'),
  };
}

export function formBooks(database: DatabaseSync): FormBooks {
  database.exec(SCHEMA);
  const insert = database.prepare(
    'INSERT INTO secure_forms (uuid, session, asked, opened_at_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const byUuid = database.prepare('SELECT * FROM secure_forms WHERE uuid = ?');
  const bySession = database.prepare('SELECT * FROM secure_forms WHERE session = ?');
  const setAnswer = database.prepare('UPDATE secure_forms SET answer = ? WHERE uuid = ? AND answer IS NULL');
  const setStatus = database.prepare('UPDATE secure_forms SET status = ? WHERE uuid = ?');
  const newest = database.prepare(`SELECT * FROM secure_forms ORDER BY row_id DESC LIMIT ${LISTED_MAX}`);
  const findOne = (row: Row | undefined): SecureForm | null => (row === undefined ? null : toForm(row));
  return {
    open: ({ uuid, session, asked, openedAtMs }) =>
      insert.run(uuid, session, JSON.stringify(asked), openedAtMs).changes === 1,
    find: (uuid) => findOne(byUuid.get(uuid)),
    ofSession: (session) => findOne(bySession.get(session)),
    answer: (uuid, answer) => setAnswer.run(JSON.stringify(answer), uuid).changes === 1,
    noteStatus: (uuid, status) => {
      setStatus.run(status, uuid);
    },
    list: () => newest.all().map(toForm),
  };
}

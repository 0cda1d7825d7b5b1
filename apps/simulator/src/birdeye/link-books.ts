import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { numberOf, textOf } from '#books/open-books.ts';

export type ReferralLink = { id: string; reference: string; code: string; target: string; timesAsked: number };

/** Keeps one link for each reference. Names and contacts of referrers are not kept. */
export type LinkBooks = {
  /** Makes the link of a reference, or returns the one that is there. */
  make(asked: { reference: string; code: string; target: string }): ReferralLink;
  find(id: string): ReferralLink | null;
  /** Newest first. */
  list(): ReferralLink[];
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS referral_links (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  reference TEXT NOT NULL UNIQUE,
  code TEXT NOT NULL, target TEXT NOT NULL,
  times_asked INTEGER NOT NULL
) STRICT;
`;
const SHOWN_MAX = 200;

const toLink = (row: Record<string, unknown>): ReferralLink => ({
  id: textOf(row, 'id'),
  reference: textOf(row, 'reference'),
  code: textOf(row, 'code'),
  target: textOf(row, 'target'),
  timesAsked: numberOf(row, 'times_asked'),
});

export function linkBooks(database: DatabaseSync): LinkBooks {
  database.exec(SCHEMA);
  const upsert = database.prepare(
    `INSERT INTO referral_links (id, reference, code, target, times_asked) VALUES (?, ?, ?, ?, 1)
     ON CONFLICT (reference) DO UPDATE SET times_asked = times_asked + 1 RETURNING *`,
  );
  const selectOne = database.prepare('SELECT * FROM referral_links WHERE id = ?');
  const selectAll = database.prepare('SELECT * FROM referral_links ORDER BY row_id DESC LIMIT ?');
  return {
    make({ reference, code, target }) {
      const id = createHash('sha256').update(reference).digest('base64url').slice(0, 12);
      const row = upsert.get(id, reference, code, target);
      if (row === undefined) throw new Error('A referral link was not kept.');
      return toLink(row);
    },
    find(id) {
      const row = selectOne.get(id);
      return row === undefined ? null : toLink(row);
    },
    list: () => selectAll.all(SHOWN_MAX).map(toLink),
  };
}

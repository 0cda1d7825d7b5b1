import type { Database, Queryable, Transaction } from '#platform/database.ts';

/** What a killed process looks like from inside. */
export class Killed extends Error {}

/** A database whose user is killed before its statement number `at` (1 is the first): that statement and all later ones fail,
 *  and open transactions roll back. */
export function dyingDatabase(db: Database, at: number): Database {
  let left = at;
  const dieOr = <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    return left <= 0 ? Promise.reject(new Killed(`killed at statement ${at}`)) : work();
  };
  const wrap = (inner: Queryable): Queryable => ({
    rows: (query, values) => dieOr(() => inner.rows(query, values)),
    row: (query, values) => dieOr(() => inner.row(query, values)),
  });
  return {
    ...wrap(db),
    transaction: (work) => db.transaction((tx) => work({ ...wrap(tx), inTransaction: true } satisfies Transaction)),
    listen: db.listen,
    close: db.close,
  };
}

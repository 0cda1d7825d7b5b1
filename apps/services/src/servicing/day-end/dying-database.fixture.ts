import type { Database, Queryable, Transaction } from '#platform/database.ts';

/** What a killed process looks like from inside. */
export class Killed extends Error {}

/** A database whose user is killed before its statement number `at` (1 is the first): that statement and all later ones fail,
 *  and open transactions roll back. */
export function dyingDatabase(db: Database, at: number): Database {
  let left = at;
  const isDead = (): boolean => {
    left -= 1;
    return left <= 0;
  };
  const dieOr = <T>(work: () => Promise<T>): Promise<T> =>
    isDead() ? Promise.reject(new Killed(`killed at statement ${at}`)) : work();
  const wrap = (inner: Queryable): Queryable => ({
    rows: (query, values) => dieOr(() => inner.rows(query, values)),
    row: (query, values) => dieOr(() => inner.row(query, values)),
  });
  return {
    ...wrap(db),
    transaction: (work) =>
      db.transaction((tx) => {
        const send: Transaction['send'] = (query, values) => {
          if (isDead()) throw new Killed(`killed at statement ${at}`);
          tx.send(query, values);
        };
        return work({ ...wrap(tx), send, inTransaction: true });
      }),
    listen: db.listen,
    close: db.close,
  };
}

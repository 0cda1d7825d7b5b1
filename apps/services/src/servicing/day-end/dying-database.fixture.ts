import type { Database, Queryable, Transaction } from '#platform/database.ts';

/** Thrown in place of killing the process. */
export class Killed extends Error {}

/** Wraps a database so that its user seems to be killed. The kill comes before statement number `at` (1 is the first), or
 *  before the first statement of that name. That statement and all later ones fail, and open transactions roll back. */
export function dyingDatabase(db: Database, at: number | string): Database {
  let left = typeof at === 'number' ? at : Infinity;
  const isDead = (name: string): boolean => {
    left = name === at ? 0 : left - 1;
    return left <= 0;
  };
  const dieOr = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    isDead(name) ? Promise.reject(new Killed(`killed at statement ${at}`)) : work();
  const wrap = (inner: Queryable): Queryable => ({
    rows: (query, values) => dieOr(query.name, () => inner.rows(query, values)),
    row: (query, values) => dieOr(query.name, () => inner.row(query, values)),
  });
  return {
    ...wrap(db),
    transaction: (work) =>
      db.transaction((tx) => {
        const send: Transaction['send'] = (query, values) => {
          if (isDead(query.name)) throw new Killed(`killed at statement ${at}`);
          tx.send(query, values);
        };
        return work({ ...wrap(tx), send, inTransaction: true });
      }),
    listen: db.listen,
    close: db.close,
  };
}

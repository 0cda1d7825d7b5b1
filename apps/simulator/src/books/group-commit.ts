import type { DatabaseSync } from 'node:sqlite';

/** One commit shared by all writes of one turn of the event loop. */
type SharedCommit = { kept: Promise<void>; commit(): void };

const underWay = new WeakMap<DatabaseSync, SharedCommit>();

/** Opens a transaction for everything written in this turn of the event loop. It commits at the end of the turn, because a
 *  commit for each charge cost a fifth of the work of a charge. */
export function joinCommit(database: DatabaseSync): void {
  if (underWay.has(database) || database.isTransaction) return;
  database.exec('BEGIN IMMEDIATE');
  const { promise: kept, resolve, reject } = Promise.withResolvers<void>();
  // Callers of `whenKept` still get the rejection; without a caller it must not crash the process.
  kept.catch(() => undefined);
  const commit = (): void => {
    if (underWay.get(database) !== shared) return;
    underWay.delete(database);
    try {
      database.exec('COMMIT');
      resolve();
    } catch (fault) {
      if (database.isTransaction) database.exec('ROLLBACK');
      reject(fault instanceof Error ? fault : new Error(String(fault)));
    }
  };
  const shared: SharedCommit = { kept, commit };
  underWay.set(database, shared);
  setImmediate(commit);
}

/** Resolves when everything written so far is committed, so that no answer is sent before. Rejects when the commit failed. */
export function whenKept(database: DatabaseSync): Promise<void> {
  return underWay.get(database)?.kept ?? Promise.resolve();
}

/** Commits the shared transaction now. Call it before opening another transaction and before closing the database. */
export function commitNow(database: DatabaseSync): void {
  underWay.get(database)?.commit();
}

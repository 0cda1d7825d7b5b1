import type { DatabaseSync } from 'node:sqlite';

/** The commit that the writes of one turn of the event loop wait for together. */
type SharedCommit = { kept: Promise<void>; commit(): void };

const underWay = new WeakMap<DatabaseSync, SharedCommit>();

/** Opens a transaction that everything written in this turn of the event loop goes with; it is committed as the turn ends. A commit
 *  of its own for each charge was a fifth of the work of a charge. */
export function joinCommit(database: DatabaseSync): void {
  if (underWay.has(database) || database.isTransaction) return;
  database.exec('BEGIN IMMEDIATE');
  const { promise: kept, resolve, reject } = Promise.withResolvers<void>();
  // Whoever asks for it is told; without anybody who asks it is no fault of the process.
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

/** Resolves once everything written so far is committed: answer nobody before. Rejects when it could not be. */
export function whenKept(database: DatabaseSync): Promise<void> {
  return underWay.get(database)?.kept ?? Promise.resolve();
}

/** Commits what is under way now: before a transaction of one's own, and before the books are closed. */
export function commitNow(database: DatabaseSync): void {
  underWay.get(database)?.commit();
}

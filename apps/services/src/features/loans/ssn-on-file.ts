import type { Queryable } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import { isSsnOnFile } from './borrower-queries.ts';

/** Returns whether a customer's Social Security number is on file. */
export type FindSsnOnFile = (profileId: string) => Promise<boolean>;

/** Makes a cached look-up that keeps answers as long as sessions are cached. Every view of the loans asks, but the answer
 *  rarely changes. For display only; a payment reads the database. */
export function makeFindSsnOnFile(db: Queryable): FindSsnOnFile {
  const known = new Map<string, { readonly untilMs: number; readonly isOnFile: Promise<boolean> }>();
  return async (profileId) => {
    const entry = known.get(profileId);
    if (entry !== undefined && entry.untilMs > performance.now()) return entry.isOnFile;
    known.delete(profileId);
    if (known.size >= LIMITS.sessionsCached) known.delete(known.keys().next().value ?? '');
    const isOnFile = isSsnOnFile(db, profileId);
    known.set(profileId, { untilMs: performance.now() + LIMITS.sessionCacheMs, isOnFile });
    try {
      return await isOnFile;
    } catch (error) {
      known.delete(profileId);
      throw error;
    }
  };
}

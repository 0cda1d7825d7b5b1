import type { Queryable } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import { isSsnOnFile } from './borrower-queries.ts';

/** Whether a customer's social security number is on file. */
export type FindSsnOnFile = (profileId: string) => Promise<boolean>;

/** Makes the question with a memory as short as that of sessions: it is asked at every look at the loans and changes once in a
 *  life. For showing only; a payment reads it anew. */
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

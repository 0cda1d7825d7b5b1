import { personStatement, type Queryable } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Borrower } from './to-guest-view.ts';

const nameOf = personStatement<Borrower>(
  'borrower_name',
  'select first_name as "firstName", last_name as "lastName" from app.profile where profile_id = $1',
);

/** Returns the name of the borrower whose profile a guest link was made for. */
export async function findBorrower(db: Queryable, profileId: string): Promise<Borrower> {
  return (await db.row(nameOf, [profileId])) ?? { firstName: '', lastName: '' };
}

const SSN_ON_FILE = personStatement<{ onFile: boolean }>(
  'ssn_on_file',
  'select ssn_on_file as "onFile" from app.profile where profile_id = $1',
);

/** Whether the person's Social Security number is on file. */
export async function isSsnOnFile(db: Queryable, profileId: string): Promise<boolean> {
  return (await db.row(SSN_ON_FILE, [profileId]))?.onFile ?? false;
}

/** Makes a look-up that caches each answer for as long as sessions are cached. Every view of the loans asks, but the answer
 *  rarely changes. For display only; a payment reads the database. */
export function makeFindSsnOnFile(db: Queryable): (profileId: string) => Promise<boolean> {
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

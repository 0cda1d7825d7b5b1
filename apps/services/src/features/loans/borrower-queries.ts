import { statement, type Queryable } from '#platform/database.ts';
import type { Borrower } from './to-guest-view.ts';

const nameOf = statement<Borrower>(
  'borrower_name',
  'select first_name as "firstName", last_name as "lastName" from app.profile where profile_id = $1',
);

/** Returns the name of the borrower whose profile a guest link was made for. */
export async function findBorrower(db: Queryable, profileId: string): Promise<Borrower> {
  return (await db.row(nameOf, [profileId])) ?? { firstName: '', lastName: '' };
}

const SSN_ON_FILE = statement<{ onFile: boolean }>(
  'ssn_on_file',
  'select ssn_on_file as "onFile" from app.profile where profile_id = $1',
);

/** Whether the person's Social Security number is on file. */
export async function isSsnOnFile(db: Queryable, profileId: string): Promise<boolean> {
  return (await db.row(SSN_ON_FILE, [profileId]))?.onFile ?? false;
}

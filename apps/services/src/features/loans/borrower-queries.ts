import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';
import type { Borrower } from './to-guest-view.ts';

const nameOf = statement<Borrower>(
  'borrower_name',
  'select first_name as "firstName", last_name as "lastName" from app.profile where profile_id = $1',
);

/** The person a guest pays for, by the profile the link was made for. */
export async function findBorrower(db: Queryable, profileId: string): Promise<Borrower> {
  return (await db.row(nameOf, [profileId])) ?? { firstName: '', lastName: '' };
}

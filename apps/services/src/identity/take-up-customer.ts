import { statement, type Transaction } from '#platform/database.ts';

const TAKE_UP = statement<{ customer_id: string | null; is_new: boolean }>(
  'take_up_customer',
  'select customer_id, is_new from app.take_up_customer($1, $2)',
);

const NAME = statement('name_applicant', 'select app.name_applicant($1, $2, $3)::text');

/** Returns the number of a person in a loan system. Somebody who is no customer there gets one (`isNew`); their record is still to be made.
 *  Throws when there is no such person. */
export async function takeUpCustomer(
  tx: Transaction,
  lmsId: 1 | 2,
  profileId: string,
): Promise<{ readonly customerId: string; readonly isNew: boolean }> {
  const row = await tx.row(TAKE_UP, [lmsId, profileId]);
  if (row?.customer_id == null) throw new Error(`there is no person ${profileId}`);
  return { customerId: row.customer_id, isNew: row.is_new };
}

/** Keeps the name that somebody gave with their first application, unless their name is known. */
export async function nameApplicant(
  tx: Transaction,
  profileId: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await tx.rows(NAME, [profileId, firstName, lastName]);
}

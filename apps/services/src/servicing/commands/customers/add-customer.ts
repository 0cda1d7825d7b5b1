import { statement, type Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

const ADD_CUSTOMER = statement(
  'add_customer',
  `insert into servicing.customer (lms_id, customer_id, first_name, last_name, email, phone)
   select $1, $2, p.first_name, p.last_name, p.email, p.phone from app.profile p where p.profile_id = $3 on conflict do nothing`,
);

/** Makes the record of somebody who applies for the first time, with the name and contacts of their profile. */
export async function addCustomer(
  tx: Transaction,
  {
    lmsId,
    customerId,
    profileId,
  }: { readonly lmsId: BuiltInSystemId; readonly customerId: string; readonly profileId: string },
): Promise<void> {
  await tx.rows(ADD_CUSTOMER, [lmsId, customerId, profileId]);
}

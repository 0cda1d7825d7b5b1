import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { PostalAddress } from '@lendside/providers/postal-mail/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';

const SAVE_SPOUSE = statement(
  'save_spouse',
  `
  insert into servicing.customer_fact (lms_id, customer_id, is_married, spouse_sealed) values ($1, $2, true, $3)
  on conflict (lms_id, customer_id) do update set is_married = true, spouse_sealed = excluded.spouse_sealed`,
);

/** Stores the name and address of a borrower's spouse, sealed. The notice to the spouse (N16) follows at the next day-end. Source:
 *  loan-core 5.4, Wis. Stat. 766.56(3)(b). */
export async function saveSpouse(
  db: Queryable,
  sealing: Sealing,
  { lmsId, customerId }: { readonly lmsId: LoanSystemId; readonly customerId: string },
  spouse: PostalAddress,
): Promise<void> {
  await db.rows(SAVE_SPOUSE, [lmsId, customerId, sealSpouse(sealing, spouse)]);
}

/** Seals the name and address of a spouse, as they are stored. */
export function sealSpouse(sealing: Sealing, spouse: PostalAddress): Buffer {
  return sealing.seal('spouse', JSON.stringify(spouse));
}

/** Opens the sealed name and address of a spouse; null when no known key opens them. */
export function readSpouse(sealing: Sealing, sealed: Buffer): PostalAddress | null {
  const text = sealing.open('spouse', sealed);
  return text === null ? null : (JSON.parse(text) as PostalAddress);
}

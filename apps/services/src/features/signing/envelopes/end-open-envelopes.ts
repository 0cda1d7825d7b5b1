import { LOAN_SYSTEM_IDS, type LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Database } from '#platform/database.ts';
import { withdrawConsent } from '#features/signing/consent/esign-consent.ts';
import { asCustomers } from './envelope-rows.ts';
import { queueVoid } from './queue-work.ts';

const TO_BE_SIGNED = statement<{ envelope_id: string; place: number }>(
  'envelopes_that_person_has_to_sign',
  `
  select e.envelope_id, s.place
    from app.envelope e
    join app.envelope_signer s using (envelope_id)
    join unnest($1::int[], $2::text[]) as c (lms_id, customer_id) on c.lms_id = e.lms_id and c.customer_id = s.customer_id
   where e.state in ('making', 'sent') and s.state <> 'signed'`,
);

/** Why a withdrawal ends an envelope. */
export const WITHDRAWN = 'A signer took the agreement to electronic documents back.';

/** Takes the agreement of a person back and queues, in the same commit, that the vendor ends every open envelope that this person
 *  has still to sign. What they signed before stays valid. */
export async function withdrawAndEnd(database: Database, caller: Customer, requestId: string): Promise<void> {
  const customers = Object.entries(caller.customerIdBySystem) as [LoanSystemName, string][];
  await asCustomers(database, { customerIds: caller.customerIds, lmsId: null }, async (tx) => {
    // First, so that it waits for a signing page that is being opened under this agreement.
    await withdrawConsent(tx, caller);
    const of = [customers.map(([name]) => LOAN_SYSTEM_IDS[name]), customers.map(([, id]) => id)];
    for (const { envelope_id: id, place } of await tx.rows(TO_BE_SIGNED, of))
      await queueVoid(tx, id, { cause: `withdrawn:${requestId}`, why: WITHDRAWN, unlessSignedBy: place });
  });
}

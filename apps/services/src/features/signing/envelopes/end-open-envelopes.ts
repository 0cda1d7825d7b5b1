import { LOAN_SYSTEM_IDS, type LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Database } from '#platform/database.ts';
import { asCustomers } from './envelope-rows.ts';
import { queueVoid } from './queue-work.ts';

const OPEN_ENVELOPES = statement<{ envelope_id: string }>(
  'open_envelopes_of_person',
  `
  select distinct e.envelope_id
    from app.envelope e
    join app.envelope_signer s using (envelope_id)
    join unnest($1::int[], $2::text[]) as c (lms_id, customer_id) on c.lms_id = e.lms_id and c.customer_id = s.customer_id
   where e.state in ('making', 'sent')`,
);

/** Queues that the vendor ends every open envelope that this person signs. */
export async function endOpenEnvelopes(database: Database, caller: Customer, why: string): Promise<void> {
  const customers = Object.entries(caller.customerIdBySystem) as [LoanSystemName, string][];
  await asCustomers(database, caller.customerIds, async (tx) => {
    const of = [customers.map(([name]) => LOAN_SYSTEM_IDS[name]), customers.map(([, id]) => id)];
    for (const { envelope_id: id } of await tx.rows(OPEN_ENVELOPES, of)) await queueVoid(tx, id, why);
  });
}

import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { suspendAutopay } from './suspend-autopay.ts';

/** Prefix of the reference and payment id of a debit of the enrolled person's own card or account. */
export const DEBIT_PREFIX = 'apay_';

const ENDED = statement<{ payer_id: string; day: string; is_failed: boolean }>(
  'follow_debits',
  `
  update servicing.debit_attempt d
     set state = case p.state when 'posted' then 'settled' when 'declined' then 'declined' else 'void' end,
         return_code = case p.state when 'posted' then null else coalesce(p.failure_code, 'generic') end,
         returned_on = case p.state when 'posted' then null else c.business_date end
    from app.payment p
    join servicing.business_clock c on c.lms_id = p.lms_id
   where d.reference = any ($1) and p.payment_id = d.reference and d.state = 'sent'
     and (p.state in ('declined', 'failed', 'voided') or p.state = 'posted' and d.method = 'card')
  returning coalesce(d.payer_id, d.customer_id) as payer_id, c.business_date::text as day, p.state <> 'posted' as is_failed`,
);

/** Copies the outcome of payments to the autopay debits they were made for. A posted card payment settles its debit. The debit
 *  of a posted bank payment stays `sent`, because it can be returned. A decline counts as a failure; a charge that was never
 *  made does not. Payments without a debit are ignored. Day-end tells a failure
 *  with the day of its retry (announce-retries.ts). Source: loan-core 5.3. */
export async function recordDebitOutcomes(tx: Transaction, paymentIds: readonly string[]): Promise<void> {
  const debits = paymentIds.filter((paymentId) => paymentId.startsWith(DEBIT_PREFIX));
  if (debits.length === 0) return;
  const ended = await tx.rows(ENDED, [debits]);
  const failed = ended.filter((row) => row.is_failed);
  const [first] = failed;
  if (first === undefined) return;
  await suspendAutopay(
    tx,
    businessDate(first.day),
    failed.map((row) => row.payer_id),
  );
}

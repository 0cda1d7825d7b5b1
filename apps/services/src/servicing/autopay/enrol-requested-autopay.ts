import { statement, type Transaction } from '#platform/database.ts';

// Few payments request autopay, so the query calls the function only for those that do.
const TAKE_UP = statement(
  'take_up_autopay',
  `
  select app.take_up_autopay($1) as taken
   where exists (select from app.payment_autopay a where a.payment_id = any ($1::text[]) and a.outcome is null)`,
);

/** Enrolls loans in the autopay that was requested with these payments. Drops the request of a failed payment. A request waits
 *  while its payment can still be returned. Source: LOP-065, decision 014. */
export function enrolRequestedAutopay(tx: Transaction, paymentIds: readonly string[]): void {
  if (paymentIds.length > 0) tx.send(TAKE_UP, [paymentIds]);
}

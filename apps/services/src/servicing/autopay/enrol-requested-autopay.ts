import { statement, type Transaction } from '#platform/database.ts';

// Few payments ask for autopay: the others are not gone through again.
const TAKE_UP = statement(
  'take_up_autopay',
  `
  select app.take_up_autopay($1) as taken
   where exists (select from app.payment_autopay a where a.payment_id = any ($1::text[]) and a.outcome is null)`,
);

/** Turns autopay on that was asked for with payments which have succeeded, and drops it with those that have not; one that can
 *  still come back is left waiting. Other payments are left alone. Source: LOP-065, decision 014. */
export function enrolRequestedAutopay(tx: Transaction, paymentIds: readonly string[]): void {
  if (paymentIds.length > 0) tx.send(TAKE_UP, [paymentIds]);
}

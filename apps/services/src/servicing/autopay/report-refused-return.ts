import { statement, type Transaction } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';

const REPORT = statement(
  'report_refused_return',
  `
  with run as (
    insert into app.reconciliation_run (run_id, business_date, payments, unanswered, differences)
    select $1, $2, 1, 0, 1
     where not exists (select from app.reconciliation_difference where payment_id = $3 and kind = 'return_refused')
    returning run_id
  )
  insert into app.reconciliation_difference (run_id, payment_id, kind, our_cents, their_cents, detail)
  select run_id, $3, 'return_refused', coalesce((select sum(e.dr - e.cr) from servicing.transactions_of_payment($3) t (txn_id)
            join servicing.ledger_entry e using (txn_id) where e.account in ('1020', '1030')), 0), 0, $4
    from run`,
);

/** A return that the ledger refuses to take back: the bank has the money, our books say we have. Written down once, for a person to
 *  settle; the metric `returns_refused` counts it until then. Source: decision 015. */
export async function reportRefusedReturn(tx: Transaction, on: string, reference: string, why: string): Promise<void> {
  await tx.rows(REPORT, [newId('rec'), on, reference, `the ledger refuses to take the return back: ${why}`]);
}

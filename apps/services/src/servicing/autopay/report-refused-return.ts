import { statement, type Transaction } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';

const REPORT = statement('report_refused_return', 'select app.report_refused_return($1, $2, $3, $4)::text');

/** Reports a return that the ledger refuses to reverse: the bank took the money back, but our books still count it as
 *  received. Each return is reported once. A person resolves it, and the metric `returns_refused` counts it until it is
 *  resolved. Source: decision 015. */
export async function reportRefusedReturn(tx: Transaction, on: string, reference: string, why: string): Promise<void> {
  await tx.rows(REPORT, [newId('rec'), on, reference, `the ledger refuses to take the return back: ${why}`]);
}

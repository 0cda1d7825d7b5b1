import { statement, type Transaction } from '#platform/database.ts';

const ASK = statement<{ loan_id: number }>(
  'return_next_debit',
  `
  update servicing.autopay set next_return_code = $2
   where loan_id = $1 and ended_on is null and suspended_on is null
     and exists (select from app.system_mode where mode = 'simulation')
  returning loan_id`,
);

/** Simulation only: makes the next autopay debit of a loan fail with this code. A bank debit fails two business days later, a
 *  card debit immediately. Returns false for a loan without active autopay. Source: loan-core 5.3, 8. */
export async function returnNextDebit(tx: Transaction, loanId: number, code: string): Promise<boolean> {
  return (await tx.row(ASK, [loanId, code])) !== null;
}

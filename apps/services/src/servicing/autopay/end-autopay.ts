import { statement, type Transaction } from '#platform/database.ts';

const END_AUTOPAY = statement<{ loan_id: number }>(
  'end_autopay',
  `update servicing.autopay a set ended_on = c.business_date
     from servicing.loan l join servicing.business_clock c using (lms_id)
    where a.loan_id = $1 and l.loan_id = a.loan_id and a.ended_on is null returning a.loan_id`,
);

/** Ends autopay of a loan. Returns false when the loan has none. Source: loan-core 5.3. */
export async function endAutopay(tx: Transaction, loanId: number): Promise<boolean> {
  return (await tx.row(END_AUTOPAY, [loanId])) !== null;
}

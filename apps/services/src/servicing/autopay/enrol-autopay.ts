import { statement, type Transaction } from '#platform/database.ts';

const ENROL = statement(
  'enrol_autopay',
  `
  insert into servicing.autopay (loan_id, method, display_number, enrolled_on, authorised_on)
  select l.loan_id, $2, $3, c.business_date, c.business_date
    from servicing.loan l join servicing.business_clock c using (lms_id) where l.loan_id = $1
  on conflict (loan_id) do update set method = excluded.method, display_number = excluded.display_number,
         enrolled_on = excluded.enrolled_on, authorised_on = excluded.authorised_on, ended_on = null, suspended_on = null,
         suspended_why = null, ended_why = null`,
);

/** Enrolls a loan in autopay with an account that the loan system itself debits. `displayNumber` is the masked account number.
 *  Enrolling again is a new authorization: it replaces the payment method and ends a suspension. Source: loan-core 5.3. */
export async function enrolAutopay(
  tx: Transaction,
  loanId: number,
  method: 'ach' | 'card',
  displayNumber: string,
): Promise<void> {
  await tx.rows(ENROL, [loanId, method, displayNumber]);
}

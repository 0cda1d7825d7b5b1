import { addBusinessDays, isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { reportRefusedReturn } from './report-refused-return.ts';
import { suspendAutopay } from './suspend-autopay.ts';
import type { Poster } from '#servicing/loans/loan-store.ts';

/** Business days within which the bank returns a debit for insufficient funds. Source: loan-core 5.3. */
const RETURN_BUSINESS_DAYS = 2;

interface ReturnedDebit {
  readonly loan_id: number;
  readonly payer_id: string;
  readonly reference: string;
  readonly code: string;
  readonly is_fee_taken: boolean;
}

const SETTLE = statement(
  'settle_debits',
  `
  update servicing.debit_attempt d set state = 'settled'
    from servicing.loan l
   where l.loan_id = d.loan_id and l.lms_id = $1 and d.state = 'sent' and d.method = 'ach' and d.effective_on <= $2
     and d.coming_return_code is null and not starts_with(d.reference, 'apay_')`,
);
const RETURNS = statement<ReturnedDebit>(
  'returned_debits',
  `
  select d.loan_id, coalesce(d.payer_id, d.customer_id) as payer_id, d.reference, d.coming_return_code as code,
         exists (select from servicing.debit_attempt b where b.loan_id = d.loan_id and b.number = d.number and b.try < d.try
                    and b.state = 'returned' and b.return_code in ('R01', 'R09')) as is_fee_taken
    from servicing.debit_attempt d join servicing.loan l on l.loan_id = d.loan_id
   where l.lms_id = $1 and d.state = 'sent' and d.effective_on <= $2 and d.coming_return_code is not null order by d.reference`,
);
const RECORD_RETURN = statement(
  'record_return',
  `
  update servicing.debit_attempt set state = 'returned', return_code = $2, returned_on = $3, coming_return_code = null
   where reference = $1 and state = 'sent'`,
);

/** Debits of the enrolled person's own card or account are counted with returned payments instead. */
const RETURNED_ON = statement<{ returned: number }>(
  'debits_returned_on',
  `
  select count(*)::int as returned from servicing.debit_attempt d join servicing.loan l using (loan_id)
   where d.returned_on = $2 and d.state = 'returned' and l.lms_id = $1 and not starts_with(d.reference, 'apay_')`,
);

/** Reverses one debit: its payment, the closing of the loan that it caused, and the interest of the days between. Charges the
 *  returned-item fee. */
async function takeBack(
  tx: Transaction,
  lmsId: BuiltInSystemId,
  on: BusinessDate,
  poster: Poster,
  debit: ReturnedDebit,
): Promise<void> {
  const { loan_id: loanId, reference, code } = debit;
  const answer = await reversePayment(tx, {
    key: `return:${reference}`,
    lmsId,
    loanId,
    poster,
    paymentKey: `pay:${reference}`,
    kind: 'achReturn',
    returnCode: code,
    isFeeTaken: debit.is_fee_taken,
  });
  if (!answer.ok) await reportRefusedReturn(tx, on, reference, JSON.stringify(answer.refusal));
  await tx.rows(RECORD_RETURN, [reference, code, on]);
  await suspendAutopay(tx, on, [debit.payer_id]);
}

/** Reverses each returned debit of two business days before `on`, and charges its fee. Does nothing on a non-business day.
 *  `poster` says whether the caller is a command of the day or day-end. Source: loan-core 2.3 (PAYMENT_REVERSED, NSF_FEE),
 *  5.3. */
export async function takeBackAutopayDebits(
  db: Database,
  lmsId: BuiltInSystemId,
  on: BusinessDate,
  poster: Poster,
): Promise<void> {
  if (!isBusinessDay(on)) return;
  for (const debit of await db.rows(RETURNS, [lmsId, addBusinessDays(on, -RETURN_BUSINESS_DAYS)]))
    await db.transaction((tx) => takeBack(tx, lmsId, on, poster, debit));
}

/** Reverses the returned debits of two business days before `on` and settles the others. Does nothing on a non-business day.
 *  Returns the number of debits returned on that day, including those reversed earlier. Source: loan-core 2.3
 *  (PAYMENT_REVERSED, NSF_FEE), 5.2 step 2, 5.3. */
export async function settleAutopayDebits(db: Database, lmsId: BuiltInSystemId, on: BusinessDate): Promise<number> {
  if (!isBusinessDay(on)) return 0;
  await takeBackAutopayDebits(db, lmsId, on, 'dayEnd');
  await db.rows(SETTLE, [lmsId, addBusinessDays(on, -RETURN_BUSINESS_DAYS)]);
  return (await db.row(RETURNED_ON, [lmsId, on]))?.returned ?? 0;
}

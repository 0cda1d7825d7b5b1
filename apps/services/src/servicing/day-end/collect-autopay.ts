import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { quoteFigures } from '@lendside/domain/loans/loan-figures.ts';
import { findProduct } from '@lendside/domain/loans/products.ts';
import { floorAtZero, subtractCents } from '@lendside/domain/money/cents.ts';
import type { PaymentToPost } from '@lendside/providers/loan-systems/port.ts';
import { statement } from '#platform/database.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { lockLoans } from '#servicing/loans/loan-store.ts';
import { postPayments } from '#servicing/loans/post-payments.ts';

interface Due {
  readonly loan_id: number;
  readonly number: number;
  readonly method: 'ach' | 'card';
}

const BATCH_SIZE = 200;

const DUE_AUTOPAYS = statement<Due>(
  'due_autopays',
  `
  select i.loan_id, max(i.number) as number, a.method
    from servicing.schedule_item i
    join servicing.loan l on l.loan_id = i.loan_id
    join servicing.autopay a on a.loan_id = i.loan_id and a.ended_on is null
   where i.rolled_on = $2 and l.lms_id = $1 and l.applied < i.amount_through and l.phase = 'active' and l.status in (12, 27, 31, 33)
     and not exists (select from servicing.payment_result r where r.reference = format('autopay:%s:%s', i.loan_id, i.number))
   group by i.loan_id, a.method order by i.loan_id`,
);

/** Nine digits and a check digit, made from the reference, so that replaying a day gives the same ledger (I13). */
function confirmationOf({ loan_id: loanId, number }: Due): string {
  const nine = String((loanId * 1_000 + number) % 1_000_000_000).padStart(9, '0');
  const sum = [...nine].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 2 : 1), 0);
  return `${nine}${(10 - (sum % 10)) % 10}`;
}

async function collectBatch(tx: Transaction, lmsId: LoanSystemId, batch: readonly Due[]): Promise<number> {
  const records = await lockLoans(
    tx,
    lmsId,
    batch.map((due) => due.loan_id),
    'dayEnd',
  );
  const payments = batch.flatMap((due): PaymentToPost[] => {
    const loan = records.find((record) => record.snapshot.loanId === due.loan_id)?.snapshot;
    const product = loan === undefined ? null : findProduct(loan.productId);
    if (loan === undefined || product === null) return [];
    // The billed minimum; fees only where the authorisation says so, which ours does not (5.3).
    const figures = quoteFigures(loan, product);
    const amountCents = floorAtZero(subtractCents(figures.minimumAmountDueCents, figures.feesCents));
    if (amountCents === 0) return [];
    return [
      {
        reference: `autopay:${due.loan_id}:${due.number}`,
        loanId: due.loan_id,
        amountCents,
        purpose: 'standard',
        channel: due.method,
        confirmationNumber: confirmationOf(due),
      },
    ];
  });
  const results = await postPayments(tx, lmsId, payments, 'dayEnd');
  return results.filter((result) => result.ok).length;
}

/** Collects the instalments whose day `on` it is from those who enrolled, as payments of that day; each once.
 *  Source: loan-core 5.2 step 8, 5.3 (effective on roll(due)). */
export async function collectAutopay(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<number> {
  const dues = await db.rows(DUE_AUTOPAYS, [lmsId, on]);
  let collected = 0;
  for (let start = 0; start < dues.length; start += BATCH_SIZE) {
    const batch = dues.slice(start, start + BATCH_SIZE);
    collected += await db.transaction((tx) => collectBatch(tx, lmsId, batch));
  }
  return collected;
}

import {
  balanced,
  signedCents,
  withLines,
  type JournalEntry,
  type JournalLine,
  type LedgerComponent,
} from '#ledger/journal-entry.ts';
import {
  chargeOffMemo,
  chargeOffPosting,
  enterNonAccrualPosting,
  leaveNonAccrualPosting,
  type LoanBooks,
  type OwedParts,
} from '#ledger/loss-postings.ts';
import { reverse } from '#ledger/payment-postings.ts';
import { cents, NO_CENTS, sumCents, type Cents } from '#money/cents.ts';

const CLAIM = new Set([9100]);
const MEMO = new Set([9200]);
const RECEIVABLES = new Set([1100, 1110, 1120, 1125, 1130, 1140]);

/** Sums what lines add to the debt on the given accounts, by part; cents. */
function partsOn(lines: readonly JournalLine[], accounts: ReadonlySet<number>): OwedParts {
  const moved = (component: LedgerComponent): Cents =>
    sumCents(
      NO_CENTS,
      ...lines
        .filter((line) => accounts.has(line.account) && line.component === component)
        .map((line) => cents(signedCents(line))),
    );
  return {
    interestCents: moved('interest'),
    chargeCents: moved('charge'),
    graceCents: moved('grace'),
    customaryFeeCents: moved('customaryFee'),
    maintenanceCents: moved('maintenance'),
    principalCents: moved('principal'),
    feesCents: moved('fee'),
    costsCents: moved('cost'),
  };
}

/** Turns a charged-off claim back into an asset. Uses one entry, so that the borrower's view never changes in between. */
function claimRestored(parts: OwedParts): JournalEntry {
  const back = [reverse(chargeOffPosting(parts, NO_CENTS, false)), reverse(chargeOffMemo(parts, false))];
  return balanced(
    'REVERSAL',
    back.flatMap((entry) => entry.lines),
  );
}

/** Returns entries that move the debt restored by `lines` to the books the loan uses now, if it was restored to others. This
 *  happens when a payment is returned after the loan was charged off or left non-accrual. The borrower's view does not change.
 *  Source: loan-core 2.1, 2.3 (ENTER, LEAVE, CHARGE_OFF). */
export function reclassifyDebt(lines: readonly JournalLine[], books: LoanBooks): JournalEntry[] {
  const claim = partsOn(lines, CLAIM);
  const memo = partsOn(lines, MEMO);
  const receivable = partsOn(lines, RECEIVABLES);
  switch (books) {
    case 'balance':
      return withLines([claimRestored(claim), leaveNonAccrualPosting(memo, NO_CENTS)]);
    case 'nonAccrual':
      return withLines([
        claimRestored(claim),
        enterNonAccrualPosting(claim, NO_CENTS),
        enterNonAccrualPosting(receivable, NO_CENTS),
      ]);
    case 'chargedOff':
      return withLines([
        chargeOffPosting(receivable, NO_CENTS, false),
        chargeOffMemo(receivable, false),
        chargeOffMemo(memo, true),
      ]);
  }
}

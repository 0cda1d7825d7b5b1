import { cents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import type { AccountCode } from './chart-of-accounts.ts';
import { balanced, credit, debit, signedCents, type JournalEntry, type JournalLine } from './journal-entry.ts';
import { PAYABLE, type DisbursementChannel } from './loan-postings.ts';
import type { LoanBooks } from './loss-postings.ts';

/** Changes the unused credit of a line by `addedCents`, which may be negative. */
function unused(addedCents: Cents): JournalLine[] {
  if (addedCents >= 0) return [debit(9300, addedCents, 'line'), credit(9390, addedCents, 'line')];
  const lessCents = subtractCents(NO_CENTS, addedCents);
  return [debit(9390, lessCents, 'line'), credit(9300, lessCents, 'line')];
}

/** LOC_OPEN: a signed line, all of it unused. Source: loan-core 2.3, 2.5 G. */
export function openLinePosting(creditLimitCents: Cents): JournalEntry {
  return balanced('LOC_OPEN', unused(creditLimitCents));
}

/** LOC_LIMIT: the limit changes by `addedCents`, which may be negative. Source: loan-core 2.3. */
export function limitChange(addedCents: Cents): JournalEntry {
  return balanced('LOC_LIMIT', unused(addedCents));
}

/** LOC_CLOSE: the unused credit ends. Source: loan-core 3.3 (T32). */
export function closeLinePosting(unusedCents: Cents): JournalEntry {
  return balanced('LOC_CLOSE', unused(subtractCents(NO_CENTS, unusedCents)));
}

/** DRAW: the channel accepts a draw, which reduces the unused credit. Source: loan-core 2.3, 2.5 G. */
export function drawPosting(amountCents: Cents, channel: DisbursementChannel): JournalEntry {
  return balanced('DRAW', [
    debit(1100, amountCents, 'principal'),
    credit(PAYABLE[channel], amountCents),
    ...unused(subtractCents(NO_CENTS, amountCents)),
  ]);
}

/** What undoing a draw removes from a line; cents. */
export interface DrawUndone {
  readonly principalCents: Cents;
  /** The part of the draw already repaid. It becomes the customer's credit. */
  readonly creditCents: Cents;
  /** Charges for the days of the draw. */
  readonly interestCents: Cents;
  readonly customaryFeeCents: Cents;
  readonly books: 'books' | 'memo';
  /** The day the draw was posted, from which the entry takes effect. */
  readonly drawnOn: BusinessDate;
}

function chargesTakenBack({ interestCents, customaryFeeCents, books }: DrawUndone): JournalLine[] {
  return books === 'books'
    ? [
        debit(4000, interestCents),
        credit(1110, interestCents, 'interest'),
        debit(4020, customaryFeeCents),
        credit(1125, customaryFeeCents, 'customaryFee'),
      ]
    : [
        debit(9290, sumCents(interestCents, customaryFeeCents)),
        credit(9200, interestCents, 'interest'),
        credit(9200, customaryFeeCents, 'customaryFee'),
      ];
}

function undoDraw(event: 'DRAW_CANCELLED' | 'DRAW_RETURNED', from: AccountCode, undone: DrawUndone): JournalEntry {
  const { principalCents, creditCents, drawnOn } = undone;
  const entry = balanced(event, [
    debit(from, sumCents(principalCents, creditCents)),
    credit(1100, principalCents, 'principal'),
    credit(2010, creditCents, 'credit'),
    ...unused(principalCents),
    ...chargesTakenBack(undone),
  ]);
  return { ...entry, effectiveOn: drawnOn };
}

/** DRAW_CANCELLED: the channel never paid out, so the draw and its charges are reversed. Source: loan-core 2.3. */
export function drawCancelled(channel: DisbursementChannel, undone: DrawUndone): JournalEntry {
  return undoDraw('DRAW_CANCELLED', PAYABLE[channel], undone);
}

/** DRAW_RETURNED: the borrower returned the money in the cancel window, so its charges are reversed too. Source: loan-core
 *  2.3. */
export function drawReturned(channel: DisbursementChannel, undone: DrawUndone): JournalEntry {
  return undoDraw('DRAW_RETURNED', channel === 'store' ? 1010 : 1000, undone);
}

/** ACCRUE customary fee: the amount that a day adds, or the days between a payment and its return. In non-accrual and after
 *  charge-off it is a claim outside the balance sheet. Source: loan-core 2.3. */
export function accrueCustomaryFee(addedCents: Cents, books: LoanBooks): JournalEntry {
  const [account, contra]: readonly [AccountCode, AccountCode] =
    books === 'balance' ? [1125, 4020] : books === 'nonAccrual' ? [9200, 9290] : [9100, 9190];
  return balanced('ACCRUE_CUSTOMARY_FEE', [debit(account, addedCents, 'customaryFee'), credit(contra, addedCents)]);
}

/** Adds the change of unused credit to an entry, because paid principal can be drawn again. An entry without principal is
 *  unchanged. Source: loan-core 2.5 G. */
export function restoringLine(entry: JournalEntry): JournalEntry {
  const principalCents = entry.lines
    .filter((line) => line.component === 'principal')
    .reduce((sum, line) => sum + signedCents(line), 0);
  if (principalCents === 0) return entry;
  return { ...entry, lines: [...entry.lines, ...unused(cents(0 - principalCents))] };
}

import { daysBetween } from '#calendar/business-date.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { signedCents, withLines } from '#ledger/journal-entry.ts';
import type { JournalEntry, LedgerComponent } from '#ledger/journal-entry.ts';
import { lineChargesRestored } from '#ledger/line-postings.ts';
import { returnedItemFee } from '#ledger/loan-postings.ts';
import { cents, subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import type { DatedEntry } from './fold-ledger.ts';
import { accrueExact, EXACT_PER_CENT, owedCents } from './interest.ts';
import { lineAccrues } from './line-accrual.ts';
import { foldBilled, movedOfLine } from './line-billed.ts';
import { lineOf } from './line-of.ts';
import { trimBilled } from './line-parts.ts';
import { decided } from './loan-change.ts';
import type { Decided, LoanChange } from './loan-change.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import { LOAN_STATUS } from './loan-status.ts';
import { decideTransition } from './loan-transitions.ts';
import type { LoanEventName } from './loan-transitions.ts';
import type { Product } from './product.ts';

/** A payment on a line that came back. */
export interface LinePaymentBack {
  readonly paidOn: BusinessDate;
  /** The exact inverses of all its entries (PAYMENT_REVERSED or CHARGEBACK), which work from `paidOn`. */
  readonly inverses: readonly JournalEntry[];
  /** The line's entries up to now without those of this payment. */
  readonly history: readonly DatedEntry[];
  /** Charged for the returned item; 0: none. */
  readonly feeCents: Cents;
}

function movedByAll(entries: readonly JournalEntry[], component: LedgerComponent): Cents {
  return sumCents(...entries.map((entry) => movedOfLine(entry, component)));
}

function onAccount(entries: readonly JournalEntry[], account: number, component: LedgerComponent): Cents {
  const lines = entries.flatMap((entry) => entry.lines);
  return sumCents(...lines.filter((line) => line.account === account && line.component === component).map(signedCents));
}

/** The exact charge again: what was paid of it, and what the principal would have borne since. */
function restored(exact: bigint, paidCents: Cents, principalCents: Cents, rateE8: number, days: number): bigint {
  return accrueExact(exact + BigInt(paidCents) * EXACT_PER_CENT, principalCents, rateE8, days);
}

/** Takes a returned payment back off a line: what it paid is owed again and, as far as statements had billed it, unpaid
 *  again; the days between bear their charges; the returned item may cost a fee. The line is used again by as much. Refuses
 *  `illegal_transition` for a line that is closed; one that the payment had ended comes back as Chargeback (T30).
 *  Source: loan-core 2.3 (PAYMENT_REVERSED, interest between, NSF_FEE), 2.5 G. */
export function reverseLinePayment(
  loan: LoanSnapshot,
  product: Product,
  { paidOn, inverses, history, feeCents }: LinePaymentBack,
): Decided<LoanChange> {
  const { line, terms } = lineOf(loan, product);
  const isEnded =
    loan.status === LOAN_STATUS.PaidOff || loan.status === LOAN_STATUS.Settled || loan.status === LOAN_STATUS.Closed;
  const step = isEnded ? decideTransition(loan.status, loan.phase, 'reverseClosingPayment') : null;
  if (step !== null && !step.ok) return step;
  const standing = step === null ? {} : step.to;
  const events: LoanEventName[] = step === null ? [] : ['reverseClosingPayment'];

  const days = daysBetween(paidOn, loan.asOf);
  const b = loan.balances;
  const principalCents = movedByAll(inverses, 'principal');
  const interestPaidCents = movedByAll(inverses, 'interest');
  const customaryFeePaidCents = movedByAll(inverses, 'customaryFee');
  const accruedExact = restored(loan.accruedExact, interestPaidCents, principalCents, loan.rateE8, days);
  const customaryFeeExact = restored(
    line.customaryFeeExact,
    customaryFeePaidCents,
    principalCents,
    terms.customaryFeeRateE8,
    days,
  );
  const interestCents = owedCents(accruedExact);
  const customaryFeeCents = owedCents(customaryFeeExact);
  const accrues = lineAccrues({ ...loan, ...standing }) === 'books' ? 'books' : 'memo';
  const back: LoanSnapshot = {
    ...loan,
    ...standing,
    accruedExact,
    appliedCents: subtractCents(loan.appliedCents, principalCents, interestPaidCents, customaryFeePaidCents),
    balances: {
      ...b,
      principalCents: sumCents(b.principalCents, principalCents),
      interestCents,
      customaryFeeCents,
      feesCents: sumCents(b.feesCents, onAccount(inverses, 1130, 'fee'), feeCents),
      costsCents: sumCents(b.costsCents, onAccount(inverses, 1140, 'cost')),
      creditCents: cents(b.creditCents - onAccount(inverses, 2010, 'credit')),
    },
    line: { ...line, ...foldBilled(line.statements, history), customaryFeeExact },
  };
  const entries = withLines([
    ...inverses.map((entry) => ({ ...entry, effectiveOn: paidOn })),
    lineChargesRestored(
      subtractCents(interestCents, b.interestCents, interestPaidCents),
      subtractCents(customaryFeeCents, b.customaryFeeCents, customaryFeePaidCents),
      accrues,
    ),
    returnedItemFee(feeCents),
  ]);
  return decided({ loan: trimBilled(back), entries, events });
}

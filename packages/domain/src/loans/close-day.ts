import { addDays } from '#calendar/business-date.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { withLines } from '#ledger/journal-entry.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import {
  accrueInterest,
  earnCharge,
  earnOriginationFee,
  graceChargePosting,
  lateFeePosting,
} from '#ledger/loan-postings.ts';
import { NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { chargeEarnedOn, originationFeeEarnedOn } from './earning.ts';
import { accrueExact, owedCents } from './interest.ts';
import { lateFeeCents, lateFeeDay } from './late-fee.ts';
import { isPaidOff, loanDaysLate } from './lateness.ts';
import { openLineDay } from './line-accrual.ts';
import type { LoanSnapshot, ScheduleItem } from './loan-snapshot.ts';
import { loanStatusFacts } from './loan-status-facts.ts';
import { LOAN_STATUS } from './loan-status.ts';
import { moveLoan } from './loan-transitions.ts';
import { graceChargeOfDay } from './pawn-charge.ts';
import type { Product } from './product.ts';

/** A loan on its next day: the entries dated that day in the order they are posted, and the ladder step it took, if any
 *  (already taken in `loan`). `lateFees` says which instalment each fee is for, for its idempotency key. */
export interface OpenedDay {
  readonly loan: LoanSnapshot;
  readonly entries: readonly JournalEntry[];
  readonly event: 'ladder31' | 'ladder27' | null;
  readonly lateFees: readonly { readonly instalment: number; readonly feeCents: Cents }[];
}

function graceAddedOn(loan: LoanSnapshot, product: Product, on: BusinessDate): Cents {
  const maturity = loan.schedule[0];
  if (product.kind !== 'pawn' || maturity === undefined) return NO_CENTS;
  return graceChargeOfDay(product, loan.balances.principalCents, maturity.dueOn, on);
}

/** The instalments that draw their late fee on the day `on`: those whose fee day it is and that payments do not cover.
 *  Each instalment has one such day, so no fee comes twice. Source: loan-core 5.2 step 6. */
export function lateFeesOn(loan: LoanSnapshot, product: Product, on: BusinessDate): OpenedDay['lateFees'] {
  if (product.kind !== 'instalment' || product.lateFee === null) return [];
  const terms = product.lateFee;
  let scheduledCents = 0;
  const unpaid = loan.schedule.filter((item: ScheduleItem) => {
    scheduledCents += item.amountCents;
    return loan.appliedCents < scheduledCents && item.dueOn < on && lateFeeDay(terms, item.dueOn) === on;
  });
  return unpaid.map((item) => ({ instalment: item.number, feeCents: lateFeeCents(terms, item.amountCents) }));
}

function ladderEvent(loan: LoanSnapshot, product: Product): OpenedDay['event'] {
  if (loan.phase !== 'active') return null;
  const late = loanDaysLate(loan);
  const { activeDefaultDays, defaultDays } = product.ladder;
  const mayDefault = loan.status === LOAN_STATUS.Open || loan.status === LOAN_STATUS.Chargeback;
  if (mayDefault && late >= activeDefaultDays) return 'ladder31';
  return loan.status === LOAN_STATUS.ActiveDefault && late >= defaultDays ? 'ladder27' : null;
}

/** Closes the loan's day t and opens t+1: posts a day of interest (the difference of what is owed), earns a day of the
 *  period charge and of the origination fee, adds a day of grace, late fees whose day has come, then one step of the
 *  delinquency ladder (T11, T13, T31). A loan that is closed or paid off only changes its date. Non-accrual and charge-off are
 *  not taken here. The day-end batch does the same in sets and is tested against this function.
 *  Source: loan-core 0.4, 2.3, 3.2, 5.2 steps 4, 6 and 7. */
export function openNextDay(loan: LoanSnapshot, product: Product): OpenedDay {
  if (loan.line !== null) {
    const day = openLineDay(loan, product);
    const step = ladderEvent(day.loan, product);
    return { ...day, loan: step === null ? day.loan : moveLoan(day.loan, step), event: step, lateFees: [] };
  }
  const on = addDays(loan.asOf, 1);
  const { accrues } = loanStatusFacts(loan.status);
  if (accrues === 'no' || isPaidOff(loan))
    return { loan: { ...loan, asOf: on }, entries: [], event: null, lateFees: [] };

  const b = loan.balances;
  const accruedExact = accrueExact(loan.accruedExact, b.principalCents, loan.rateE8, 1);
  const interestCents = owedCents(accruedExact);
  const earned = chargeEarnedOn(loan, product, on);
  const grace = accrues === 'books' ? graceAddedOn(loan, product, on) : NO_CENTS;
  const lateFees = accrues === 'books' ? lateFeesOn(loan, product, on) : [];

  const entries = withLines([
    accrueInterest(subtractCents(interestCents, b.interestCents), accrues),
    earnCharge(earned),
    earnOriginationFee(originationFeeEarnedOn(loan, product, on)),
    graceChargePosting(grace),
    ...lateFees.map((fee) => lateFeePosting(fee.feeCents)),
  ]);
  const opened: LoanSnapshot = {
    ...loan,
    asOf: on,
    accruedExact,
    balances: {
      ...b,
      interestCents,
      graceCents: sumCents(b.graceCents, grace),
      feesCents: sumCents(b.feesCents, ...lateFees.map((fee) => fee.feeCents)),
      unearnedChargeCents: subtractCents(b.unearnedChargeCents, earned),
    },
  };
  const event = ladderEvent(opened, product);
  if (event === null) return { loan: opened, entries, event, lateFees };
  return { loan: moveLoan(opened, event), entries, event, lateFees };
}

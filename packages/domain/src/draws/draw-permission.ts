import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import { DEBIT_PUSH_MAX_CENTS, MONEY_GRAM_MAX_CENTS, STORE_CASH_DAILY_CENTS } from '#loans/products/channel-limits.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { availableCreditCents } from '#loans/lines/line-due.ts';
import { requireLine } from '#loans/lines/require-line.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import type { Product } from '#loans/products/product.ts';
import { floorAtZero, minCents, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';

/** Why a line may not be drawn on now. When several reasons apply, the first in this order is given. Source: loan-core 4.3;
 *  LOP-028, LOP-046, LOP-049. */
export type NoDrawReason =
  | 'guest'
  | 'covered_borrower'
  | 'stay'
  | 'not_active'
  | 'late'
  | 'draw_pending'
  | 'nothing_available';

/** Facts for a draw permission that the line itself does not hold. */
export interface DrawFacts {
  readonly isGuest: boolean;
  readonly isCoveredBorrower: boolean;
  /** True when a draw with code 1000 or 1002 exists. */
  readonly hasPendingDraw: boolean;
  /** Cash the store paid this customer today. */
  readonly storeCashTodayCents: Cents;
}

/** Allowed with bounds, or not allowed with a reason. */
export type DrawPermission =
  | { readonly allowed: true; readonly minCents: Cents; readonly maxCents: Cents }
  | { readonly allowed: false; readonly reason: NoDrawReason };

/** Returns the largest single payout through a channel, in cents. Store cash: 2,500.00 per customer and day. MoneyGram:
 *  10,000.00 inclusive. Debit card: 5,000.00. Null: no limit. Source: loan-core 4.3 (channels); DRW-005, LCF-006. */
export function channelLimitCents(channel: DisbursementChannel, storeCashTodayCents: Cents): Cents | null {
  switch (channel) {
    case 'store':
      return floorAtZero(subtractCents(STORE_CASH_DAILY_CENTS, storeCashTodayCents));
    case 'moneyGram':
      return MONEY_GRAM_MAX_CENTS;
    case 'debit':
      return DEBIT_PUSH_MAX_CENTS;
    case 'ach':
      return null;
  }
}

/** Lists every reason why a line may not be drawn on now, in the order of `NoDrawReason`. Empty when it may. Throws when the loan is not a
 *  line of credit. Source: loan-core 4.3. */
export function whyNoDraw(
  loan: LoanSnapshot,
  product: Product,
  facts: Omit<DrawFacts, 'storeCashTodayCents'>,
): readonly NoDrawReason[] {
  const isStayed = loan.status === LOAN_STATUS.Bankrupt || loan.status === LOAN_STATUS.BankruptChargedOff;
  const rules: readonly (readonly [NoDrawReason, boolean])[] = [
    ['guest', facts.isGuest],
    ['covered_borrower', facts.isCoveredBorrower],
    ['stay', isStayed],
    ['not_active', !isStayed && (loan.status !== LOAN_STATUS.Open || loan.phase !== 'active')],
    ['late', loanDaysLate(loan) > 0],
    ['draw_pending', facts.hasPendingDraw],
    ['nothing_available', mostDrawCents(loan, product) === NO_CENTS],
  ];
  return rules.flatMap(([reason, fails]) => (fails ? [reason] : []));
}

/** Returns the most that one draw may take from the line by any channel, in cents; 0 when less than the product's least draw is left. Says
 *  nothing about whether the line may be drawn on. Throws when the loan is not a line of credit. Source: loan-core 4.3; LOP-049. */
export function mostDrawCents(loan: LoanSnapshot, product: Product): Cents {
  const { terms } = requireLine(loan, product);
  const maxCents = minCents(terms.maxDrawCents, availableCreditCents(loan));
  return maxCents < terms.minDrawCents ? NO_CENTS : maxCents;
}

/** Returns whether a line may be drawn on now, with the amounts allowed for any channel, or the first reason against it.
 *  Throws when the loan is not a line of credit. Source: loan-core 4.3 (disbursement available amount,
 *  isDisbursementAvailable). */
export function drawPermission(loan: LoanSnapshot, product: Product, facts: DrawFacts): DrawPermission {
  const { terms } = requireLine(loan, product);
  const [reason] = whyNoDraw(loan, product, facts);
  if (reason !== undefined) return { allowed: false, reason };
  return { allowed: true, minCents: terms.minDrawCents, maxCents: mostDrawCents(loan, product) };
}

import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import { DEBIT_PUSH_MAX_CENTS, MONEY_GRAM_MAX_CENTS, STORE_CASH_DAILY_CENTS } from '#loans/products/channel-limits.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { availableCreditCents } from '#loans/lines/line-due.ts';
import { requireLine } from '#loans/lines/require-line.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import type { Product } from '#loans/products/product.ts';
import { floorAtZero, minCents, subtractCents, type Cents } from '#money/cents.ts';

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

function whyNot(loan: LoanSnapshot, facts: DrawFacts): NoDrawReason | null {
  if (facts.isGuest) return 'guest';
  if (facts.isCoveredBorrower) return 'covered_borrower';
  if (loan.status === LOAN_STATUS.Bankrupt || loan.status === LOAN_STATUS.BankruptChargedOff) return 'stay';
  if (loan.status !== LOAN_STATUS.Open || loan.phase !== 'active') return 'not_active';
  if (loanDaysLate(loan) > 0) return 'late';
  return facts.hasPendingDraw ? 'draw_pending' : null;
}

/** Returns whether a line may be drawn on now, with the amounts allowed for any channel, or the first reason against it.
 *  Throws when the loan is not a line of credit. Source: loan-core 4.3 (disbursement available amount,
 *  isDisbursementAvailable). */
export function drawPermission(loan: LoanSnapshot, product: Product, facts: DrawFacts): DrawPermission {
  const { terms } = requireLine(loan, product);
  const reason = whyNot(loan, facts);
  if (reason !== null) return { allowed: false, reason };
  const maxCents = minCents(terms.maxDrawCents, availableCreditCents(loan));
  if (maxCents < terms.minDrawCents) return { allowed: false, reason: 'nothing_available' };
  return { allowed: true, minCents: terms.minDrawCents, maxCents };
}

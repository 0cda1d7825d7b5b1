import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { disburseCredited, disburseReturned, type DisbursementChannel } from '#ledger/loan-postings.ts';
import { accrueExact, owedCents } from '#loans/charges/interest.ts';
import { waiveFee } from '#loans/charges/waive-fee.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';
import { minCents, NO_CENTS, type Cents } from '#money/cents.ts';

/** Records that money of a loan came back from its channel after it counted as paid. It waits at the store from now on. Source: loan-core 2.3
 *  (DISBURSE returned by the bank). */
export function returnMoney(
  loan: LoanSnapshot,
  channel: Exclude<DisbursementChannel, 'store'>,
  amountCents: Cents,
): LoanChange {
  return { loan, entries: [disburseReturned(channel, amountCents)], events: [] };
}

/** Turns cash that nobody picked up at the store into the customer's credit, which can be refunded. Source: width 1. */
export function creditMoney(loan: LoanSnapshot, amountCents: Cents): LoanChange {
  const entry = disburseCredited(amountCents);
  return { loan: postEntries(loan, [entry]), entries: [entry], events: [] };
}

/** Waives the interest of the days on which the borrower did not have the money: from the day it was sent until today. Never more than
 *  is owed. A pawn's charge is of its period and not of days, so it stays. Source: loan-core 2.3 (DISBURSE returned by the bank). */
export function waiveDaysWithoutMoney(loan: LoanSnapshot, product: Product, since: BusinessDate): LoanChange {
  const unchanged: LoanChange = { loan, entries: [], events: [] };
  const ofDays = accrueExact(0n, loan.balances.principalCents, loan.rateE8, Math.max(0, daysBetween(since, loan.asOf)));
  const waivedCents =
    product.kind === 'instalment' ? minCents(owedCents(ofDays), loan.balances.interestCents) : NO_CENTS;
  if (waivedCents === 0) return unchanged;
  const waived = waiveFee(loan, product, 'interest', waivedCents);
  return waived.ok ? waived.value : unchanged;
}

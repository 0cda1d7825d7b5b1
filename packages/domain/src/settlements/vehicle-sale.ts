import { addDays, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { withLines, type JournalEntry } from '#ledger/journal-entry.ts';
import { owedPartsCents } from '#ledger/loss-postings.ts';
import {
  allocateProceeds,
  auctionRemits,
  carryingCents,
  escheated,
  forfeit,
  forfeitSale,
  repoCostNotRecoverable,
  sale,
  surplusPaid,
} from '#ledger/recovery-postings.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { writeOffDebt } from '#loans/losses/write-off-debt.ts';
import { isPaidOff } from '#loans/figures/lateness.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import type { Product } from '#loans/products/product.ts';
import { chargeRepoCost } from '#loans/day-end/decide-day-events.ts';
import { earnRemainingCharges, bookPaymentParts } from '#loans/payments/book-payment-parts.ts';
import { NO_CENTS, type Cents } from '#money/cents.ts';

/** Days between the notice of intended sale and the first possible day of sale. Source: loan-core 3.4. */
export const SALE_NOTICE_DAYS = 15;

/** Fewest days between the mailing of the notice and the first sale day that it names. Source: UCC 9-612(b). */
export const SAFE_HARBOR_DAYS = 10;

/** How a vehicle is sold. `on` is the first day of a private sale, or the day of a public sale. */
export interface PlannedSale {
  readonly method: 'private' | 'public';
  readonly on: BusinessDate;
}

/** Records of a recovered vehicle. */
export interface VehicleCase {
  readonly recoveredOn: BusinessDate;
  /** The day a mail house accepted the notice of intended sale. Null until then. */
  readonly saleNoticeOn: BusinessDate | null;
  /** The sale as the notice names it. Left out: a private sale from the first day that the waiting time allows. */
  readonly planned?: PlannedSale;
}

/** Returns the first day a vehicle may be sold when notice is given on `noticeOn`. It is at least 15 days later, after the
 *  product's holding days, and after the grace period of a pawn that forfeits. Source: loan-core 3.4. */
export function saleNotBefore(
  loan: LoanSnapshot,
  product: Product,
  vehicle: { readonly recoveredOn: BusinessDate; readonly noticeOn: BusinessDate },
): BusinessDate {
  const days = [addDays(vehicle.noticeOn, SALE_NOTICE_DAYS)];
  const holdDays = product.recovery?.holdDays ?? null;
  if (holdDays !== null) days.push(addDays(vehicle.recoveredOn, holdDays));
  const maturity = loan.schedule[0];
  if (product.kind === 'pawn' && product.forfeitsAfterGrace && maturity !== undefined)
    days.push(addDays(rollToBusinessDay(addDays(maturity.dueOn, product.graceDays)), 1));
  return days.reduce((latest, day) => (day > latest ? day : latest));
}

/** A notice of intended sale (N10, UCC 9-614). */
export interface SaleNotice {
  readonly noticeOn: BusinessDate;
  /** The first day of a private sale, or the day of a public sale. */
  readonly saleNotBefore: BusinessDate;
}

/** Gives notice of the intended sale today. A public sale needs its day; a private sale may begin on the first day that the
 *  waiting time allows. Refuses with `not_eligible` and the reason `vehicle_not_recovered`, or `too_early` when the public sale
 *  is planned before the waiting time is over. Source: loan-core 3.4. */
export function sendSaleNotice(
  loan: LoanSnapshot,
  product: Product,
  recoveredOn: BusinessDate,
  publicSaleOn: BusinessDate | null = null,
): Decided<SaleNotice> {
  const isHeld = decideTransition(loan.status, loan.phase, 'sell').ok;
  if (!isHeld) return refused({ code: 'not_eligible', reason: 'vehicle_not_recovered' });
  const noticeOn = loan.asOf;
  const earliest = saleNotBefore(loan, product, { recoveredOn, noticeOn });
  if (publicSaleOn !== null && publicSaleOn < earliest) return refused({ code: 'not_eligible', reason: 'too_early' });
  return decided({ noticeOn, saleNotBefore: publicSaleOn ?? earliest });
}

/** Returns why a vehicle may not be sold on `on`, or null when its notice was mailed in time and the waiting time is over.
 *  Source: loan-core 3.4; UCC 9-611, 9-612. */
function whyNotSell(
  loan: LoanSnapshot,
  product: Product,
  { recoveredOn, saleNoticeOn: noticeOn, planned }: VehicleCase,
): 'no_sale_notice' | 'sale_notice_late' | 'too_early' | 'not_the_public_day' | null {
  if (noticeOn === null) return 'no_sale_notice';
  if (planned !== undefined && daysBetween(noticeOn, planned.on) < SAFE_HARBOR_DAYS) return 'sale_notice_late';
  if (loan.asOf < saleNotBefore(loan, product, { recoveredOn, noticeOn })) return 'too_early';
  if (planned === undefined) return null;
  if (loan.asOf < planned.on) return 'too_early';
  return planned.method === 'public' && loan.asOf !== planned.on ? 'not_the_public_day' : null;
}

/** Result of a sale, for the explanation that UCC 9-616 requires; cents. */
export interface SaleAccount {
  readonly grossCents: Cents;
  /** Everything owed on the day of the sale, including its costs. */
  readonly obligationCents: Cents;
  readonly costsCents: Cents;
  readonly surplusCents: Cents;
  /** What the borrower still owes. 0 when the law allows no deficiency. */
  readonly deficiencyCents: Cents;
}

/** A sold vehicle: the loan after the sale and the account given to the borrower. */
export interface SoldVehicle extends LoanChange {
  readonly account: SaleAccount;
}

function forfeited(loan: LoanSnapshot, product: Product, sold: SaleOfVehicle): SoldVehicle {
  const owed = allOwed(loan.balances);
  const books = accountsHoldingDebt(loan);
  const rest = earnRemainingCharges(bookPaymentParts(loan, owed), product);
  const obligationCents = owedPartsCents(owed);
  return {
    loan: { ...moveLoan(rest.loan, 'sell'), isNonAccrual: false },
    entries: withLines([
      ...rest.entries,
      repoCostNotRecoverable(sold.auctionFeeCents),
      forfeit(owed, books),
      forfeitSale(sold.grossCents, carryingCents(owed, books)),
    ]),
    events: ['sell'],
    account: {
      grossCents: sold.grossCents,
      obligationCents,
      costsCents: owed.costsCents,
      surplusCents: NO_CENTS,
      deficiencyCents: NO_CENTS,
    },
  };
}

/** Handles the debt left after a sale: no debt, a deficiency that is still owed, or a deficiency barred by law. */
function settleDeficiency(loan: LoanSnapshot, product: Product, wasChargedOff: boolean): LoanChange {
  if (isPaidOff(loan) && owedPartsCents(allOwed(loan.balances)) === 0) {
    return { loan: { ...moveLoan(loan, 'sell'), isNonAccrual: false }, entries: [], events: ['sell'] };
  }
  if (!product.allowsDeficiency) {
    const ended = writeOffDebt(loan);
    return { loan: { ...moveLoan(ended.loan, 'sell'), isNonAccrual: false }, entries: ended.entries, events: ['sell'] };
  }
  const sold = moveLoan(loan, 'sell');
  if (!wasChargedOff) return { loan: sold, entries: [], events: ['sell'] };
  return { loan: moveLoan(sold, 'chargeOff'), entries: [], events: ['sell', 'chargeOff'] };
}

function accounted(loan: LoanSnapshot, product: Product, sold: SaleOfVehicle): SoldVehicle {
  const withFee = chargeRepoCost(loan, product, sold.auctionFeeCents);
  const rest = earnRemainingCharges(withFee.loan, product);
  const owed = allOwed(rest.loan.balances);
  const { surplusCents, ...parts } = allocateProceeds(owed, sold.grossCents);
  const books = accountsHoldingDebt(rest.loan);
  const paid = bookPaymentParts(rest.loan, { ...parts, creditCents: NO_CENTS });
  const left = settleDeficiency(paid, product, books === 'chargedOff');
  const entries: JournalEntry[] = [
    ...withFee.entries,
    ...rest.entries,
    sale(sold.grossCents, parts, surplusCents, books, product.paysSurplus),
    ...left.entries,
  ];
  return {
    loan: left.loan,
    entries: withLines(entries),
    events: left.events,
    account: {
      grossCents: sold.grossCents,
      obligationCents: owedPartsCents(owed),
      costsCents: owed.costsCents,
      surplusCents: product.paysSurplus ? surplusCents : NO_CENTS,
      deficiencyCents: owedPartsCents(allOwed(left.loan.balances)),
    },
  };
}

/** Proceeds and cost of a sale; cents. */
export interface SaleOfVehicle extends VehicleCase {
  readonly grossCents: Cents;
  readonly auctionFeeCents: Cents;
}

/** Sells a recovered vehicle today (loan-core T20). The proceeds pay costs, interest and charges, principal and fees (UCC
 *  9-615). The remainder is the borrower's surplus. A shortfall is still owed, or ends when the law allows no deficiency. A
 *  pawn after its grace period is forfeited and sold as the lender's own property. Interest stops. A charged-off loan with a
 *  deficiency returns to status 6 immediately (loan-core T22). Refuses with `illegal_transition`; with `amount_out_of_range`
 *  for zero proceeds; or with `not_eligible` and the reason `no_sale_notice`, `sale_notice_late` (mailed less than ten days
 *  before the day it names), `too_early` or `not_the_public_day`. Source: loan-core 2.3, 2.4, 3.3, 3.4, journal F. */
export function sellVehicle(loan: LoanSnapshot, product: Product, sold: SaleOfVehicle): Decided<SoldVehicle> {
  const step = decideTransition(loan.status, loan.phase, 'sell');
  if (!step.ok) return step;
  if (sold.grossCents <= 0)
    return refused({ code: 'amount_out_of_range', minCents: NO_CENTS, maxCents: sold.grossCents });
  const reason = whyNotSell(loan, product, sold);
  if (reason !== null) return refused({ code: 'not_eligible', reason });
  const isForfeit = product.kind === 'pawn' && product.forfeitsAfterGrace;
  return decided(isForfeit ? forfeited(loan, product, sold) : accounted(loan, product, sold));
}

/** Closes a sold loan (loan-core T21) when the surplus is paid out and the deficiency is zero or waived by the lender.
 *  `surplusCents` is the balance of account 2400 for the loan. Refuses with `illegal_transition`, or with `not_eligible` and
 *  the reason `surplus_unpaid` or `deficiency_open`. Source: loan-core 3.3. */
export function accountForSale(
  loan: LoanSnapshot,
  facts: { readonly surplusCents: Cents; readonly waivesDeficiency: boolean },
): Decided<LoanChange> {
  const step = decideTransition(loan.status, loan.phase, 'accountForSale');
  if (!step.ok) return step;
  if (facts.surplusCents > 0) return refused({ code: 'not_eligible', reason: 'surplus_unpaid' });
  if (isPaidOff(loan))
    return decided({ loan: { ...loan, ...step.to, isNonAccrual: false }, entries: [], events: ['accountForSale'] });
  if (!facts.waivesDeficiency) return refused({ code: 'not_eligible', reason: 'deficiency_open' });
  const ended = writeOffDebt(loan);
  return decided({
    loan: { ...ended.loan, ...step.to, isNonAccrual: false },
    entries: ended.entries,
    events: ['accountForSale'],
  });
}

function clearSurplus(loan: LoanSnapshot, entry: JournalEntry): Decided<LoanChange> {
  if (loan.status !== LOAN_STATUS.Sold || entry.lines.length === 0)
    return refused({ code: 'not_eligible', reason: 'no_surplus' });
  const closed = accountForSale(loan, { surplusCents: NO_CENTS, waivesDeficiency: false });
  if (!closed.ok) return closed;
  return decided({ ...closed.value, entries: [entry, ...closed.value.entries] });
}

/** Pays the surplus of a sale to the borrower and closes the loan (loan-core T21). Refuses with `not_eligible` (reason
 *  `no_surplus`). Source: loan-core 2.3 (SURPLUS_PAID), 3.3. */
export function payOutSurplus(loan: LoanSnapshot, surplusCents: Cents): Decided<LoanChange> {
  return clearSurplus(loan, surplusPaid(surplusCents));
}

/** Pays an unclaimed surplus to the state and closes the loan (loan-core T21). Refuses with `not_eligible` (reason
 *  `no_surplus`). Source: loan-core 2.3 (ESCHEAT), 3.3. */
export function escheat(loan: LoanSnapshot, surplusCents: Cents): Decided<LoanChange> {
  return clearSurplus(loan, escheated(surplusCents));
}

/** Receives the money that the auction owes for a sold vehicle. `receivableCents` is the balance of account 1210 for the loan.
 *  The loan does not change, because the sale already credited the proceeds. Refuses with `not_eligible` (reason
 *  `no_proceeds`). Source: loan-core 2.3 (AUCTION_REMITS). */
export function takeProceeds(loan: LoanSnapshot, receivableCents: Cents): Decided<LoanChange> {
  if (receivableCents <= 0) return refused({ code: 'not_eligible', reason: 'no_proceeds' });
  return decided({ loan, entries: [auctionRemits(receivableCents)], events: [] });
}

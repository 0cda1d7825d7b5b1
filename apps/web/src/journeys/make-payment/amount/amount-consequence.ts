import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { restDueText } from '#steps/loan-standing/after-charges.ts';
import { dueKind, nextPaymentCents } from '#steps/loan-standing/due-kind.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import { formatDay, formatMonthDay } from '#ui/calendar-text.ts';
import { billedOn, type OfferedAmount } from './amount-draft.ts';
import { quotePayment, type PaymentQuote } from './quote-payment.ts';

function ofPayoff(detail: AccountDetail): string {
  const { loan } = detail;
  if (isGuestView(detail)) return `Pays everything owed today, ${formatDay(loan.asOf, loan.asOf)}.`;
  const goodThrough =
    loan.perDiem > 0
      ? `Good through today. Each day adds ${moneyWord(loan.perDiem)}.`
      : `Good through today, ${formatDay(loan.asOf, loan.asOf)}.`;
  return kindOf(loan) === 'line'
    ? `Pays everything you owe. Your credit line stays open. ${goodThrough}`
    : `Pays off your loan. ${goodThrough}`;
}

/** Names the payments missed so far: "the missed May 13 payment", "the 2 payments missed since Apr 13". */
function missedText({ loan, workings }: AccountDetail, nextDueOn: BusinessDate): string {
  const first = loan.dueDate ?? loan.asOf;
  const count = workings.schedule.filter(({ dueDate }) => dueDate >= first && dueDate < nextDueOn).length;
  return count > 1
    ? `the ${count} payments missed since ${formatMonthDay(first)}`
    : `the missed ${formatMonthDay(first)} payment`;
}

/** Says what paying the missed payments of an installment loan covers, and what is due next. */
function ofMissedPayments(detail: AccountDetail, { preview, dueNextCents }: PaymentQuote): string {
  const { nextDueOn } = preview;
  if (nextDueOn === null || dueNextCents === 0) return 'Brings your loan up to date.';
  const [next, day] = [moneyWord(dueNextCents), formatMonthDay(nextDueOn)];
  const missed = missedText(detail, nextDueOn);
  return nextDueOn <= detail.loan.asOf
    ? `Covers ${missed}. ${next} (due ${day}) is still due.`
    : `Covers ${missed} and brings your loan up to date. Your next payment, ${next}, is due ${day}.`;
}

function ofPastDue(detail: AccountDetail, amountCents: Cents): string {
  if (dueKind(detail.loan) === 'reinstate')
    return 'Covers what’s past due and the recovery costs. We’ll cancel the recovery.';
  const rest = restDueText(detail.loan, isGuestView(detail));
  if (rest !== null) return `Covers every charge past due. ${rest}`;
  const quote = quotePayment(detail, amountCents);
  if (quote === null) return 'Covers everything past due.';
  if (!quote.isUpToDateAfter)
    return `Covers every charge past due. ${moneyWord(quote.preview.newPrincipalBalanceCents)} of principal stays due.`;
  return kindOf(detail.loan) === 'instalment' ? ofMissedPayments(detail, quote) : 'Brings your loan up to date.';
}

/** Says what a minimum above the past due covers: the missed payments and the one that is due next. Null when the minimum holds
 *  no more than what is past due. */
function ofMissedAndNext(detail: AccountDetail, amountCents: Cents): string | null {
  const nextCents = nextPaymentCents(detail.loan);
  if (nextCents === 0) return null;
  const billed = billedOn(detail);
  if (billed === null) return 'Covers what’s past due and the next payment.';
  const upToDate = quotePayment(detail, amountCents)?.isUpToDateAfter === true ? ' Brings your loan up to date.' : '';
  return `Covers ${missedText(detail, billed)} and ${moneyWord(nextCents)} due ${formatMonthDay(billed)}.${upToDate}`;
}

function ofMinimum(detail: AccountDetail, amountCents: Cents): string {
  const { loan } = detail;
  const day = loan.dueDate === null ? null : formatDay(loan.dueDate, loan.asOf);
  const due = day === null ? '' : ` Due ${day}.`;
  if (dueKind(loan) === 'reinstate' && amountCents >= loan.ofrPaymentValue)
    return 'Gets you back on track and covers the payment that came due since then.';
  if (kindOf(loan) === 'line') return `Covers your statement minimum.${due}`;
  const late = ofMissedAndNext(detail, amountCents);
  if (late !== null) return late;
  const preview = quotePayment(detail, amountCents)?.preview;
  if (preview === undefined) return `Covers what’s due now.${due}`;
  if (preview.newPrincipalBalanceCents < loan.principalBalance)
    return `Covers what’s due now and lowers your principal to ${moneyWord(preview.newPrincipalBalanceCents)}.${due}`;
  const rest = moneyWord(preview.newPayoffAmountCents);
  return kindOf(loan) === 'pawn' && day !== null && loan.daysLate === 0
    ? `Pays the charges due ${day}. You’ll still owe ${rest} on that day.`
    : `Covers the charges due. Your principal stays ${moneyWord(loan.principalBalance)}.${due}`;
}

function ofProductSwitch({ loan }: AccountDetail): string {
  const { newProductId } = loan.disburseProductMigration;
  const product = newProductId === null ? null : findProduct(newProductId);
  const into = product?.kind === 'line' ? 'a line of credit' : (product?.name ?? 'another product');
  return `Pays your charges to date so you can switch to ${into}. Your store completes the switch. Your loan stays the same until then.`;
}

/** Says in one or two sentences what an amount covers and what happens after paying it. Source: screens.md (Amount choice). */
export function amountConsequence(detail: AccountDetail, { type, amountCents }: OfferedAmount): string {
  if (type === 'other' || amountCents === null) return 'Pay any other amount.';
  switch (type) {
    case 'payoff':
      return ofPayoff(detail);
    case 'pastDue':
      return ofPastDue(detail, amountCents);
    case 'onlineProduct':
      return ofProductSwitch(detail);
    case 'minimum':
      return ofMinimum(detail, amountCents);
  }
}

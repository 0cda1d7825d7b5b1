import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { restDueText } from '#steps/loan-standing/after-charges.ts';
import { dueKind } from '#steps/loan-standing/due-kind.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import { formatDay } from '#ui/calendar-text.ts';
import type { OfferedAmount } from './amount-draft.ts';
import { quotePayment } from './quote-payment.ts';

function ofPayoff(detail: AccountDetail): string {
  const { loan } = detail;
  if (isGuestView(detail)) return `Pays everything owed today, ${formatDay(loan.asOf, loan.asOf)}.`;
  const goodThrough =
    loan.perDiem > 0
      ? `Good through today; each day adds ${moneyWord(loan.perDiem)}.`
      : `Good through today, ${formatDay(loan.asOf, loan.asOf)}.`;
  return kindOf(loan) === 'line'
    ? `Brings what you owe to zero. Your credit line stays open. ${goodThrough}`
    : `Closes your loan. Nothing more to pay. ${goodThrough}`;
}

function ofPastDue(detail: AccountDetail, amountCents: Cents): string {
  if (dueKind(detail.loan) === 'reinstate')
    return 'Covers what is past due and the recovery costs. We call the recovery of your vehicle off.';
  const rest = restDueText(detail.loan, isGuestView(detail));
  if (rest !== null) return `Covers every charge past due. ${rest}`;
  const quote = quotePayment(detail, amountCents);
  if (quote === null) return 'Covers everything past due.';
  return quote.isUpToDateAfter
    ? 'Brings your loan up to date.'
    : `Covers every charge past due. ${moneyWord(quote.preview.newPrincipalBalanceCents)} of principal stays due.`;
}

function ofMinimum(detail: AccountDetail, amountCents: Cents): string {
  const { loan } = detail;
  const due = loan.dueDate === null ? '' : ` Due ${formatDay(loan.dueDate, loan.asOf)}.`;
  if (dueKind(loan) === 'reinstate' && amountCents >= loan.ofrPaymentValue)
    return 'Gets you back on track and covers the payment due since then.';
  if (kindOf(loan) === 'line') return `Covers what your statements ask for.${due}`;
  const preview = quotePayment(detail, amountCents)?.preview;
  if (preview === undefined) return `What is due now.${due}`;
  return preview.newPrincipalBalanceCents < loan.principalBalance
    ? `Covers what is due now and lowers your principal to ${moneyWord(preview.newPrincipalBalanceCents)}.${due}`
    : `Covers the charges due. Your principal stays ${moneyWord(loan.principalBalance)}.${due}`;
}

function ofProductSwitch({ loan }: AccountDetail): string {
  const { newProductId } = loan.disburseProductMigration;
  const product = newProductId === null ? null : findProduct(newProductId);
  return `Covers the charges up to today, which is all a switch to ${product?.name ?? 'another product'} asks for. Your store completes the switch. Until then your loan goes on as it is.`;
}

/** Says in one or two sentences what an amount covers and what happens after paying it. Source: screens.md (Amount choice). */
export function amountConsequence(detail: AccountDetail, { type, amountCents }: OfferedAmount): string {
  if (type === 'other' || amountCents === null) return 'Pay less or more than the amounts above.';
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

import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type {
  AmountChoice,
  AmountChoiceRefusal,
  OtherAmountRefusal,
} from '@lendside/domain/payments/payment-options.ts';

/** Formats an amount inside a text: "$225.00". An amount that stands alone uses `MoneyText`. */
export function moneyWord(amountCents: Cents): string {
  return `$${formatAmount(amountCents)}`;
}

/** Label of each choice of amount. Source: LOP-027. */
export const AMOUNT_WORDS: Readonly<Record<AmountChoice['type'], string>> = {
  minimum: 'Minimum due',
  pastDue: 'Past due amount',
  onlineProduct: 'Amount for a product switch',
  payoff: 'Pay off the loan',
  other: 'Other amount',
};

/** Shown for an amount that does not bring the loan up to date, because the whole balance is due. */
export const ALL_DUE_WORDS = 'The full balance is due now. You can still pay any amount toward it.';

/** Shown when a loan cannot be switched to another product. */
export const NO_SWITCH_WORDS = 'You can’t switch this loan to another product right now.';

/** Shown while a loan cannot be switched because some loan systems of the brand are down. Source: LOP-082. */
export const SWITCH_LATER_WORDS =
  'You can’t switch right now because one of our loan systems isn’t responding. Try again later.';

/** Shown when an advance must be paid in full. Source: loan-core 4.5. */
export const ONE_AMOUNT_WORDS = 'This loan is paid in one amount.';

/** Says why a choice of amount is not available, and what to do instead. */
export const CHOICE_REFUSAL_WORDS: Readonly<Record<AmountChoiceRefusal, string>> = {
  nothing_due: 'Nothing is due right now. You can still pay another amount.',
  not_late: 'This loan is not past due.',
  same_as_payoff: 'This is the same as paying off the loan.',
  nothing_owed: 'Nothing is owed on this loan.',
};

/** Says what is wrong with a typed amount and how to fix it. Source: loan-core 4.5. */
export function otherAmountWord(refusal: OtherAmountRefusal): string {
  switch (refusal.code) {
    case 'amount_missing':
      return 'Enter the amount you want to pay.';
    case 'amount_malformed':
      return 'Enter an amount in dollars and cents, like 125.00.';
    case 'amount_not_positive':
      return 'Enter an amount of at least $0.01.';
    case 'exceeds_payoff':
      return `Enter ${moneyWord(refusal.payoffAmountCents)} or less. That pays off your loan.`;
  }
}

/** Names the loan in one line: its vehicle, else its short number. */
export function loanWord(loan: Pick<LoanEntity, 'productName' | 'collateralDetail' | 'loanHeader'>): string {
  const { collateralDetail } = loan;
  if (collateralDetail !== null)
    return `${loan.productName} · ${collateralDetail.year} ${collateralDetail.make} ${collateralDetail.model}`;
  const short = shortLoanNumber(loan.loanHeader);
  return short === null ? loan.productName : `${loan.productName} · loan ${short}`;
}

/** Returns a phone number as a `tel:` URL: "tel:+18005550110". */
export function phoneAddress(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return `tel:+${digits.length === 10 ? '1' : ''}${digits}`;
}

/** Shown for the remaining balance that is due at the maturity of a pawn whose charge is paid. Source: loan-core 2.4. */
export const REST_DUE_WORDS = 'This is the rest of your loan. It’s due that day unless the loan is renewed.';

/** Shown for the remaining balance of a pawn whose charges are paid after its maturity. Source: loan-core 2.4. */
export const REST_DUE_NOW_WORDS =
  'Your charges are paid. This is the rest of your loan. It stays due until the loan is renewed or paid off.';

/** Source: LER-035, LOP-071. */
export const REPOSSESSION_WARNING =
  'Your account is past due. To avoid repossession of your vehicle, please make a payment today.';

/** Source: LER-027. */
export const LOAN_READ_FAILED = 'Error fetching latest loan data.';

/** Source: LER-023. */
export const CARDS_READ_FAILED = 'Failed to get card information';

/** Says why the payment method must be chosen again. */
export const LOST_CARD_WORDS: Readonly<Record<'onceOnly' | 'removed', string>> = {
  onceOnly: 'Enter your one-time card again. We don’t save it. You weren’t charged.',
  removed: 'The payment method you chose is no longer saved. You weren’t charged.',
};

/** Shown next to a button that needs a connection. */
export const OFFLINE_REASON = 'You’re offline. You can continue once you’re connected again.';

/** Shown when Pay was pressed and no answer arrived. Source: R15. */
export const SENT_WORDS =
  'We sent your payment but don’t know yet if it went through. Please don’t pay again. This page will continue once we can load your loan.';

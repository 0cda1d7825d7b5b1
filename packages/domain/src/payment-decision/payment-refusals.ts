import { CARD_REFUSAL_TEXT } from '#configuration/card-routing.ts';
import { NOT_ELIGIBLE_TEXT } from '#customers/not-eligible-text.ts';
import { LOAN_NOT_FOUND_TEXT } from '#loans/loan-not-found-text.ts';
import { LOCATION_FAILED_TEXT, OUTSIDE_STATE_TEXT } from '#locations/location-check.ts';
import { BANK_NOT_OFFERED_TEXT } from '#payments/bank-account.ts';
import { bankStopText } from '#payments/bank-debit.ts';

const AT_THE_STORE_TEXT = 'This loan cannot be paid online. Please call your store.';
const IN_FLIGHT_TEXT = 'A payment on this loan is already being processed.';
const QUOTE_CHANGED_TEXT = 'The amounts of your loan have changed. Please review them and try again.';
const NO_SUCH_CARD_TEXT = 'There is no such card.';
const NO_SUCH_BANK_TEXT = 'There is no such bank account.';
const CARD_EXPIRED_TEXT = 'This card has expired.';

/** A row of the refusal table. `field` names the wrong input. `fieldText` is the message beside that input, by default `text`. */
interface Row {
  readonly code: string;
  readonly text: string;
  readonly field?: string;
  readonly fieldText?: string;
}

/** All refusals of a payment, each with its code and its sentence. Placeholders `{…}` are filled in. The order is the order of
 *  the checks in `decidePayment`, so earlier rows take precedence. `contract/errors` holds the HTTP status of each code.
 *  Source: PAY-014 to PAY-027, security D1, T8, T21, T22. */
export const PAYMENT_REFUSALS = {
  guestFields: { code: 'ValidationException', text: 'Check what you have entered.' },
  notAGuest: {
    code: 'ValidationException',
    text: 'This session does not pay as a guest.',
    field: 'guestPayment',
    fieldText: 'Open the link for guests to pay as one.',
  },
  keyReused: { code: 'PaymentKeyReused', text: 'This payment key was used for another payment.' },
  noSuchLoan: { code: 'NotFoundException', text: LOAN_NOT_FOUND_TEXT },
  payerBlocked: { code: 'ProfileLocked', text: 'This profile is blocked. Please call us.' },
  noSuchCard: { code: 'NotFoundException', text: NO_SUCH_CARD_TEXT },
  cardExpired: { code: 'CardExpired', text: CARD_EXPIRED_TEXT },
  cardChanged: { code: 'QuoteChanged', text: 'The card has changed. Please choose it again.' },
  cardsNotTaken: { code: 'CardsNotOffered', text: CARD_REFUSAL_TEXT.cards_not_taken },
  otherProcessor: { code: 'CardNotAccepted', text: CARD_REFUSAL_TEXT.other_processor },
  tooManyDeclines: {
    code: 'TooManyDeclines',
    text: '{count} card payments were declined within the last hour. To protect you, cards can be used again in {minutes}. You were not charged.',
  },
  bankruptcyStay: { code: 'LoanNotPayable', text: AT_THE_STORE_TEXT },
  vehicleRecovery: { code: 'LoanNotPayable', text: AT_THE_STORE_TEXT },
  closed: { code: 'LoanNotPayable', text: 'This loan is closed.' },
  awaitingSignature: { code: 'LoanNotPayable', text: 'This loan is waiting for your signature.' },
  awaitingFunds: { code: 'LoanNotPayable', text: 'This loan is waiting for its funds.' },
  paidOff: { code: 'LoanNotPayable', text: 'This loan is paid off.' },
  nothingOwed: { code: 'LoanNotPayable', text: 'Nothing is owed on this loan.' },
  /** Gives no reason, so that a guest does not learn of the borrower's bankruptcy or missing SSN. */
  guestCannotPay: { code: 'LoanNotPayable', text: 'This loan cannot be paid online. Please call the store.' },
  offerClosed: {
    code: 'SettlementClosed',
    text: 'This settlement offer is no longer available. Please call your store.',
  },
  notLateEnough: { code: 'SettlementClosed', text: 'This loan cannot be settled.' },
  noOffer: { code: 'SettlementClosed', text: 'There is no settlement offer for this loan.' },
  notSigned: { code: 'SettlementNotSigned', text: 'Sign the settlement first. Please call your store.' },
  paymentInFlight: { code: 'PaymentInFlight', text: IN_FLIGHT_TEXT },
  ssnMissing: { code: 'LoanNotPayable', text: NOT_ELIGIBLE_TEXT },
  settlementAmount: { code: 'AmountOutOfRange', text: 'The settlement is paid with exactly {amount}.' },
  amountTooSmall: { code: 'AmountOutOfRange', text: 'Enter an amount of at least $0.01.' },
  quoteChanged: { code: 'QuoteChanged', text: QUOTE_CHANGED_TEXT },
  abovePayoff: { code: 'AmountExceedsPayoff', text: 'The amount is above the payoff amount of {payoff}.' },
  renewalOpen: {
    code: 'RenewalOpen',
    text: 'A renewal of this loan is open. Sign it or cancel it first. You can still pay the loan off.',
  },
  loanRenewed: {
    code: 'LoanNotPayable',
    text: 'This loan was just renewed, and nothing was paid. Open the new loan to see what is due.',
  },
  pawnTooSmall: {
    code: 'AmountOutOfRange',
    text: 'Pay at most {most} to get the loan back, or {payoff} to pay it off.',
  },
  amountNotTaken: {
    code: 'AmountOutOfRange',
    text: 'This loan can be paid with {amounts} and no other amount.',
    field: 'paymentAmount',
  },
  renewsElsewhere: {
    code: 'RenewalNotOffered',
    text: 'This loan cannot be renewed online. The office that made it renews it. Please call the store.',
  },
  /** Gives no reason, so that a guest learns nothing about the borrower. */
  guestCannotRenew: {
    code: 'RenewalNotOffered',
    text: 'This loan cannot be renewed by a guest. Please call the store.',
  },
  renewalPrevented: { code: 'RenewalNotOffered', text: NOT_ELIGIBLE_TEXT },
  lockedByOther: {
    code: 'LockedByOther',
    text: '{name} is working on this loan. You can renew it when they are done.',
  },
  notRenewable: { code: 'RenewalNotOffered', text: '{why}' },
  renewalPaysOff: {
    code: 'AmountOutOfRange',
    text: 'This amount pays the loan off. Pay at most {most} to renew it.',
    field: 'paymentAmount',
  },
  renewalTooSmall: {
    code: 'AmountOutOfRange',
    text: 'Pay at least {least} to renew the loan.',
    field: 'paymentAmount',
  },
  renewalTooLarge: {
    code: 'AmountOutOfRange',
    text: 'Pay at most {most} to renew the loan, or {payoff} to pay it off.',
    field: 'paymentAmount',
  },
  cashNotPaidOut: { code: 'ChannelClosed', text: '{why}' },
  cashAmount: { code: 'AmountOutOfRange', text: '{bounds}', field: 'disbursementAmount' },
  debitOrdered: {
    code: 'PaymentInFlight',
    text: 'Autopay takes a payment on {day}. The bank has the order already. Renew the loan when it is through.',
  },
  termsChanged: {
    code: 'TermsChanged',
    text: 'The terms of your renewal have changed. Please read the new ones and try again.',
  },
  partyNotVerified: {
    code: 'PartyNotVerified',
    text: '{name} must agree first. Ask for the code that we send to their phone.',
  },
  seenChanged: { code: 'QuoteChanged', text: QUOTE_CHANGED_TEXT },
  outsideState: { code: 'LocationOutsideState', text: OUTSIDE_STATE_TEXT },
  locationNeeded: { code: 'LocationRequired', text: LOCATION_FAILED_TEXT },
  banksNotOffered: { code: 'BankAccountsNotOffered', text: BANK_NOT_OFFERED_TEXT },
  cardOnly: { code: 'BankAccountRefused', text: 'This loan can be paid by card only.' },
  noSuchBank: { code: 'NotFoundException', text: NO_SUCH_BANK_TEXT },
  accountClosed: { code: 'BankAccountRefused', text: bankStopText('accountClosed') },
  authorisationStopped: { code: 'BankDebitsStopped', text: bankStopText('authorisationStopped') },
  twoFailures: { code: 'BankDebitsStopped', text: bankStopText('twoFailures') },
  bankWordsNeeded: {
    code: 'BankAuthorizationNeeded',
    text: 'Please check the box to authorize this debit.',
  },
  autopayOtherMethod: {
    code: 'ValidationException',
    text: 'Autopay takes from the card or account of this payment.',
    field: 'autoPay',
  },
  autopayOneTimeCard: {
    code: 'ValidationException',
    text: 'A card for this payment only cannot be used for autopay, for it is removed. Save the card to use it.',
    field: 'autoPay',
  },
  autopayNotOffered: { code: 'ValidationException', text: 'This loan cannot be paid automatically.', field: 'autoPay' },
  autopayUnsavedCard: { code: 'NotFoundException', text: 'Only a saved card can be used for autopay.' },
  autopayWordsChanged: {
    code: 'QuoteChanged',
    text: 'The words of autopay have changed. Please read them again.',
  },
} as const satisfies Readonly<Record<string, Row>>;

/** Name of a row of the refusal table. */
export type RefusalReason = keyof typeof PAYMENT_REFUSALS;

/** A request field and its error message. */
export interface WrongField {
  readonly field: string;
  readonly message: string;
}

/** A refusal as the API returns it. */
export interface PaymentRefusal {
  readonly reason: RefusalReason;
  readonly code: (typeof PAYMENT_REFUSALS)[RefusalReason]['code'];
  readonly text: string;
  /** Further refusals that apply at the same time. Source: LER-011. */
  readonly also?: readonly string[];
  readonly fields?: readonly WrongField[];
  readonly retryAfterSeconds?: number;
}

/** Builds a refusal from the table. `values` fill the placeholders of its sentence. */
export function refusePayment(
  reason: RefusalReason,
  values: Readonly<Record<string, string>> = {},
  more: Pick<PaymentRefusal, 'also' | 'fields' | 'retryAfterSeconds'> = {},
): PaymentRefusal {
  const row: Row & { readonly code: PaymentRefusal['code'] } = PAYMENT_REFUSALS[reason];
  const text = row.text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
  const fields = row.field === undefined ? {} : { fields: [{ field: row.field, message: row.fieldText ?? text }] };
  return { reason, code: row.code, text, ...fields, ...more };
}

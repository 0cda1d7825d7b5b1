import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { RenewalEnd } from '@lendside/domain/renewals/renewal-states.ts';
import type { Mode } from '#platform/system-mode.ts';
import { toGuestReceipt } from './guest-receipt.ts';
import type { Receipt, ReceiptRenewal } from './receipt.ts';

/** One line of a receipt: label and value, both text. */
export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

/** A receipt in words, the same for PDF, mail and text message. */
export interface ReceiptLetter {
  readonly brand: string;
  readonly title: string;
  readonly lines: readonly ReceiptLine[];
  readonly closing: string;
  /** Verb that a text message puts after the amount. Missing means "received". */
  readonly amountIs?: string;
}

const CARD_NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  discover: 'Discover',
  mastercard: 'Mastercard',
  visa: 'Visa',
};

/** A bank payment counts at once. It is final only when the bank can no longer return it. */
const BANK_TOLD_TEXT =
  "Your payment is processing. It can take up to 2 business days. If your bank returns it, we'll let you know.";

const OTHER_BANK_TOLD_TEXT =
  "It comes from a bank account and can take up to 2 business days. If that bank returns it, we'll let you know.";

const PARTIAL_TEXT = 'Your loan is still past due. Please pay the rest as soon as you can.';
const AUTOPAY_TEXT = 'Autopay made this payment as you authorized. You can change or stop autopay at any time.';
const SETTLED_TEXT = 'This pays the amount agreed to settle your loan.';

type Variant = Receipt['messageType'];

const TITLES: Readonly<Record<Variant, string>> = {
  payment: 'Payment receipt',
  payoff: 'Your loan is paid off',
  partial: 'Partial payment receipt',
  settlement: 'Your settlement is paid',
  autopay: 'Autopay payment receipt',
  refinance: 'Your loan is renewed',
  cancelledRefi: 'Your renewal has ended',
  voidRefi: 'Your renewal is taken back',
};
/** The bank can still return a debit, so no title says that it is paid. */
const BANK_TITLES: Readonly<Record<Variant, string>> = {
  payment: 'Your payment is on its way',
  payoff: 'Your payoff is on its way',
  partial: 'Your partial payment is on its way',
  settlement: 'Your settlement payment is on its way',
  autopay: 'Your autopay payment is on its way',
  refinance: 'Your loan is renewed, and your payment is on its way',
  cancelledRefi: 'Your renewal has ended',
  voidRefi: 'Your renewal is taken back',
};
const SHARED_TITLES: Readonly<Record<Variant, string>> = {
  payment: 'A payment on your shared loan',
  payoff: 'Your shared loan is paid off',
  partial: 'A partial payment on your shared loan',
  settlement: 'Your shared loan is settled',
  autopay: 'An autopay payment on your shared loan',
  refinance: 'Your shared loan is renewed',
  cancelledRefi: 'A renewal of your shared loan has ended',
  voidRefi: 'A renewal of your shared loan is taken back',
};
const SHARED_BANK_TITLES: Readonly<Record<Variant, string>> = {
  payment: 'A payment on your shared loan is on its way',
  payoff: 'A payoff of your shared loan is on its way',
  partial: 'A partial payment on your shared loan is on its way',
  settlement: 'A payment to settle your shared loan is on its way',
  autopay: 'An autopay payment on your shared loan is on its way',
  refinance: 'Your shared loan is renewed, and its payment is on its way',
  cancelledRefi: 'A renewal of your shared loan has ended',
  voidRefi: 'A renewal of your shared loan is taken back',
};
const EXTRA: Readonly<Record<Variant, string | null>> = {
  payment: null,
  payoff: null,
  partial: PARTIAL_TEXT,
  settlement: SETTLED_TEXT,
  autopay: AUTOPAY_TEXT,
  refinance: 'The new agreement is signed, and the new loan has replaced the old one.',
  cancelledRefi: null,
  voidRefi: null,
};

/** Why a renewal ended, and what that means for its payment. Source: LOP-039, width 5. */
const END_TEXTS: Readonly<Record<RenewalEnd, string>> = {
  cancelled: 'The renewal was canceled.',
  declined: 'A signer declined to sign the new agreement.',
  expired: 'The new agreement was not signed in time.',
  lockedByOther: 'The other borrower was working on the loan.',
  paymentFailed: 'The renewal ended before the payment was booked.',
  paymentReturned: 'The payment was taken back, so it no longer counts.',
  paidOff: 'The loan was paid off.',
  storePayment: 'A payment came in at the store.',
  protected: 'The law protects this loan now.',
  refused: 'The loan could not be renewed on these terms.',
};
const STAYS_TEXT = 'The payment stays on the loan.';

/** The part of a receipt about the renewal that it paid for; null when there is none. */
function renewalText({ renewal }: Receipt): string | null {
  if (renewal === undefined) return null;
  if (renewal.isVoided)
    return renewal.voidedWhy === 'paymentReturned'
      ? 'The bank or the card issuer took the payment back, so the renewal is undone. The old loan is open again and still owes the amount.'
      : 'The old loan is open again, and the payment counts toward it.';
  if (renewal.state === 'booked') return null;
  if (renewal.state === 'ended') {
    const why = renewal.endedWhy ?? 'cancelled';
    return why === 'paymentReturned' ? END_TEXTS[why] : `${END_TEXTS[why]} ${STAYS_TEXT}`;
  }
  const by = longDate(renewal.signBy);
  return renewal.state === 'awaitingVisit'
    ? `The new agreement is not signed yet. It is signed at a visit to the store, by ${by}. Until then, nothing else changes.`
    : `The loan is renewed once everybody has signed the new agreement, by ${by}, 5:00 p.m. at the store. Until then, nothing else changes.`;
}

function titleOf({ messageType, cardType }: Receipt): string {
  return (cardType === 'bank' ? BANK_TITLES : TITLES)[messageType];
}

function isOnItsWay({ cardType }: Receipt): { readonly amountIs?: string } {
  return cardType === 'bank' ? { amountIs: 'on its way' } : {};
}

function closingOf(receipt: Receipt, isPayer: boolean, mode: Mode): string {
  const extra = receipt.messageType === 'autopay' && !isPayer ? null : EXTRA[receipt.messageType];
  const ofBank = isPayer ? BANK_TOLD_TEXT : OTHER_BANK_TOLD_TEXT;
  const told = [receipt.cardType === 'bank' ? ofBank : null, extra, renewalText(receipt), closing(mode)];
  return told.filter((sentence) => sentence !== null).join(' ');
}

/** Writes a receipt from the ledger's values alone. Leaves out parts of $0.00. Source: PAY-028, loan-core 4.3. */
export function writeReceipt(receipt: Receipt, brand: string, mode: Mode): ReceiptLetter {
  const parts: readonly (readonly [string, Receipt['amountPaid']])[] = [
    ['To interest', receipt.toInterest],
    ['To charges', receipt.toCharge],
    ['To fees', receipt.toFees],
    ['To costs', receipt.toCosts],
    ['To principal', receipt.toPrincipal],
    ['To your credit', receipt.toCredit],
  ];
  const after = receipt.isPayoff ? [] : balances(receipt);
  return {
    brand: brandText(brand),
    title: titleOf(receipt),
    lines: [
      ...paid(receipt),
      ...parts.filter(([, amount]) => amount > 0).map(([label, amount]) => ({ label, value: money(amount) })),
      ...after,
    ],
    closing: closingOf(receipt, true, mode),
    ...isOnItsWay(receipt),
  };
}

/** Writes a guest's receipt: what was paid, and nothing about the loan. Source: T8, LOP-083. */
export function writeGuestReceipt(receipt: Receipt, brand: string, mode: Mode): ReceiptLetter {
  const shown = toGuestReceipt(receipt);
  return { brand: brandText(brand), title: 'Payment receipt', lines: paid(shown), closing: closing(mode) };
}

/** Writes the receipt for the other borrower of a shared loan: who paid, how much, and the loan's balances. Leaves out the
 *  payer's card or account. Source: ALT-001, LRO-001. */
export function writeSharedReceipt(receipt: Receipt, payerName: string, brand: string, mode: Mode): ReceiptLetter {
  const letter = writeReceipt(receipt, brand, mode);
  return {
    ...letter,
    title: (receipt.cardType === 'bank' ? SHARED_BANK_TITLES : SHARED_TITLES)[receipt.messageType],
    lines: [
      ...letter.lines.filter(({ label }) => label !== 'Card' && label !== 'Bank account'),
      { label: 'Paid by', value: payerName },
    ],
    closing: closingOf(receipt, false, mode),
  };
}

/** Writes to the other borrower of a shared loan that the payer's bank returned a payment. Leaves out the reason, which is
 *  private to the payer. */
export function writeSharedReturn(receipt: Receipt, payerName: string, brand: string, mode: Mode): ReceiptLetter {
  const [amount, number, , loan] = paid(receipt);
  return {
    brand: brandText(brand),
    title: 'A payment on your shared loan was returned',
    lines: [amount, number, loan, { label: 'Paid by', value: payerName }].filter((line) => line !== undefined),
    closing: `It no longer counts toward your loan. Your account shows what is due now.${mode === 'simulation' ? ' SIMULATION. No money moved.' : ''}`,
    amountIs: 'returned',
  };
}

const CASH_LABELS: Readonly<Record<DisbursementChannel, string>> = {
  store: 'Cash to pick up at your store',
  moneyGram: 'Cash to pick up at MoneyGram',
  debit: 'Cash to your card',
  ach: 'Cash to your bank account',
};

/** Names where the cash of a renewal goes, with the last four digits of a card or account. */
function cashLabel({ channel, cashLastFour }: ReceiptRenewal): string {
  return cashLastFour === null ? CASH_LABELS[channel] : `${CASH_LABELS[channel]} ending ${cashLastFour}`;
}

/** Writes what the loan owes afterwards. A loan that a renewal made is new, so only its first figures are told. */
function balances(receipt: Receipt): ReceiptLine[] {
  const { renewedInto, renewal, nextDueDate } = receipt;
  const renewed = renewedInto === undefined ? [] : [{ label: 'Renewed as loan', value: renewedInto.loanHeader }];
  if (receipt.messageType === 'refinance') {
    const cashCents = renewal?.cashCents ?? NO_CENTS;
    return [
      ...renewed,
      { label: 'Principal of the new loan', value: money(receipt.newPrincipalBalance) },
      ...(renewal !== undefined && cashCents > 0 ? [{ label: cashLabel(renewal), value: money(cashCents) }] : []),
      ...(nextDueDate === null ? [] : [{ label: 'Due date of the new loan', value: longDate(nextDueDate) }]),
    ];
  }
  return [
    ...renewed,
    { label: 'Principal left', value: money(receipt.newPrincipalBalance) },
    { label: 'Payoff amount', value: money(receipt.newPayoffAmount) },
    ...nextPayment(receipt),
  ];
}

function paid(receipt: Receipt): ReceiptLine[] {
  return [
    { label: 'Amount paid', value: money(receipt.amountPaid) },
    { label: 'Confirmation number', value: receipt.confirmationNumber },
    { label: 'Date', value: longDate(receipt.paymentDate) },
    { label: 'Loan', value: receipt.loanHeader },
    receipt.cardType === 'bank'
      ? { label: 'Bank account', value: `Ending ${receipt.lastFour}` }
      : { label: 'Card', value: `${CARD_NAMES[receipt.cardType] ?? 'Card'} ending ${receipt.lastFour}` },
  ];
}

function closing(mode: Mode): string {
  return mode === 'simulation' ? 'SIMULATION. No money moved.' : 'Thank you for your payment.';
}

function money(amountCents: Receipt['amountPaid']): string {
  return `$${formatAmount(amountCents)}`;
}

/** Writes what is due next. When the charge of a pawn is paid, nothing is due until the remaining balance falls due at
 *  maturity. A past date is never called "next". */
function nextPayment({ nextDueDate, nextAmountDue, newPayoffAmount, paymentDate }: Receipt): ReceiptLine[] {
  if (nextDueDate === null) return [];
  const on = longDate(nextDueDate);
  const isPast = nextDueDate < paymentDate;
  if (nextAmountDue > 0) {
    return [{ label: isPast ? 'Still past due' : 'Next payment', value: `${money(nextAmountDue)}, due ${on}` }];
  }
  const due = isPast ? `was due ${on}` : `due ${on} unless the loan is renewed`;
  return [{ label: 'Rest of your loan', value: `${money(newPayoffAmount)}, ${due}` }];
}

function brandText(code: string): string {
  const known = findBrandCode(code);
  return known === null ? code.toUpperCase() : brandName(known, {});
}

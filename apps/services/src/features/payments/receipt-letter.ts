import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { toGuestReceipt } from './guest-receipt.ts';
import type { Receipt } from './receipt.ts';

/** One line of a receipt: a label and a value, both text. */
export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

/** A receipt in words, the same on paper, in mail and in a text message. */
export interface ReceiptLetter {
  readonly brand: string;
  readonly title: string;
  readonly lines: readonly ReceiptLine[];
  readonly closing: string;
}

const CARD_NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  discover: 'Discover',
  mastercard: 'Mastercard',
  visa: 'Visa',
};

/** A payment from a bank account counts at once, and is sure only when its bank let it stand. */
const BANK_TOLD_TEXT =
  'We have told your bank. It can take up to 2 business days; if your bank returns the payment, we will tell you.';

// Made once: making a formatter costs more than everything else a receipt does.
/** Writes a receipt from the ledger's values alone; parts of nothing are left out. Source: PAY-028, loan-core 4.3. */
export function writeReceipt(receipt: Receipt, brand: string, mode: 'simulation' | 'production'): ReceiptLetter {
  const parts: readonly (readonly [string, Receipt['amountPaid']])[] = [
    ['To interest', receipt.toInterest],
    ['To charges', receipt.toCharge],
    ['To fees', receipt.toFees],
    ['To costs', receipt.toCosts],
    ['To principal', receipt.toPrincipal],
    ['To your credit', receipt.toCredit],
  ];
  const after: ReceiptLine[] = receipt.isPayoff
    ? []
    : [
        ...(receipt.renewedInto === undefined
          ? []
          : [{ label: 'Renewed as loan', value: receipt.renewedInto.loanHeader }]),
        { label: 'Principal left', value: money(receipt.newPrincipalBalance) },
        { label: 'Payoff amount', value: money(receipt.newPayoffAmount) },
        ...nextPayment(receipt),
      ];
  return {
    brand: brandText(brand),
    title: receipt.isPayoff ? 'Your loan is paid off' : 'Payment receipt',
    lines: [
      ...paid(receipt),
      ...parts.filter(([, amount]) => amount > 0).map(([label, amount]) => ({ label, value: money(amount) })),
      ...after,
    ],
    closing: receipt.cardType === 'bank' ? `${BANK_TOLD_TEXT} ${closing(mode)}` : closing(mode),
  };
}

/** Writes the receipt of a guest: what was paid, and nothing of what it did to the loan. Source: T8, LOP-083. */
export function writeGuestReceipt(receipt: Receipt, brand: string, mode: 'simulation' | 'production'): ReceiptLetter {
  const shown = toGuestReceipt(receipt);
  return { brand: brandText(brand), title: 'Payment receipt', lines: paid(shown), closing: closing(mode) };
}

/** Tells whoever owes a loan together with the payer of a payment: who paid, how much, and how the loan stands; with what it was
 *  paid is the payer's affair. Source: ALT-001, LRO-001. */
export function writeSharedReceipt(
  receipt: Receipt,
  payerName: string,
  brand: string,
  mode: 'simulation' | 'production',
): ReceiptLetter {
  const letter = writeReceipt(receipt, brand, mode);
  return {
    ...letter,
    title: receipt.isPayoff ? 'Your shared loan is paid off' : 'A payment on your shared loan',
    lines: [...letter.lines.filter(({ label }) => label !== 'Card'), { label: 'Paid by', value: payerName }],
  };
}

function paid(receipt: Receipt): ReceiptLine[] {
  return [
    { label: 'Amount paid', value: money(receipt.amountPaid) },
    { label: 'Confirmation number', value: receipt.confirmationNumber },
    { label: 'Date', value: longDate(receipt.paymentDate) },
    { label: 'Loan', value: receipt.loanHeader },
    receipt.cardType === 'bank'
      ? { label: 'Bank account', value: `Ending in ${receipt.lastFour}` }
      : { label: 'Card', value: `${CARD_NAMES[receipt.cardType] ?? 'Card'} ending in ${receipt.lastFour}` },
  ];
}

function closing(mode: 'simulation' | 'production'): string {
  return mode === 'simulation' ? 'SIMULATION. No money moved.' : 'Thank you for your payment.';
}

function money(amountCents: Receipt['amountPaid']): string {
  return `$${formatAmount(amountCents)}`;
}

/** What is due next. A pawn whose charge is paid owes nothing more until its maturity, when the rest falls due at once; and
 *  a date gone by is never called the next one. */
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

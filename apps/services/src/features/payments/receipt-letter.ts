import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
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

// Made once: making a formatter costs more than everything else a receipt does.
const LONG_DATE = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** "June 15, 2026". */
export function longDate(day: string): string {
  return LONG_DATE.format(new Date(`${day}T00:00:00Z`));
}

/** Writes a receipt from the ledger's values alone; parts of nothing are left out. Source: PAY-028, loan-core 4.3. */
export function writeReceipt(receipt: Receipt, brand: string, mode: 'simulation' | 'production'): ReceiptLetter {
  const money = (amountCents: Receipt['amountPaid']): string => `$${formatAmount(amountCents)}`;
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
        { label: 'Principal left', value: money(receipt.newPrincipalBalance) },
        { label: 'Payoff amount', value: money(receipt.newPayoffAmount) },
        ...(receipt.nextDueDate === null
          ? []
          : [{ label: 'Next payment', value: `${money(receipt.nextAmountDue)} on ${longDate(receipt.nextDueDate)}` }]),
      ];
  return {
    brand: brandText(brand),
    title: receipt.isPayoff ? 'Your loan is paid off' : 'Payment receipt',
    lines: [
      { label: 'Amount paid', value: money(receipt.amountPaid) },
      { label: 'Confirmation number', value: receipt.confirmationNumber },
      { label: 'Date', value: longDate(receipt.paymentDate) },
      { label: 'Loan', value: receipt.loanHeader },
      { label: 'Card', value: `${CARD_NAMES[receipt.cardType] ?? 'Card'} ending in ${receipt.lastFour}` },
      ...parts.filter(([, amount]) => amount > 0).map(([label, amount]) => ({ label, value: money(amount) })),
      ...after,
    ],
    closing: mode === 'simulation' ? 'SIMULATION. No money moved.' : 'Thank you for your payment.',
  };
}

function brandText(code: string): string {
  const known = findBrandCode(code);
  return known === null ? code.toUpperCase() : brandName(known, {});
}

import { subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import type { AccountCode } from './chart-of-accounts.ts';
import { balanced, credit, debit } from './journal-entry.ts';
import type { JournalEntry, JournalLine, LedgerEvent } from './journal-entry.ts';

/** What a borrower pays with. */
export type PaymentTender = 'card' | 'ach' | 'store';

const CASH: Readonly<Record<PaymentTender, AccountCode>> = { card: 1020, ach: 1030, store: 1010 };

/** The parts of a payment, in cents, none negative; they add up to the payment. Source: loan-core 2.4. */
export interface PaymentAllocation {
  readonly interestCents: Cents;
  readonly chargeCents: Cents;
  readonly graceCents: Cents;
  readonly customaryFeeCents: Cents;
  readonly maintenanceCents: Cents;
  readonly principalCents: Cents;
  readonly feesCents: Cents;
  readonly costsCents: Cents;
  /** More than was owed: the customer's credit balance. */
  readonly creditCents: Cents;
}

/** Sum of the parts of a payment, in cents. */
export function allocatedCents(parts: PaymentAllocation): Cents {
  return sumCents(
    parts.interestCents,
    parts.chargeCents,
    parts.graceCents,
    parts.customaryFeeCents,
    parts.maintenanceCents,
    parts.principalCents,
    parts.feesCents,
    parts.costsCents,
    parts.creditCents,
  );
}

function receivableCredits(parts: PaymentAllocation): JournalLine[] {
  return [
    credit(1110, parts.interestCents, 'interest'),
    credit(1120, parts.chargeCents, 'charge'),
    credit(1120, parts.graceCents, 'grace'),
    credit(1125, parts.customaryFeeCents, 'customaryFee'),
    credit(1130, parts.maintenanceCents, 'maintenance'),
    credit(1100, parts.principalCents, 'principal'),
    credit(1130, parts.feesCents, 'fee'),
    credit(1140, parts.costsCents, 'cost'),
    credit(2010, parts.creditCents, 'credit'),
  ];
}

/** PAYMENT: money in by its tender, spread over what is owed. Source: loan-core 2.3, 2.4. */
export function payment(tender: PaymentTender, parts: PaymentAllocation): JournalEntry {
  return balanced('PAYMENT', [debit(CASH[tender], allocatedCents(parts)), ...receivableCredits(parts)]);
}

/** SMALL_BALANCE: the residue of a payoff, at most 1.00, at the lender's expense. Source: loan-core 2.3. */
export function smallBalance(residue: PaymentAllocation): JournalEntry {
  return balanced('SMALL_BALANCE', [debit(5090, allocatedCents(residue)), ...receivableCredits(residue)]);
}

/** CREDIT_APPLIED: a credit balance pays what is owed. Source: loan-core 4.1 (payoff is net of X). */
export function creditApplied(parts: PaymentAllocation): JournalEntry {
  return balanced('CREDIT_APPLIED', [debit(2010, allocatedCents(parts), 'credit'), ...receivableCredits(parts)]);
}

/** OVERPAYMENT of at most 1.00 at payoff, kept by the lender unless asked for. Source: loan-core 2.3. */
export function overpayment(creditCents: Cents): JournalEntry {
  return balanced('OVERPAYMENT', [debit(2010, creditCents, 'credit'), credit(5090, creditCents)]);
}

/** PROCESSOR_SETTLE: the card processor pays out `grossCents` less its fee. Source: loan-core 2.3. */
export function processorSettle(grossCents: Cents, feeCents: Cents): JournalEntry {
  return balanced('PROCESSOR_SETTLE', [
    debit(1000, subtractCents(grossCents, feeCents)),
    debit(5030, feeCents),
    credit(1020, grossCents),
  ]);
}

/** ACH_SETTLE: debits collected through ACH arrive at the bank. Source: loan-core 2.3. */
export function achSettle(amountCents: Cents): JournalEntry {
  return balanced('ACH_SETTLE', [debit(1000, amountCents), credit(1030, amountCents)]);
}

/** The exact inverse of an entry: same accounts, amounts and components, sides swapped. Source: loan-core I3. */
export function reverse(entry: JournalEntry, event: LedgerEvent = 'REVERSAL'): JournalEntry {
  return balanced(
    event,
    entry.lines.map((line) => ({ ...line, side: line.side === 'dr' ? ('cr' as const) : ('dr' as const) })),
  );
}

/** PAYMENT_REVERSED: exact inverse of a PAYMENT after a return. Faults on any other entry. Source: loan-core 2.3. */
export function paymentReversed(paymentEntry: JournalEntry): JournalEntry {
  if (paymentEntry.event !== 'PAYMENT') throw new Error(`${paymentEntry.event} is not a payment`);
  return reverse(paymentEntry, 'PAYMENT_REVERSED');
}

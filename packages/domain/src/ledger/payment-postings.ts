import { floorAtZero, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { AccountCode } from './chart-of-accounts.ts';
import {
  balanced,
  credit,
  debit,
  withLines,
  type JournalEntry,
  type JournalLine,
  type LedgerEvent,
} from './journal-entry.ts';
import {
  claimLines,
  incomeMemo,
  incomePartsCents,
  incomeReceivables,
  owedPartsCents,
  type LoanBooks,
  type OwedParts,
} from './loss-postings.ts';

/** What a borrower pays with. */
export type PaymentTender = 'card' | 'ach' | 'store';

const CASH: Readonly<Record<PaymentTender, AccountCode>> = { card: 1020, ach: 1030, store: 1010 };

/** The parts of a payment in cents, none negative. They add up to the payment. Source: loan-core 2.4. */
export interface PaymentAllocation extends OwedParts {
  /** The overpaid amount, which becomes the customer's credit balance. */
  readonly creditCents: Cents;
}

/** Sums the parts of a payment, in cents. */
export function allocatedCents(parts: PaymentAllocation): Cents {
  return sumCents(owedPartsCents(parts), parts.creditCents);
}

/** Builds lines for the parts that stay on the balance sheet in non-accrual. */
function principalAndFees(parts: PaymentAllocation): JournalLine[] {
  return [
    credit(1130, parts.maintenanceCents, 'maintenance'),
    credit(1100, parts.principalCents, 'principal'),
    credit(1130, parts.feesCents, 'fee'),
    credit(1140, parts.costsCents, 'cost'),
    credit(2010, parts.creditCents, 'credit'),
  ];
}

function receivableCredits(parts: PaymentAllocation): JournalLine[] {
  return [...incomeReceivables(credit, parts), ...principalAndFees(parts)];
}

/** Ends the part of a non-accrual claim that is paid or forgiven. */
function endNonAccrualClaim(parts: PaymentAllocation): JournalLine[] {
  return [debit(9290, incomePartsCents(parts)), ...incomeMemo(credit, parts)];
}

/** Ends the part of a charged-off claim that is paid or forgiven. */
function endCharged(parts: PaymentAllocation): JournalLine[] {
  return [debit(9190, owedPartsCents(parts)), ...claimLines(credit, parts)];
}

/** PAYMENT: money received by its tender, spread over what is owed. Source: loan-core 2.3, 2.4. */
export function payment(tender: PaymentTender, parts: PaymentAllocation): JournalEntry {
  return balanced('PAYMENT', [debit(CASH[tender], allocatedCents(parts)), ...receivableCredits(parts)]);
}

/** PAYMENT of memo amounts: interest and charges outside the books become income when paid. Source: loan-core 2.3. */
export function paymentMemo(tender: PaymentTender, parts: PaymentAllocation): JournalEntry {
  const incomeCents = incomePartsCents(parts);
  return balanced('PAYMENT_MEMO', [
    debit(CASH[tender], incomeCents),
    credit(4000, incomeCents),
    ...endNonAccrualClaim(parts),
  ]);
}

/** RECOVERY: money paid on a charged-off claim is income. Source: loan-core 2.3. */
export function recovery(tender: PaymentTender, parts: PaymentAllocation): JournalEntry {
  return balanced('RECOVERY', [
    debit(CASH[tender], allocatedCents(parts)),
    credit(4080, owedPartsCents(parts)),
    ...endCharged(parts),
    credit(2010, parts.creditCents, 'credit'),
  ]);
}

/** Returns the entries of a payment for the books that hold the debt: PAYMENT, PAYMENT_MEMO before PAYMENT in non-accrual, or
 *  RECOVERY. The balance-sheet part comes last and carries any overpayment. Source: loan-core 2.3. */
export function paymentEntries(tender: PaymentTender, parts: PaymentAllocation, books: LoanBooks): JournalEntry[] {
  switch (books) {
    case 'balance':
      return [payment(tender, parts)];
    case 'nonAccrual': {
      const restCents = subtractCents(allocatedCents(parts), incomePartsCents(parts));
      const rest = balanced('PAYMENT', [debit(CASH[tender], restCents), ...principalAndFees(parts)]);
      return withLines([paymentMemo(tender, parts), rest]);
    }
    case 'chargedOff':
      return [recovery(tender, parts)];
  }
}

/** SMALL_BALANCE: the lender bears the residue of a payoff, at most 1.00. A claim outside the balance sheet ends without a
 *  cost. Source: loan-core 2.3. */
export function smallBalance(residue: PaymentAllocation, books: LoanBooks = 'balance'): JournalEntry {
  if (books === 'chargedOff') return balanced('SMALL_BALANCE', endCharged(residue));
  if (books === 'balance') {
    return balanced('SMALL_BALANCE', [debit(5090, allocatedCents(residue)), ...receivableCredits(residue)]);
  }
  const expenseCents = subtractCents(allocatedCents(residue), incomePartsCents(residue));
  return balanced('SMALL_BALANCE', [
    debit(5090, expenseCents),
    ...principalAndFees(residue),
    ...endNonAccrualClaim(residue),
  ]);
}

/** CREDIT_APPLIED: a credit balance pays what is owed. Source: loan-core 4.1 (payoff is net of X, the credit). */
export function creditApplied(parts: PaymentAllocation, books: LoanBooks = 'balance'): JournalEntry {
  const from = debit(2010, allocatedCents(parts), 'credit');
  switch (books) {
    case 'balance':
      return balanced('CREDIT_APPLIED', [from, ...receivableCredits(parts)]);
    case 'nonAccrual':
      return balanced('CREDIT_APPLIED', [
        from,
        credit(4000, incomePartsCents(parts)),
        ...principalAndFees(parts),
        ...endNonAccrualClaim(parts),
      ]);
    case 'chargedOff':
      return balanced('CREDIT_APPLIED', [from, credit(4080, owedPartsCents(parts)), ...endCharged(parts)]);
  }
}

/** SETTLEMENT: an agreed amount ends everything owed. On the balance sheet the unpaid part is a discount (5010). A claim
 *  outside it ends completely, and money above what the balance sheet holds is income. Source: loan-core 2.3, journal E. */
export function settlement(
  tender: PaymentTender,
  amountCents: Cents,
  owed: PaymentAllocation,
  books: LoanBooks,
): JournalEntry {
  const cash = debit(CASH[tender], amountCents);
  if (books === 'chargedOff') return balanced('SETTLEMENT', [cash, credit(4080, amountCents), ...endCharged(owed)]);
  const memoCents = books === 'nonAccrual' ? incomePartsCents(owed) : NO_CENTS;
  const onBooksCents = subtractCents(allocatedCents(owed), memoCents);
  return balanced('SETTLEMENT', [
    cash,
    debit(5010, floorAtZero(subtractCents(onBooksCents, amountCents))),
    credit(4000, floorAtZero(subtractCents(amountCents, onBooksCents))),
    ...(books === 'balance' ? receivableCredits(owed) : [...principalAndFees(owed), ...endNonAccrualClaim(owed)]),
  ]);
}

/** OVERPAYMENT of at most 1.00 at payoff. The lender keeps it unless the borrower requests it. Source: loan-core 2.3. */
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

/** ACH_SETTLE: collected ACH debits arrive at the bank. Source: loan-core 2.3. */
export function achSettle(amountCents: Cents): JournalEntry {
  return balanced('ACH_SETTLE', [debit(1000, amountCents), credit(1030, amountCents)]);
}

/** Returns the exact inverse of an entry: same accounts, amounts and components, sides swapped. Source: loan-core I3. */
export function reverse(entry: JournalEntry, event: LedgerEvent = 'REVERSAL'): JournalEntry {
  return balanced(
    event,
    entry.lines.map((line) => ({ ...line, side: line.side === 'dr' ? ('cr' as const) : ('dr' as const) })),
  );
}

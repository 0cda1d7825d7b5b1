import {
  linesOfLoan,
  signedCents,
  type JournalEntry,
  type JournalLine,
  type LedgerComponent,
} from '#ledger/journal-entry.ts';
import { cents, type Cents } from '#money/cents.ts';
import type { LoanBalances, LoanSnapshot } from './loan-snapshot.ts';

/** Accounts that hold what a borrower owes: on the balance sheet, as a charged-off claim, or in non-accrual. Source: loan-core
 *  2.1 (borrower view), I4. */
const OWED_ACCOUNTS: ReadonlySet<number> = new Set([1100, 1110, 1120, 1125, 1130, 1140, 9100, 9200]);

const BALANCE_OF: Readonly<Partial<Record<LedgerComponent, keyof LoanBalances>>> = {
  principal: 'principalCents',
  interest: 'interestCents',
  charge: 'chargeCents',
  grace: 'graceCents',
  customaryFee: 'customaryFeeCents',
  maintenance: 'maintenanceCents',
  fee: 'feesCents',
  cost: 'costsCents',
};

/** Sums what the lines add to one part of the borrower's debt, in cents. Payments are negative. */
export function movedOfComponent(lines: readonly JournalLine[], component: LedgerComponent): Cents {
  return cents(
    lines.reduce(
      (sum, line) => (OWED_ACCOUNTS.has(line.account) && line.component === component ? sum + signedCents(line) : sum),
      0,
    ),
  );
}

/** Returns the balances after those lines, from accounts and components alone. Source: loan-core 2.1, I4. */
export function moveBalances(balances: LoanBalances, lines: readonly JournalLine[]): LoanBalances {
  const moved: Record<keyof LoanBalances, Cents> = { ...balances };
  for (const line of lines) {
    const owed = OWED_ACCOUNTS.has(line.account) && line.component !== null ? BALANCE_OF[line.component] : undefined;
    const signed = signedCents(line);
    if (owed !== undefined) moved[owed] = cents(moved[owed] + signed);
    else if (line.account === 2010) moved.creditCents = cents(moved.creditCents - signed);
    else if (line.account === 2200) moved.unearnedChargeCents = cents(moved.unearnedChargeCents - signed);
  }
  return moved;
}

/** Applies entries to a loan's balances. The caller sets exact interest, applied payments and status. */
export function postEntries(loan: LoanSnapshot, entries: readonly JournalEntry[]): LoanSnapshot {
  const lines = entries.flatMap((entry) => linesOfLoan(entry, loan.loanId));
  return { ...loan, balances: moveBalances(loan.balances, lines) };
}

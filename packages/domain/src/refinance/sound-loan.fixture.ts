import { expect } from 'vitest';
import { checkOwed } from '#ledger/invariants.ts';
import { linesOfLoan } from '#ledger/journal-entry.ts';
import type { LoanBooks } from '#ledger/loss-postings.ts';
import { unearnedOriginationFeeCents } from '#loans/charges/earned-charges.ts';
import { owedCents } from '#loans/charges/interest.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { foldLedger } from '#loans/fold-ledger.ts';
import type { LoanStory } from '#loans/loan-story.fixture.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';

/** Origination fee that the books must defer: the unearned part for a running loan, 0 for an ended loan. */
function unearnedFee(loan: LoanStory['loan'], product: LoanStory['product']): number {
  const isEnded = [3, 6, 22, 28].includes(loan.status);
  return isEnded ? 0 : unearnedOriginationFeeCents(loan, product);
}

/** Accounts that must be zero for a loan, by the kind of books that hold its debt. */
const NOT_USED: Readonly<Record<LoanBooks, readonly number[]>> = {
  balance: [9100, 9200],
  nonAccrual: [9100, 1110, 1120],
  chargedOff: [9200, 1100, 1110, 1120, 1130, 1140],
};

/** Checks that a loan equals the result of folding its own ledger lines, and that its debt is on the accounts its status
 *  requires. */
export function expectSound({ loan, ledger, product }: LoanStory): void {
  const { balances, appliedCents, accruedExact, rateE8, noteOn, asOf, loanId } = loan;
  const folded = foldLedger(ledger, { noteOn, rateE8, through: asOf, loanId });
  expect(folded).toEqual({ balances, appliedCents, accruedExact });
  expect(owedCents(accruedExact)).toBe(balances.interestCents);
  const { creditCents: _credit, ...owed } = balances;
  expect(checkOwed({ ...owed }, payoffCents(loan))).toEqual([]);
  const lines = ledger.flatMap(({ entry }) => linesOfLoan(entry, loanId));
  const on = (accounts: readonly number[]): number =>
    lines
      .filter((line) => accounts.includes(line.account))
      .reduce((sum, line) => sum + (line.side === 'dr' ? line.amountCents : 0 - line.amountCents), 0);
  expect(on(NOT_USED[accountsHoldingDebt(loan)])).toBe(0);
  expect(0 - on([2200])).toBe(balances.unearnedChargeCents);
  expect(0 - on([2210])).toBe(unearnedFee(loan, product));
}

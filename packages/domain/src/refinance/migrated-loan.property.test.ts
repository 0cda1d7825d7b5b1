import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#calendar/business-date.ts';
import { linesOfLoan } from '#ledger/journal-entry.ts';
import { LOAN_SYSTEM_IDS } from '#loan-systems/loan-systems.ts';
import { foldLedger } from '#loans/fold-ledger.ts';
import { begin, liveUntil, onDay, payNow, type LoanStory } from '#loans/loan-story.fixture.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { formatAmount } from '#money/amount-text.ts';
import { cents } from '#money/cents.ts';
import { migrateLoan } from './migrate-loan.ts';
import { done } from './refinance-story.fixture.ts';

const NEW_LOAN = { newLoanId: 7, newLoanHeader: '00009-0000007-00', lmsId: LOAN_SYSTEM_IDS.NLS };
const INTEREST_EVENTS: ReadonlySet<string> = new Set(['ACCRUE', 'GRACE_CHARGE', 'LATE_FEE', 'MAINTENANCE_FEE']);

/** A payment of some thousandths of the payoff, some days after the previous step. */
const payment = fc.record({ days: fc.integer({ min: 0, max: 20 }), permille: fc.integer({ min: 1, max: 400 }) });
const life = fc.record({
  productId: fc.constantFrom(1101, 1102, 1103, 1106, 1108, 2101, 2103),
  principalCents: fc.integer({ min: 70_000, max: 100_000 }),
  before: fc.array(payment, { maxLength: 3 }),
  daysBefore: fc.integer({ min: 0, max: 12 }),
  after: fc.array(payment, { maxLength: 4 }),
  daysAfter: fc.integer({ min: 1, max: 90 }),
});

function live(story: LoanStory, payments: readonly { days: number; permille: number }[], days: number): LoanStory {
  const paid = payments.reduce((told, { days: wait, permille }) => {
    const there = liveUntil(told, addDays(told.loan.asOf, wait));
    const share = Math.max(1, Math.floor((payoffCents(there.loan) * permille) / 1_000));
    return there.loan.status === 12 || there.loan.status === 31 ? payNow(there, cents(share)) : there;
  }, story);
  return liveUntil(paid, addDays(paid.loan.asOf, days));
}

/** A loan without its numbers and its system, which may differ for the same borrower's debt. */
function ofBorrower({ loanId: _id, loanHeader: _header, lmsId: _system, ...rest }: LoanSnapshot) {
  return rest;
}

const chargedIn = (story: LoanStory, from: number): unknown[] =>
  story.ledger.slice(from).filter(({ entry }) => INTEREST_EVENTS.has(entry.event));

test('a migrated loan owes on every later day what it would have owed without the migration [I6 I7]', () => {
  fc.assert(
    fc.property(life, ({ productId, principalCents, before, daysBefore, after, daysAfter }) => {
      const start = begin({
        productId,
        // Alabama lends at most 500.00.
        principal: formatAmount(cents(productId === 1106 ? Math.floor(principalCents / 2) : principalCents)),
        noteOn: onDay(-200),
        ...(productId === 1106 ? {} : { term: productId === 1108 ? 4 : 12, firstDueOn: addDays(onDay(-200), 25) }),
      });
      const there = live(start, before, daysBefore);
      const decision = migrateLoan(there.loan, there.product, NEW_LOAN);
      fc.pre(decision.ok);
      const { old, next } = done(decision);
      expect(ofBorrower(next.loan)).toEqual(ofBorrower(there.loan));
      // The old loan bears the interest of the migration day and nothing afterwards.
      expect(liveUntil({ ...there, loan: old.loan, ledger: [] }, addDays(there.loan.asOf, 30)).ledger).toEqual([]);

      const stayed = live(there, after, daysAfter);
      const moved = live({ ...there, loan: next.loan }, after, daysAfter);
      expect(ofBorrower(moved.loan)).toEqual(ofBorrower(stayed.loan));
      expect(chargedIn(moved, there.ledger.length)).toEqual(chargedIn(stayed, there.ledger.length));

      const own = next.entries.map((entry) => ({ ...entry, lines: linesOfLoan(entry, 7) }));
      const ledger = [
        ...own.map((entry) => ({ on: there.loan.asOf, entry })),
        ...moved.ledger.slice(there.ledger.length),
      ];
      const { noteOn, rateE8, asOf } = moved.loan;
      const folded = foldLedger(ledger, { noteOn, rateE8, through: asOf, broughtExact: there.loan.accruedExact });
      expect(folded.balances).toEqual(moved.loan.balances);
      // The cost cap depends on all payments of the loan, and the earlier payments are only in the old loan's ledger.
      expect(productId === 1108 ? moved.loan.accruedExact : folded.accruedExact).toBe(moved.loan.accruedExact);
    }),
    { numRuns: 300 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import {
  after,
  beginLine,
  drawNow,
  LINE,
  liveLineUntil,
  payLine,
  refoldLine,
  theLine,
  type LineStory,
} from '#draws/line-story.fixture.ts';
import type { AccountCode } from '#ledger/chart-of-accounts.ts';
import { checkEntries, checkOwed, trialBalance } from '#ledger/invariants.ts';
import type { LoanBooks } from '#ledger/loss-postings.ts';
import { dischargeBankruptcy, dismissBankruptcy, fileBankruptcy } from '#loans/losses/bankruptcy.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { Decided, LoanChange } from '#loans/loan-change.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { cents } from '#money/cents.ts';
import { offerSettlement, paySettlement, signSettlement } from './settlement.ts';

type Step =
  | { readonly kind: 'live'; readonly days: number }
  | { readonly kind: 'pay'; readonly permille: number }
  | { readonly kind: 'file' | 'dismiss' | 'discharge' | 'settle' | 'draw' };

const stepOf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('live' as const), days: fc.integer({ min: 1, max: 75 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), permille: fc.integer({ min: 1, max: 1000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('file', 'dismiss', 'discharge', 'settle', 'settle', 'draw') }),
  },
);

function decide(story: LineStory, kind: Exclude<Step['kind'], 'live' | 'pay' | 'draw'>): Decided<LoanChange> {
  const { loan } = story;
  switch (kind) {
    case 'file':
      return fileBankruptcy(loan, LINE, { caseNumber: '26-1', chapter: 13, filedOn: loan.asOf });
    case 'dismiss':
      return dismissBankruptcy(loan, LINE);
    case 'discharge':
      return dischargeBankruptcy(loan, LINE);
    case 'settle': {
      const offer = offerSettlement(loan);
      const signed = offer.ok ? signSettlement(offer.value, loan.asOf) : offer;
      if (!signed.ok) return signed;
      const paid = paySettlement(loan, LINE, signed.value, signed.value.amountCents);
      return paid.ok ? { ok: true, value: { ...paid.value.payment, events: [] } } : paid;
    }
  }
}

function pay(story: LineStory, amountCents: number): LineStory {
  const mayPay = loanStatusFacts(story.loan.status).payableOnline && amountCents > 0;
  return mayPay ? payLine(story, cents(amountCents)) : story;
}

function step(story: LineStory, next: Step): LineStory {
  if (next.kind === 'live') return liveLineUntil(story, addDays(story.loan.asOf, next.days));
  if (next.kind === 'pay') return pay(story, Math.floor((payoffCents(story.loan) * next.permille) / 1000));
  if (next.kind === 'draw') {
    const { loan } = story;
    const isOpen = loan.status === 12 && loan.balances.principalCents <= 100_000 && loanDaysLate(loan) === 0;
    return isOpen ? drawNow(story, cents(10_000), 'store') : story;
  }
  const decision = decide(story, next.kind);
  return decision.ok ? after(story, decision.value) : story;
}

const INCOME: readonly AccountCode[] = [1110, 1125];
const EMPTY: Readonly<Record<LoanBooks, readonly AccountCode[]>> = {
  balance: [9100, 9200],
  nonAccrual: [9100, ...INCOME],
  chargedOff: [1100, 1130, 9200, ...INCOME],
};

function expectBooks(story: LineStory): void {
  const { loan, ledger } = story;
  const entries = ledger.map(({ entry }) => entry);
  const balances = trialBalance(entries);
  expect(checkEntries(entries)).toEqual([]);
  expect(checkOwed({ ...loan.balances }, payoffCents(loan))).toEqual([]);
  const line = theLine(loan);
  expect(refoldLine(story)).toEqual({
    principalCents: loan.balances.principalCents,
    interestCents: loan.balances.interestCents,
    customaryFeeCents: loan.balances.customaryFeeCents,
    feesCents: loan.balances.feesCents,
    creditCents: loan.balances.creditCents,
    unusedCents: line.creditLimitCents - loan.balances.principalCents,
    accruedExact: loan.accruedExact,
    customaryFeeExact: line.customaryFeeExact,
  });
  expect(EMPTY[accountsHoldingDebt(loan)].filter((account) => (balances.get(account) ?? 0) !== 0)).toEqual([]);
  expect(line.billedInterestCents).toBeLessThanOrEqual(loan.balances.interestCents);
  expect(line.billedCustomaryFeeCents).toBeLessThanOrEqual(loan.balances.customaryFeeCents);
}

test('an unpaid line equals its ledger after losses and bankruptcy (I1 I2 I4 I6 I7 I8 I12)', () => {
  const start = drawNow(beginLine(cents(150_000), businessDate('2026-01-15')), cents(60_000), 'store');
  fc.assert(
    fc.property(fc.array(stepOf, { minLength: 2, maxLength: 6 }), (steps) => {
      const story = steps.reduce(step, start);
      expectBooks(story);
      const paid = pay(story, payoffCents(story.loan));
      expectBooks(paid);
      expect(paid === story ? 0 : payoffCents(paid.loan)).toBe(0);
    }),
    { numRuns: 1000 },
  );
}, 30_000);

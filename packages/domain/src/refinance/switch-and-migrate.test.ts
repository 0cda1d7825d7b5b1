import { describe, expect, test } from 'vitest';
import { LINE, refoldLine, theLine } from '#draws/line-story.fixture.ts';
import { checkEntries, trialBalance } from '#ledger/invariants.ts';
import { LOAN_SYSTEM_IDS } from '#loan-systems/loan-systems.ts';
import { foldLedger } from '#loans/fold-ledger.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { begin, dollars, liveUntil, onDay, theProduct } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { done, refinanceNow, renewal, written } from './refinance-story.fixture.ts';
import { migrateLoan } from './migrate-loan.ts';
import { switchProduct, type SwitchRequest } from './switch-product.ts';

const PLEDGE = theProduct(1102);
const first = begin({ productId: 1102, principal: '1000.00', noteOn: onDay(-54) });
const p34 = liveUntil(refinanceNow(liveUntil(first, onDay(-24)), renewal(dollars('220.00'))).next, onDay(0));

function request(amount: string, change: Partial<SwitchRequest> = {}): SwitchRequest {
  return {
    amountCents: dollars(amount),
    tender: 'card',
    newLoanId: 3,
    newProduct: LINE,
    creditLimitCents: dollars('2500.00'),
    ...change,
  };
}

describe('journal H: the product switch of P34', () => {
  const switched = done(switchProduct(p34.loan, PLEDGE, request('176.00')));

  test('a switch refunds 44.00, takes 176.00 for the charge and moves 1,000.00 to the line', () => {
    expect(switched.old.entries.map(written)).toEqual(['Dr2200 44.00 Cr1120 44.00', 'Dr1020 176.00 Cr1120 176.00']);
    expect(switched.next.entries.map(written)).toEqual([
      'Dr9300 2500.00 Cr9390 2500.00',
      'Dr2600 1000.00 Cr1100 1000.00 Dr1100 1000.00 Cr2600 1000.00 Dr9390 1000.00 Cr9300 1000.00',
    ]);
    expect(switched.old.loan.status).toBe(22);
    expect(payoffCents(switched.old.loan)).toBe(0);
    expect(switched.old.loan.balances.unearnedChargeCents).toBe(0);
  });

  test('the new line owes the moved principal, and the remainder of its limit is unused', () => {
    const { loan, entries } = switched.next;
    expect(quoteFigures(loan, LINE)).toMatchObject({
      principalBalanceCents: 100_000,
      disbursementAvailableCents: 150_000,
    });
    expect(loan).toMatchObject({ status: 12, loanHeader: '00001-0000001-02', productId: 1104 });
    expect(checkEntries([...switched.old.entries, ...entries])).toEqual([]);
    const own = entries.map((entry) => ({
      on: onDay(0),
      entry: {
        ...entry,
        lines: entry.lines.filter((line) => line.loanId === undefined || line.loanId === loan.loanId),
      },
    }));
    expect(refoldLine({ loan, ledger: own, draws: [] })).toMatchObject({
      principalCents: 100_000,
      unusedCents: 150_000,
    });
    expect(theLine(loan).creditLimitCents).toBe(250_000);
  });

  test('a switch refuses a payment of 175.99, a different product and a limit out of range', () => {
    const refusal = (change: SwitchRequest) => {
      const answer = switchProduct(p34.loan, PLEDGE, change);
      return answer.ok ? null : answer.refusal;
    };
    expect(refusal(request('175.99'))).toMatchObject({ code: 'amount_out_of_range', minCents: 17_600 });
    expect(refusal(request('176.00', { newProduct: { ...LINE, productId: 9999 } }))).toMatchObject({
      reason: 'no_such_switch',
    });
    expect(refusal(request('1076.00', { creditLimitCents: dollars('100.00') }))).toMatchObject({
      code: 'amount_out_of_range',
    });
  });

  test('a switch to a smaller limit requires paying the principal above it', () => {
    const small = request('576.00', { creditLimitCents: dollars('600.00') });
    expect(done(switchProduct(p34.loan, PLEDGE, small)).next.loan.balances.principalCents).toBe(60_000);
    expect(switchProduct(p34.loan, PLEDGE, { ...small, amountCents: dollars('575.99') }).ok).toBe(false);
  });
});

test('a migration moves every balance through 2610, which is zero afterwards', () => {
  for (const productId of [1101, 1103]) {
    const start = begin({ productId, principal: '2000.00', noteOn: onDay(-40), term: 12, firstDueOn: onDay(-10) });
    const story = liveUntil(start, onDay(-12));
    const to = { newLoanId: 7, newLoanHeader: '00009-0000007-00', lmsId: LOAN_SYSTEM_IDS.NLS };
    const moved = done(migrateLoan(story.loan, story.product, to));
    expect(checkEntries(moved.next.entries)).toEqual([]);
    expect(trialBalance(moved.next.entries).get(2610)).toBe(0);
    expect(moved.next.loan.balances).toEqual(story.loan.balances);
    expect(payoffCents(moved.old.loan)).toBe(0);
    expect(moved.old.loan.status).toBe(22);
    const ledger = moved.next.entries.map((entry) => ({ on: onDay(-12), entry }));
    const { noteOn, rateE8, accruedExact: broughtExact } = story.loan;
    const terms = { noteOn, rateE8, through: onDay(-12), loanId: 7, broughtExact };
    const folded = foldLedger(ledger, terms);
    expect([folded.balances, folded.accruedExact]).toEqual([moved.next.loan.balances, moved.next.loan.accruedExact]);
  }
});

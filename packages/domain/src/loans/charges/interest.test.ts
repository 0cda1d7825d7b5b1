import { describe, expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { reverse } from '#ledger/payment-postings.ts';
import { cents } from '#money/cents.ts';
import { foldLedger } from '#loans/fold-ledger.ts';
import { accrueExact, EXACT_PER_CENT, owedCents, payInterest } from './interest.ts';
import { begin, dollars, liveUntil, payNow } from '#loans/loan-story.fixture.ts';

describe('simple interest', () => {
  const accrued = accrueExact(0n, dollars('3000.00'), 156_000_000, 1);

  test('a day of interest on 3,000.00 at 156 % is 12.82 and keeps its fraction', () => {
    expect(owedCents(accrued)).toBe(1282);
    expect(accrued % EXACT_PER_CENT).not.toBe(0n);
    expect(owedCents(accrueExact(accrued, dollars('3000.00'), 156_000_000, 1))).toBe(2564);
  });

  test('a full interest payment drops the fraction of a cent and a partial payment keeps it', () => {
    expect(payInterest(accrued, cents(1282))).toBe(0n);
    expect(payInterest(accrued, cents(1281))).toBe(accrued - 1281n * EXACT_PER_CENT);
    expect(payInterest(EXACT_PER_CENT / 3n, cents(0))).toBe(0n);
  });

  test('the interest functions throw on a payment above the owed interest and on negative days', () => {
    expect(() => payInterest(accrued, cents(1283))).toThrow('1283 of 1282');
    expect(() => accrueExact(0n, dollars('1.00'), 1, -1)).toThrow('backwards');
  });
});

describe('folding a ledger', () => {
  test('a reversed payment restores every part it had paid', () => {
    const noteOn = businessDate('2026-06-15');
    const start = begin({
      productId: 2101,
      principal: '1000.00',
      noteOn,
      term: 9,
      firstDueOn: businessDate('2026-06-26'),
    });
    const before = liveUntil(start, businessDate('2026-06-26'));
    const paid = payNow(before, dollars('50.00'));
    const [entry] = paid.applied.entries;
    if (entry === undefined) throw new Error('no payment was posted');
    const terms = { noteOn, rateE8: paid.loan.rateE8, through: paid.loan.asOf };
    const folded = foldLedger(
      [...paid.ledger, { on: paid.loan.asOf, entry: reverse(entry, 'PAYMENT_REVERSED') }],
      terms,
    );
    expect(folded.balances).toEqual(before.loan.balances);
    expect(folded.appliedCents).toBe(0);
    expect(owedCents(folded.accruedExact)).toBe(before.loan.balances.interestCents);
  });
});

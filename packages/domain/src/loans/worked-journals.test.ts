import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { quoteFigures } from './figures/loan-figures.ts';
import { begin, dollars, liveUntil, payNow } from './loan-story.fixture.ts';
import { checkEntries, trialBalance } from '#ledger/invariants.ts';
import { balanced, credit, debit, type JournalEntry } from '#ledger/journal-entry.ts';
import { achSettle, allocatedCents, processorSettle, reverse } from '#ledger/payment-postings.ts';

/** Formats an entry as in the design: "Dr1100 1500.00 Cr2100 1482.00". */
function written(entry: JournalEntry): string {
  return entry.lines
    .map(
      ({ account, side, amountCents }) => `${side === 'dr' ? 'Dr' : 'Cr'}${account} ${(amountCents / 100).toFixed(2)}`,
    )
    .join(' ');
}

const START = businessDate('2026-06-03');
const pawn = begin({ productId: 1101, principal: '1500.00', noteOn: START });

describe('the worked journals of loan-core 2.5', () => {
  test('A: a pawn of 1,500.00 at the store books three entries', () => {
    expect(pawn.ledger.map(({ entry }) => written(entry))).toEqual([
      'Dr1100 1500.00 Cr2100 1482.00 Cr2310 18.00',
      'Dr1120 225.00 Cr2200 225.00',
      'Dr2100 1482.00 Cr1010 1482.00',
    ]);
  });

  test('A: the pawn has earned 90.00 after 12 days and its payoff is 1,725.00', () => {
    const later = liveUntil(pawn, addDays(START, 12));
    const balances = trialBalance(later.ledger.map(({ entry }) => entry));
    expect(balances.get(4010)).toBe(-9000);
    expect(balances.get(2200)).toBe(-13_500);
    expect(quoteFigures(later.loan, later.product).payoffAmountCents).toBe(172_500);
  });

  test('B: a payment of 425.00 pays the charge, then principal', () => {
    const paid = payNow(liveUntil(pawn, addDays(START, 12)), dollars('425.00'));
    expect(paid.applied.entries.map(written)).toEqual(['Dr1020 425.00 Cr1120 225.00 Cr1100 200.00']);
    expect(quoteFigures(paid.loan, paid.product).payoffAmountCents).toBe(130_000);
  });

  test('B: the payoff earns the unearned part of the charge', () => {
    const paid = payNow(liveUntil(pawn, addDays(START, 12)), dollars('1725.00'), 'payoff');
    expect(paid.applied.entries.map(written)).toEqual([
      'Dr1020 1725.00 Cr1120 225.00 Cr1100 1500.00',
      'Dr2200 135.00 Cr4010 135.00',
    ]);
  });

  test('C: the processor settles on the next bank day', () => {
    expect(written(processorSettle(dollars('425.00'), dollars('6.38')))).toBe(
      'Dr1000 418.62 Dr5030 6.38 Cr1020 425.00',
    );
    expect(written(achSettle(dollars('259.73')))).toBe('Dr1000 259.73 Cr1030 259.73');
  });
});

describe('entries', () => {
  test('an entry that does not balance throws (I1)', () => {
    expect(() => balanced('PAYMENT', [debit(1020, dollars('1.00')), credit(1100, dollars('0.99'))])).toThrow('1 cents');
  });

  test('an entry omits lines of zero', () => {
    expect(balanced('PAYMENT', [debit(1020, dollars('0.00')), credit(1100, dollars('0.00'))]).lines).toEqual([]);
  });

  test('a reversal is the exact inverse, component by component (I3)', () => {
    const paid = payNow(pawn, dollars('425.00'));
    const [payment] = paid.applied.entries;
    if (payment === undefined) throw new Error('no payment was posted');
    const reversal = reverse(payment, 'PAYMENT_REVERSED');
    expect(written(reversal)).toBe('Cr1020 425.00 Dr1120 225.00 Dr1100 200.00');
    expect([...trialBalance([payment, reversal]).values()].every((balance) => balance === 0)).toBe(true);
    expect(reverse(reverse(payment), 'PAYMENT')).toEqual(payment);
    expect(allocatedCents(paid.applied.allocation)).toBe(42_500);
  });

  test('the checks find an unbalanced entry and a clearing account that is not zero (I1 I2 I5)', () => {
    const broken: JournalEntry = {
      event: 'PAYMENT',
      lines: [debit(1020, dollars('2.00')), credit(2600, dollars('1.00'))],
    };
    expect(checkEntries([broken]).map((breach) => breach.invariant)).toEqual(['I1', 'I2', 'I5']);
    expect(checkEntries(pawn.ledger.map(({ entry }) => entry))).toEqual([]);
  });
});

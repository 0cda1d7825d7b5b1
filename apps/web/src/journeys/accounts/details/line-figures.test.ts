import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitParts, limitUse, statementLines, statementState, type Statement } from './line-figures.ts';

/** The second statement of Nate Ross (cast P14). */
const SECOND: Statement = {
  number: 2,
  cycleDate: businessDate('2026-06-10'),
  dueDate: businessDate('2026-07-01'),
  interest: cents(2021),
  customaryFee: cents(21_511),
  principal: cents(2910),
  pastDue: NO_CENTS,
  fees: NO_CENTS,
  minimum: cents(26_442),
  unpaid: cents(26_442),
};

test('used, held and available amounts add up to the limit, or exceed a lowered limit', () => {
  expect(limitUse(cents(200_000), cents(60_000), cents(40_000))).toEqual({
    usedCents: 60_000,
    heldCents: 40_000,
    availableCents: 100_000,
    overCents: 0,
  });
  expect(limitUse(cents(100_000), cents(120_000), NO_CENTS)).toMatchObject({ availableCents: 0, overCents: 20_000 });
  fc.assert(
    fc.property(fc.nat(400_000), fc.nat(400_000), fc.nat(400_000), (limit, used, held) => {
      const use = limitUse(cents(limit), cents(used), cents(held));
      const filled = limitParts(use).reduce((sum, part) => sum + part.amountCents, 0);
      expect(filled - use.overCents).toBe(limit);
    }),
  );
});

test('the parts of a statement add up to its minimum payment', () => {
  const lines = statementLines(SECOND);
  expect(lines.map(({ term }) => term)).toEqual(['Interest', 'Customary fee', 'Principal payment']);
  expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(SECOND.minimum);
});

test('a statement is open until it is paid, and late after its due date', () => {
  expect(statementState(SECOND, '2026-06-15')).toBe('open');
  expect(statementState(SECOND, '2026-07-02')).toBe('late');
  expect(statementState({ ...SECOND, unpaid: NO_CENTS }, '2026-07-02')).toBe('paid');
});

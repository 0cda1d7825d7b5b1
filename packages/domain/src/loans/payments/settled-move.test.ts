import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#money/cents.ts';
import { addMoves, movedCents } from '#loans/debt-move.ts';
import { splitSettlement } from './settled-move.ts';

const move = (principal: number, interest: number, fees: number, credit = 0) => ({
  principalCents: cents(principal),
  interestCents: cents(interest),
  feesCents: cents(fees),
  creditCents: cents(credit),
});

test('a settlement pays fees, then interest, then principal, and forgives the remainder [LOP-042]', () => {
  expect(splitSettlement(move(-240_000, -30_000, -2_500), cents(136_250))).toEqual({
    paid: move(-103_750, -30_000, -2_500),
    forgiven: move(-136_250, 0, 0),
  });
  expect(splitSettlement(move(-240_000, -30_000, -2_500), cents(20_000))).toEqual({
    paid: move(0, -17_500, -2_500),
    forgiven: move(-240_000, -12_500, 0),
  });
});

test('a returned settlement splits into the same parts with opposite signs', () => {
  expect(splitSettlement(move(240_000, 30_000, 2_500), cents(-136_250))).toEqual({
    paid: move(103_750, 30_000, 2_500),
    forgiven: move(136_250, 0, 0),
  });
});

test('the paid and forgiven parts of a settlement add up to the claim without changing sign', () => {
  const part = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(
      part,
      part,
      part,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (principal, interest, fees, paidShare) => {
        const whole = move(-principal, -interest, -fees);
        const paidCents = cents(Math.floor((principal + interest + fees) * paidShare));
        const { paid, forgiven } = splitSettlement(whole, paidCents);
        expect(addMoves(paid, forgiven)).toEqual(whole);
        expect(movedCents(paid)).toBe(cents(0 - paidCents));
        for (const each of [...Object.values(paid), ...Object.values(forgiven)]) expect(each).toBeLessThanOrEqual(0);
      },
    ),
  );
});

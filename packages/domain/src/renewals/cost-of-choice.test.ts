import { expect, test } from 'vitest';
import { addDays } from '#calendar/business-date.ts';
import { begin, D0, dollars, liveUntil, onDay, theProduct, type LoanStory } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { PawnProduct } from '#loans/products/product.ts';
import { NO_CENTS } from '#money/cents.ts';
import { refinanceNow, renewal } from '#refinance/refinance-story.fixture.ts';
import { costOfChoice } from './cost-of-choice.ts';

function pawn(productId: number): PawnProduct {
  const product = theProduct(productId);
  if (product.kind !== 'pawn') throw new Error(`${productId} is not a pawn`);
  return product;
}

const p01 = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: addDays(D0, -12) }), D0);

/** Renews for an amount on a day, as the persona did. */
function renewedOn(story: LoanStory, offset: number, amount: string): LoanStory {
  return refinanceNow(liveUntil(story, onDay(offset)), renewal(dollars(amount))).next;
}

test('P01: renewing, renewing with principal and paying off cost 450.00, 420.00 and 225.00', () => {
  const { renew, renewAndPay, payOff } = costOfChoice(p01.loan, pawn(1101), dollars('200.00'));
  expect(renew).toEqual({
    paidTodayCents: 22_500,
    principalLeftCents: 150_000,
    owedThenCents: 172_500,
    endOn: '2026-08-02',
    totalCents: 195_000,
    chargesCents: 45_000,
  });
  expect(renewAndPay).toEqual({
    paidTodayCents: 42_500,
    principalLeftCents: 130_000,
    // 195.00 for 1,300.00 (worked journal B).
    owedThenCents: 149_500,
    endOn: '2026-08-02',
    totalCents: 192_000,
    chargesCents: 42_000,
  });
  expect(payOff).toEqual({
    paidTodayCents: 172_500,
    principalLeftCents: 0,
    owedThenCents: 0,
    endOn: '2026-06-15',
    totalCents: 172_500,
    chargesCents: 22_500,
  });
});

test('P01: three renewals cost 675.00 and leave the whole principal, now at the later price', () => {
  expect(costOfChoice(p01.loan, pawn(1101), NO_CENTS)).toMatchObject({
    renewAndPay: null,
    ifOnlyRenewing: {
      renewals: [
        { on: '2026-06-15', paidCents: 22_500, reductionCents: 0, principalLeftCents: 150_000 },
        { on: '2026-08-02', paidCents: 22_500, reductionCents: 0, principalLeftCents: 150_000 },
        { on: '2026-09-01', paidCents: 22_500, reductionCents: 0, principalLeftCents: 150_000 },
      ],
      paidCents: 67_500,
      // The fourth period starts on chain day 90: 12.5 % of 1,500.00.
      owedThenCents: 168_750,
      dueOn: '2026-10-01',
    },
  });
});

test('P02: each of the next renewals costs 187.50 after chain day 90', () => {
  const first = begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-95) });
  const second = renewedOn(first, -66, '225.00');
  const third = renewedOn({ ...second, loan: { ...second.loan, loanId: 3 } }, -35, '225.00');
  const fourth = liveUntil(renewedOn({ ...third, loan: { ...third.loan, loanId: 5 } }, -5, '225.00'), D0);
  const { loan } = fourth;
  const { renew, payOff, ifOnlyRenewing } = costOfChoice(loan, pawn(1101), NO_CENTS);
  expect(payoffCents(loan)).toBe(payOff.totalCents);
  expect(renew).toMatchObject({ paidTodayCents: 18_750, owedThenCents: 168_750, chargesCents: 37_500 });
  expect(ifOnlyRenewing?.renewals.map(({ paidCents }) => paidCents)).toEqual([18_750, 18_750, 18_750]);
});

test('1102: from the third renewal on, each reduces the principal by 5% of the first one', () => {
  const pledge = liveUntil(begin({ productId: 1102, principal: '1000.00', noteOn: addDays(D0, -10) }), D0);
  expect(costOfChoice(pledge.loan, pawn(1102), NO_CENTS).ifOnlyRenewing).toEqual({
    renewals: [
      { on: '2026-06-15', paidCents: 22_000, reductionCents: 0, principalLeftCents: 100_000 },
      { on: '2026-08-04', paidCents: 22_000, reductionCents: 0, principalLeftCents: 100_000 },
      { on: '2026-09-03', paidCents: 27_000, reductionCents: 5_000, principalLeftCents: 95_000 },
    ],
    paidCents: 71_000,
    // 950.00 and 22 % of it.
    owedThenCents: 115_900,
    dueOn: '2026-10-03',
  });
});

test('a pawn whose period has not begun is renewed on its due date at the earliest', () => {
  const next = renewedOn(begin({ productId: 1101, principal: '1500.00', noteOn: addDays(D0, -12) }), 0, '225.00');
  const { renew, payOff, ifOnlyRenewing } = costOfChoice(next.loan, pawn(1101), NO_CENTS);
  expect(renew).toBeNull();
  expect(payOff).toMatchObject({ totalCents: 150_000, chargesCents: 0 });
  expect(ifOnlyRenewing?.renewals[0]).toMatchObject({ on: '2026-08-02', paidCents: 22_500 });
});

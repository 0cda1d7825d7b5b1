import { describe, expect, test } from 'vitest';
import { disburse, disburseReturned } from '#ledger/loan-postings.ts';
import { trialBalance } from '#ledger/invariants.ts';
import { begin, dollars, liveUntil, onDay } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { NO_CENTS } from '#money/cents.ts';
import { after, done, expectFolds, NOON, p01, posted } from './refinance-story.fixture.ts';
import { rescindLoan } from './rescind-loan.ts';

describe('rescinding a pledge', () => {
  test('P36: a pledge can be rescinded free of charge until the next business day closes', () => {
    const begun = liveUntil(begin({ productId: 1102, principal: '800.00', noteOn: onDay(-5) }), onDay(-4));
    const facts = {
      now: { on: onDay(-4), minuteOfDay: NOON },
      returnedCents: dollars('800.00'),
      returnedTo: 'store' as const,
      posted: posted(begun),
    };
    const rescinded = done(rescindLoan(begun.loan, begun.product, facts));
    expect(payoffCents(rescinded.loan)).toBe(0);
    expect(rescinded.loan).toMatchObject({ status: 28, balances: { unearnedChargeCents: 0 } });
    const story = after(begun, rescinded);
    expectFolds(story);
    const books = trialBalance(story.ledger.map(({ entry }) => entry));
    expect([...books.values()].every((balance) => balance === 0)).toBe(true);
    const refusalOf = (change: Partial<typeof facts>, on = begun) => {
      const answer = rescindLoan(on.loan, on.product, { ...facts, ...change });
      return answer.ok ? null : answer.refusal;
    };
    expect(refusalOf({ now: { on: onDay(-4), minuteOfDay: 1_020 } })).toMatchObject({ reason: 'window_closed' });
    expect(refusalOf({ returnedCents: dollars('799.99') })).toMatchObject({ code: 'amount_out_of_range' });
    expect(refusalOf({}, p01)).toMatchObject({ reason: 'refinance_only' });
  });

  test('a pledge whose money came back can be rescinded without bringing money that nobody has', () => {
    const begun = liveUntil(begin({ productId: 1102, principal: '800.00', noteOn: onDay(-5) }), onDay(-4));
    const back = { on: onDay(-4), entry: disburseReturned('ach', dollars('800.00')) };
    const story = { ...begun, ledger: [...begun.ledger, back] };
    const facts = { now: { on: onDay(-4), minuteOfDay: NOON }, posted: posted(story) };
    const rescinded = done(
      rescindLoan(begun.loan, begun.product, { ...facts, returnedCents: NO_CENTS, returnedTo: null }),
    );
    expect(rescinded.loan).toMatchObject({ status: 28, balances: { principalCents: 0, unearnedChargeCents: 0 } });
    const books = trialBalance([...story.ledger.map(({ entry }) => entry), ...rescinded.entries]);
    // Only how the money went out and came back is left: the store's payable owes nothing any more.
    expect(
      [...books]
        .filter(([, balance]) => balance !== 0)
        .map(([account]) => account)
        .toSorted((one, other) => one - other),
    ).toEqual([1000, 1010]);
    const again = { on: onDay(-4), entry: disburse('store', dollars('800.00'), NO_CENTS) };
    const paidAgain = { ...facts, posted: [...facts.posted, again] } as typeof facts;
    expect(
      rescindLoan(begun.loan, begun.product, { ...paidAgain, returnedCents: NO_CENTS, returnedTo: null }),
    ).toMatchObject({ ok: false, refusal: { code: 'amount_out_of_range', minCents: 80_000 } });
  });
});

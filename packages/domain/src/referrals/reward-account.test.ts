import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { trialBalance } from '#ledger/invariants.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import { cents } from '#money/cents.ts';
import {
  DEFAULT_REWARD_CENTS,
  earnReward,
  endCashOut,
  rewardBalances,
  takeBackReward,
  rewardHistory,
  startCashOut,
  type RewardDecision,
  type RewardEvent,
} from './reward-account.ts';
import { enrolRefusal, isReferralRewardsUser, REFERRAL_KINDS, referralKind } from './referral-kind.ts';

const D0 = businessDate('2026-06-15');

function earned(offset: number): RewardEvent {
  return { kind: 'earned', on: addDays(D0, offset), amountCents: DEFAULT_REWARD_CENTS };
}

function done<T>(answer: RewardDecision<T>): T {
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value;
}

describe('rewards', () => {
  test('a reward that is taken back may leave less than nothing, which stops cash-outs', () => {
    const start = done(startCashOut([earned(-40)], 'co-1', D0, true));
    const back = takeBackReward(D0, cents(5_000));
    const events = [earned(-40), start.event, back.event];
    expect(rewardBalances(events)).toMatchObject({
      currentBalanceCents: -5_000,
      pendingCashOutCents: 5_000,
      earnedCents: 0,
    });
    expect(startCashOut([earned(-40), back.event], 'co-2', D0, true)).toEqual({
      ok: false,
      refusal: 'nothing_to_cash_out',
    });
    expect(back.entry.lines.map(({ side, account }) => `${side} ${account}`)).toEqual(['dr 2500', 'cr 5070']);
  });

  test('P23: two rewards of 50.00 give a balance of 100.00 [RFL-007 LCF-024]', () => {
    expect(rewardBalances([earned(-12), earned(-3)])).toMatchObject({
      currentBalanceCents: 10_000,
      pendingCashOutCents: 0,
    });
  });

  test('P24: three rewards less a pending cash-out of 50.00 leave a balance of 100.00', () => {
    const rewards = [earned(-40), earned(-25), earned(-9)];
    const started = done(startCashOut(rewards, 'co-1', D0, true, cents(5_000)));
    const events = [...rewards, started.event];
    expect(rewardBalances(events)).toMatchObject({ currentBalanceCents: 10_000, pendingCashOutCents: 5_000 });
    expect(startCashOut(events, 'co-2', D0, true)).toEqual({ ok: false, refusal: 'cash_out_pending' });
    expect(rewardHistory(events).map((line) => line.balanceAfterCents)).toEqual([5_000, 10_000, 15_000, 10_000]);
  });

  test('a cash-out that comes back after it was paid belongs to the referrer again, once', () => {
    const started = done(startCashOut([earned(-1)], 'co-1', D0, true));
    const pending = [earned(-1), started.event];
    expect(endCashOut(pending, 'co-1', { kind: 'cashOutReturned' }, D0)).toEqual({
      ok: false,
      refusal: 'no_such_cash_out',
    });
    const paid = [
      ...pending,
      done(endCashOut(pending, 'co-1', { kind: 'cashOutSettled', channelFeeCents: cents(25) }, D0)).event,
    ];
    const back = done(endCashOut(paid, 'co-1', { kind: 'cashOutReturned' }, D0));
    expect(trialBalance([back.entry])).toEqual(
      new Map([
        [1000, 5_000],
        [2500, -5_000],
      ]),
    );
    expect(rewardBalances([...paid, back.event])).toEqual({
      currentBalanceCents: 5_000,
      pendingCashOutCents: 0,
      earnedCents: 5_000,
      paidOutCents: 0,
    });
    expect(endCashOut([...paid, back.event], 'co-1', { kind: 'cashOutReturned' }, D0).ok).toBe(false);
  });

  test('a reward is earned only after the referred loan can no longer be rescinded', () => {
    const referred = { fundedOn: D0, windowUntil: addDays(D0, 1) };
    expect([0, 1, 2].map((days) => earnReward(referred, addDays(D0, days)).ok)).toEqual([false, false, true]);
    expect(earnReward({ fundedOn: D0, windowUntil: null }, D0).ok).toBe(true);
  });

  test('a cash-out takes the whole balance, needs a card and excludes another pending cash-out', () => {
    expect(startCashOut([], 'co-1', D0, true)).toEqual({ ok: false, refusal: 'nothing_to_cash_out' });
    expect(startCashOut([earned(0)], 'co-1', D0, false)).toEqual({ ok: false, refusal: 'no_card' });
    expect(startCashOut([earned(0)], 'co-1', D0, true, cents(5_001))).toEqual({
      ok: false,
      refusal: 'nothing_to_cash_out',
    });
    const started = done(startCashOut([earned(-1), earned(0)], 'co-1', D0, true));
    expect(started.amountCents).toBe(10_000);
    expect(endCashOut([earned(0)], 'co-1', { kind: 'cashOutFailed' }, D0)).toEqual({
      ok: false,
      refusal: 'no_such_cash_out',
    });
    expect(() => rewardBalances([{ kind: 'cashOutSettled', on: D0, reference: 'co-9' }])).toThrow('co-9');
  });

  test('the reward balances equal the ledger after any sequence of events', () => {
    const step = fc.constantFrom('earn', 'start', 'settle', 'fail');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const events: RewardEvent[] = [];
        const entries: JournalEntry[] = [];
        const book = (made: { readonly event: RewardEvent; readonly entry: JournalEntry }): void => {
          events.push(made.event);
          entries.push(made.entry);
        };
        steps.forEach((kind, index) => {
          const last = events.findLast((event) => event.kind === 'cashOutStarted');
          const reference = last?.kind === 'cashOutStarted' ? last.reference : 'none';
          const answer =
            kind === 'earn'
              ? earnReward({ fundedOn: D0, windowUntil: null }, D0)
              : kind === 'start'
                ? startCashOut(events, `co-${index}`, D0, true)
                : kind === 'settle'
                  ? endCashOut(events, reference, { kind: 'cashOutSettled', channelFeeCents: cents(25) }, D0)
                  : endCashOut(events, reference, { kind: 'cashOutFailed' }, D0);
          if (answer.ok) book(answer.value);
        });
        const books = trialBalance(entries);
        const balances = rewardBalances(events);
        expect(0 - (books.get(2500) ?? 0)).toBe(balances.currentBalanceCents);
        expect(0 - (books.get(2116) ?? 0)).toBe(balances.pendingCashOutCents);
        expect(books.get(5070) ?? 0).toBe(balances.earnedCents);
        expect(0 - ((books.get(1000) ?? 0) + (books.get(5080) ?? 0))).toBe(balances.paidOutCents);
        expect(balances.currentBalanceCents).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('kinds of referrers', () => {
  const nobody = { hasTlxeProfile: false, hasOtherProfile: false, nonCustomerAttribute: '' };

  test('a referrer is of kind ecr with a TLXe profile, ncr when only active, and none otherwise', () => {
    expect(referralKind(nobody)).toBe('none');
    expect(referralKind({ ...nobody, hasOtherProfile: true })).toBe('none');
    expect(referralKind({ ...nobody, hasOtherProfile: true, nonCustomerAttribute: 'active' })).toBe('none');
    expect(referralKind({ ...nobody, hasTlxeProfile: true })).toBe('ecr');
    expect(referralKind({ ...nobody, nonCustomerAttribute: 'active' })).toBe('ncr');
    expect(referralKind({ ...nobody, nonCustomerAttribute: 'inactive' })).toBe('none');
  });

  test('the referral kinds are none, ncr and ecr, and only ncr and ecr take part in rewards [RFL-002 CFG-32 DOC-22]', () => {
    expect(REFERRAL_KINDS).toEqual(['none', 'ncr', 'ecr']);
    expect(REFERRAL_KINDS.filter(isReferralRewardsUser)).toEqual(['ncr', 'ecr']);
  });

  test('enrollment needs a running program, no loan system and no earlier enrollment [RFL-010 RFL-011 RFL-012]', () => {
    expect(enrolRefusal(nobody, true)).toBeNull();
    expect(enrolRefusal(nobody, false)).toBe('programme_off');
    expect(enrolRefusal({ ...nobody, hasOtherProfile: true }, true)).toBe('is_customer');
    expect(enrolRefusal({ ...nobody, nonCustomerAttribute: 'active' }, true)).toBe('already_active');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { begin, dollars, liveUntil } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { checkPawnChain } from '#loans/pawns/pawn-chain-caps.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { after, posted, written } from '#refinance/refinance-story.fixture.ts';
import { expectSound } from '#refinance/sound-loan.fixture.ts';
import { voidRefinance } from '#refinance/void-refinance.ts';
import { capture, completeNow, factsOf, planNow, wait, wishOf } from './renewal-story.fixture.ts';
import { completeRenewal } from './complete-renewal.ts';
import { planRenewal } from './plan-renewal.ts';
import { renewalPaymentBounds } from './renewal-bounds.ts';

// June 1, 2026 is a Monday.
const NOTE = businessDate('2026-06-01');
const pawn = begin({ productId: 1101, principal: '1500.00', noteOn: NOTE });
const titleLoan = begin({
  productId: 1103,
  principal: '3000.00',
  noteOn: NOTE,
  term: 12,
  firstDueOn: businessDate('2026-07-01'),
});
const nlsLoan = begin({
  productId: 2103,
  principal: '3000.00',
  noteOn: NOTE,
  term: 12,
  firstDueOn: businessDate('2026-07-01'),
});

const linesOf = (entries: readonly Parameters<typeof written>[0][]) =>
  entries.map((entry) => `${entry.event} ${written(entry)}`);

describe('a pawn that waits for its signatures', () => {
  test('a pawn paid on day 12 and signed on day 15 counts from day 12 [I9]', () => {
    const wish = wishOf(dollars('425.00'));
    const on12 = liveUntil(pawn, addDays(NOTE, 12));
    const quoted = planNow(on12, wish).terms;
    const open = capture(on12, wish.paymentCents);
    expect(planNow(open.story, wish, { captured: open.captured }).terms).toEqual(quoted);
    const on15 = { ...open, story: wait(open.story, 3) };
    const signed = planNow(on15.story, wish, { captured: open.captured }).terms;
    expect(signed).toEqual({ ...quoted, asOf: addDays(NOTE, 15) });
    const { old, next, made } = completeNow(on15, wish);
    expect(made.terms).toEqual(signed);
    // The old loan earned 112.50 of its 225.00 by day 15; the rest moves along.
    expect(linesOf(made.next.entries)).toEqual([
      'REFINANCE Dr2200 112.50 Dr2600 1300.00 Cr1100 1300.00 Dr1100 1300.00 Cr2600 1300.00 Cr2200 112.50',
    ]);
    expect(next.loan).toMatchObject({ noteOn: addDays(NOTE, 12), asOf: addDays(NOTE, 15) });
    expect(next.loan.pawn).toMatchObject({ startsOn: addDays(NOTE, 30), carriedCents: 13_500 });
    for (const story of [old, next]) expectSound(story);
    const atDue = liveUntil(next, addDays(NOTE, 30));
    expect(payoffCents(atDue.loan)).toBe(149_500);
    expectSound(atDue);
  });

  test('the terms say how the cash is paid out, so that another way has another hash', () => {
    const on12 = liveUntil(pawn, addDays(NOTE, 12));
    const channelOf = (change: Parameters<typeof wishOf>[1]) =>
      planNow(on12, wishOf(dollars('425.00'), change)).terms.cashChannel;
    const cashOutCents = dollars('50.00');
    expect(channelOf({})).toBeNull();
    expect(channelOf({ cashOutCents, channel: 'store' })).toBe('store');
    expect(channelOf({ cashOutCents, channel: 'ach' })).toBe('ach');
  });

  test('a due date between payment and signature changes nothing but starts the next period', () => {
    const wish = wishOf(dollars('225.00'));
    const on29 = liveUntil(pawn, addDays(NOTE, 29));
    const quoted = planNow(on29, wish).terms;
    const open = capture(on29, wish.paymentCents);
    const on32 = { ...open, story: wait(open.story, 3) };
    // July 1 is a business day, so July 2 and 3 bear grace: 1,500.00 × 12.5 % × 2 / 30.
    expect(on32.story.loan.balances.graceCents).toBe(1_250);
    const { old, next, made } = completeNow(on32, wish);
    expect(made.terms).toEqual({ ...quoted, asOf: addDays(NOTE, 32), waivedCents: 1_250 });
    expect(linesOf(made.old.entries)).toEqual(['FEE_WAIVE Dr5020 12.50 Cr1120 12.50']);
    expect(linesOf(made.next.entries)).toEqual([
      'REFINANCE Dr2600 1500.00 Cr1100 1500.00 Dr1100 1500.00 Cr2600 1500.00',
      'PERIOD_CHARGE Dr1120 225.00 Cr2200 225.00',
      'EARN_CHARGE Dr2200 15.00 Cr4010 15.00',
    ]);
    expect(next.loan.schedule).toEqual(quoted.quote.kind === 'term' ? quoted.quote.terms.schedule : []);
    expect(next.loan.schedule[0]?.dueOn).toBe(addDays(NOTE, 60));
    for (const story of [old, next]) expectSound(story);
    if (pawn.product.kind !== 'pawn') throw new Error('1101 is a pawn');
    const chain = [old, next].map((story) => ({
      loanId: story.loan.loanId,
      originalPrincipalCents: story.loan.originalPrincipalCents,
      ledger: posted(story),
    }));
    expect(checkPawnChain(pawn.product, NOTE, chain)).toEqual([]);
    // Without the waiver the days of grace would be charged twice.
    const [before, running] = chain;
    if (before === undefined || running === undefined) throw new Error('a renewal has two loans');
    const unwaived = { ...before, ledger: before.ledger.filter(({ entry }) => entry.event !== 'FEE_WAIVE') };
    const found = checkPawnChain(pawn.product, NOTE, [unwaived, running]).map(({ what }) => what);
    expect(found.slice(0, 2)).toEqual([
      'loan 2: chain day 30 (2026-07-01) is charged twice',
      'loan 2: chain day 31 (2026-07-02) is charged twice',
    ]);
  });

  test('a late pawn counts from the day of its payment, and grace since then is waived', () => {
    const on36 = liveUntil(pawn, addDays(NOTE, 36));
    const { minCents } = renewalPaymentBounds(on36.loan, pawn.product, factsOf(on36));
    // 225.00 and six days of grace: 1,500.00 × 12.5 % × 6 / 30.
    expect(minCents).toBe(26_250);
    const open = capture(on36, minCents);
    const { next, made } = completeNow({ ...open, story: wait(open.story, 1) }, wishOf(minCents));
    expect(made.terms).toMatchObject({
      waivedCents: 625,
      carriedOverCents: 150_000,
      countsFrom: addDays(NOTE, 36),
    });
    expect(next.loan.schedule[0]?.dueOn).toBe(addDays(NOTE, 66));
    expect(linesOf(made.next.entries).slice(1)).toEqual([
      'PERIOD_CHARGE Dr1120 225.00 Cr2200 225.00',
      'EARN_CHARGE Dr2200 7.50 Cr4010 7.50',
    ]);
    expectSound(next);
  });

  test('voiding it gives the old loan back with its payment and the grace of all days', () => {
    const wish = wishOf(dollars('225.00'));
    const open = capture(liveUntil(pawn, addDays(NOTE, 29)), wish.paymentCents);
    const on32 = { ...open, story: wait(open.story, 3) };
    const { old, next, made } = completeNow(on32, wish);
    const [pair, ...onNext] = posted(next);
    if (pair === undefined) throw new Error('the new loan begins with the refinance');
    const waived = posted(old).filter(({ entry }) => entry.event === 'FEE_WAIVE');
    const refinance = { waived, unearned: null, refinance: pair, onNext };
    const facts = { now: { on: old.loan.asOf, minuteOfDay: 600 }, cashOut: 'none' as const, posted: refinance };
    // Signed on Friday, July 3, so the window ends on Monday. Counted from the note it would be over.
    expect(voidRefinance(old.loan, pawn.product, next.loan, facts)).toMatchObject({
      ok: false,
      refusal: { reason: 'window_closed' },
    });
    const answer = voidRefinance(old.loan, pawn.product, next.loan, { ...facts, signedOn: old.loan.asOf });
    if (!answer.ok) throw new Error('the window is open');
    const restored = after(
      {
        ...old,
        ledger: [...old.ledger, ...answer.value.next.entries.slice(-1).map((entry) => ({ on: old.loan.asOf, entry }))],
      },
      answer.value.old,
    );
    expectSound(restored);
    expect(restored.loan.balances).toEqual(on32.story.loan.balances);
    expect(restored.loan.pawn).toEqual(on32.story.loan.pawn);
    expect(payoffCents(answer.value.next.loan)).toBe(0);
    expect(made.terms.waivedCents).toBe(1_250);
  });
});

describe('a loan with interest that waits for its signatures', () => {
  test('a TLXe loan pays all interest first, and what accrues until the signature is waived', () => {
    const on20 = liveUntil(titleLoan, addDays(NOTE, 20));
    const { interestCents } = on20.loan.balances;
    const { minCents } = renewalPaymentBounds(on20.loan, titleLoan.product, factsOf(on20));
    expect(minCents).toBeGreaterThanOrEqual(interestCents);
    const open = capture(on20, minCents);
    expect(open.story.loan.balances.interestCents).toBe(0);
    const quoted = planNow(on20, wishOf(minCents)).terms;
    const later = { ...open, story: wait(open.story, 2) };
    const accruedCents = later.story.loan.balances.interestCents;
    expect(accruedCents).toBeGreaterThan(0);
    const { old, next, made } = completeNow(later, wishOf(minCents));
    const { terms } = made;
    expect(terms).toMatchObject({ waivedCents: accruedCents, carriedOverCents: quoted.carriedOverCents });
    expect(terms.countsFrom).toBe(addDays(NOTE, 22));
    expect(next.loan.originalPrincipalCents).toBe(open.story.loan.balances.principalCents);
    expect(old.loan.balances.interestCents).toBe(0);
    for (const story of [old, next]) expectSound(story);
  });

  test('an interest payment below what is owed is refused on TLXe and becomes principal on NLS', () => {
    const early = liveUntil(titleLoan, addDays(NOTE, 29));
    const least = renewalPaymentBounds(early.loan, early.product, factsOf(early)).minCents;
    const less = wishOf(cents(least - 1));
    expect(planRenewal(early.loan, early.product, less, factsOf(early))).toMatchObject({
      ok: false,
      refusal: { code: 'amount_out_of_range', minCents: least },
    });
    const nls = liveUntil(nlsLoan, addDays(NOTE, 20));
    const plan = planNow(nls, wishOf(NO_CENTS));
    expect(plan.bounds.minCents).toBe(0);
    expect(plan.terms.carriedOverCents).toBe(payoffCents(nls.loan));
    const open = capture(nls, NO_CENTS);
    const later = { ...open, story: wait(open.story, 2) };
    const { terms } = planNow(later.story, wishOf(NO_CENTS), { captured: open.captured });
    expect(terms).toMatchObject({ waivedCents: 0, carriedOverCents: payoffCents(later.story.loan) });
  });

  test.each([
    ['TLXe', titleLoan],
    ['NLS', nlsLoan],
  ])('a day closed before the %s signature was read books the terms of that day', (_name, story) => {
    const on20 = liveUntil(story, addDays(NOTE, 20));
    const { minCents } = renewalPaymentBounds(on20.loan, story.product, factsOf(on20));
    const open = capture(on20, minCents);
    const signedOn = wait(open.story, 1);
    const signed = planNow(signedOn, wishOf(minCents), { captured: open.captured }).terms;
    const unread = { ...open, story: wait(signedOn, 2) };
    const { old, next, made } = completeNow(unread, wishOf(minCents), { termsOn: signedOn.loan.asOf });
    expect(made.terms).toEqual(signed);
    expect(next.loan).toMatchObject({ noteOn: signedOn.loan.asOf, asOf: addDays(signedOn.loan.asOf, 2) });
    if (signed.quote.kind !== 'term') throw new Error('the new loan has a schedule');
    expect(next.loan.schedule).toEqual(signed.quote.terms.schedule);
    // Two days of interest of the new loan.
    const dayCents = Number((BigInt(next.loan.originalPrincipalCents) * BigInt(next.loan.rateE8)) / 36_500_000_000n);
    expect(next.loan.balances.interestCents).toBeGreaterThanOrEqual(2 * dayCents);
    for (const each of [old, next, liveUntil(next, addDays(next.loan.asOf, 5))]) expectSound(each);
  });
});

test('a renewal is not booked before its payment, nor with terms of a later day', () => {
  const facts = factsOf(pawn);
  expect(() => completeRenewal(pawn.loan, pawn.product, wishOf(dollars('225.00')), facts)).toThrow('is not booked yet');
  const later = factsOf(pawn, { termsOn: addDays(NOTE, 1), captured: { on: NOTE, chargeCents: NO_CENTS } });
  expect(() => planRenewal(pawn.loan, pawn.product, wishOf(NO_CENTS), later)).toThrow('do not fit a loan of');
});

describe('a payment that is accepted on one day and booked on another', () => {
  test('the least that was asked for leaves no grace and no interest to become principal', () => {
    const day = fc.record({
      story: fc.constantFrom(pawn, titleLoan),
      lived: fc.integer({ min: 1, max: 44 }),
      late: fc.integer({ min: 0, max: 3 }),
      unsigned: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(day, ({ story, lived, late, unsigned }) => {
        const accepted = liveUntil(story, addDays(NOTE, lived));
        const acceptedOn = accepted.loan.asOf;
        const { minCents } = renewalPaymentBounds(accepted.loan, story.product, factsOf(accepted));
        if (minCents === 0 || !planRenewal(accepted.loan, story.product, wishOf(minCents), factsOf(accepted)).ok)
          return;
        const open = capture(wait(accepted, late), minCents);
        const captured = { ...open.captured, acceptedOn };
        const signed = { captured, story: wait(open.story, unsigned) };
        const { old, next, made } = completeNow(signed, wishOf(minCents));
        expect(made.terms.carriedOverCents).toBe(open.story.loan.balances.principalCents);
        for (const each of [old, next]) expectSound(each);
      }),
    );
  });

  test('grace of the day between them is waived', () => {
    const on36 = liveUntil(pawn, addDays(NOTE, 36));
    const open = capture(wait(on36, 1), cents(26_250));
    const captured = { ...open.captured, acceptedOn: addDays(NOTE, 36) };
    const { made } = completeNow({ ...open, captured }, wishOf(cents(26_250)));
    expect(made.terms).toMatchObject({ waivedCents: 625, carriedOverCents: 150_000, countsFrom: addDays(NOTE, 37) });
    expect(linesOf(made.old.entries)).toEqual(['FEE_WAIVE Dr5020 6.25 Cr1120 6.25']);
  });
});

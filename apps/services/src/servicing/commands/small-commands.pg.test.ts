import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { rewardBalances } from '@lendside/domain/referrals/reward-account.ts';
import { describe, expect, test } from 'vitest';
import { cancelAncillary, sellAncillary } from './ancillaries/cancel-ancillary.ts';
import { openCommandBooks } from './command-books.fixture.ts';
import { findLoanLock, releaseLoanLock, takeLoanLock } from './refinance/loan-locks.ts';
import { migrate } from './refinance/migrate.ts';
import { refinance } from './refinance/refinance.ts';
import { approveRefund, payRefund } from './payments/refund.ts';
import { earnReward, endCashOut, readRewardEvents, startCashOut } from './rewards/rewards.ts';
import { switchProduct } from './refinance/switch-product.ts';
import { waive } from './payments/waive.ts';

const first = businessDate('2026-04-23');
const books = await openCommandBooks(first);

describe('small commands', () => {
  test('worked journal H: the product switch of P34 refunds 44.00 and moves 1,000.00 to the line', async () => {
    const loanId = await books.open({ productId: 1102, principalCents: 100_000 });
    await books.days(2, 30);
    const renewed = await books.done((tx) =>
      refinance(tx, { key: 'p34', lmsId: 2, loanId, amountCents: cents(22_000), tender: 'card', dueDates: [] }),
    );
    await books.days(2, 24);
    const command = { lmsId: 2, loanId: renewed.newLoanId, tender: 'card', creditLimitCents: cents(250_000) } as const;
    expect(
      await books.refused((tx) => switchProduct(tx, { ...command, key: 'p34-short', amountCents: cents(17_599) })),
    ).toMatchObject({ code: 'amount_out_of_range', minCents: 17_600 });
    const answer = await books.done((tx) =>
      switchProduct(tx, { ...command, key: 'p34-switch', amountCents: cents(17_600) }),
    );
    expect(answer.newPrincipalCents).toBe(100_000);
    expect((await books.journal('p34-switch')).slice(0, 2)).toEqual([
      'PRODUCT_SWITCH_UNEARNED Dr2200 44.00 Cr1120 44.00',
      'PAYMENT Dr1020 176.00 Cr1120 176.00',
    ]);
    expect((await books.loan(answer.newLoanId)).snapshot).toMatchObject({ productId: 1104, status: 12 });
    await books.days(2, 1);
    await books.lawful();
  });

  test('a loan moves unchanged to another loan system when both have the same business date [I5]', async () => {
    const apart = await books.open({ productId: 1101, principalCents: 100_000 });
    const move = { lmsId: 2, loanId: apart, toLmsId: 1 } as const;
    expect(await books.refused((tx) => migrate(tx, { ...move, key: 'move-apart' }))).toEqual({ code: 'date_not_open' });
    await books.days(1, 55);
    const { newLoanId } = await books.done((tx) => migrate(tx, { ...move, key: 'move' }));
    expect((await books.loan(apart)).snapshot.status).toBe(22);
    expect(payoffCents((await books.loan(newLoanId, 1)).snapshot)).toBe(115_000);
  });

  test('a charge can be waived in part, but never more than is owed', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
    const command = { lmsId: 2, loanId, part: 'charge' } as const;
    await books.done((tx) => waive(tx, { ...command, key: 'waive', waivedCents: cents(5_000) }));
    expect(payoffCents((await books.loan(loanId)).snapshot)).toBe(110_000);
    expect(await books.refused((tx) => waive(tx, { ...command, key: 'waive-2', waivedCents: cents(10_001) }))).toEqual({
      code: 'amount_out_of_range',
      minCents: 1,
      maxCents: 10_000,
    });
  });

  test('canceling a sold add-on leaves a credit that is not refundable while the loan owes more', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
    const head = { lmsId: 2, loanId } as const;
    await books.done((tx) => sellAncillary(tx, { ...head, key: 'addon', tender: 'card', ancillaryId: 501 }));
    await books.done((tx) => cancelAncillary(tx, { ...head, key: 'addon-off', ancillaryId: 501 }));
    expect((await books.loan(loanId)).snapshot.balances.creditCents).toBe(1_800);
    expect(
      await books.refused((tx) => approveRefund(tx, { ...head, key: 'refund', amountCents: cents(5_000) })),
    ).toMatchObject({ code: 'amount_out_of_range', maxCents: 0 });
    expect(await books.refused((tx) => payRefund(tx, { ...head, key: 'refund-pay' }))).toEqual({
      code: 'not_eligible',
      reason: 'nothing_approved',
    });
  });

  test('rewards are earned and cashed out, and can be cashed out again after a failed cash-out', async () => {
    const head = { lmsId: 2, customerId: 'referrer' } as const;
    const referred = { fundedOn: first, windowUntil: null };
    await books.done((tx) => earnReward(tx, { ...head, key: 'reward-1', referred }));
    expect(await books.journal('reward-1')).toEqual(['REFERRAL_REWARD Dr5070 50.00 Cr2500 50.00']);
    const soon = { fundedOn: first, windowUntil: addDays(first, 90) };
    expect(await books.refused((tx) => earnReward(tx, { ...head, key: 'reward-2', referred: soon }))).toEqual({
      code: 'not_eligible',
      reason: 'too_early',
    });
    await books.done((tx) => startCashOut(tx, { ...head, key: 'out-1', displayNumber: '4242' }));
    expect(await books.refused((tx) => startCashOut(tx, { ...head, key: 'out-2', displayNumber: '4242' }))).toEqual({
      code: 'not_eligible',
      reason: 'cash_out_pending',
    });
    const end = { kind: 'cashOutFailed' } as const;
    await books.done((tx) => endCashOut(tx, { ...head, key: 'out-1-end', reference: 'out-1', end }));
    expect(rewardBalances(await readRewardEvents(books.worker, 'referrer'))).toMatchObject({
      currentBalanceCents: 5_000,
      pendingCashOutCents: 0,
    });
    await books.done((tx) => startCashOut(tx, { ...head, key: 'out-3', displayNumber: '4242' }));
    const settled = { kind: 'cashOutSettled', channelFeeCents: cents(50) } as const;
    await books.done((tx) => endCashOut(tx, { ...head, key: 'out-3-end', reference: 'out-3', end: settled }));
    expect(rewardBalances(await readRewardEvents(books.worker, 'referrer'))).toMatchObject({
      currentBalanceCents: 0,
      paidOutCents: 5_000,
    });
  });

  test('a loan lock keeps the other party out until it is released', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
    const [anna, boris] = [
      { holderId: 'a', holderName: 'Anna' },
      { holderId: 'b', holderName: 'Boris' },
    ];
    const take = (holder: typeof anna) => books.inUnit((tx) => takeLoanLock(tx, loanId, 'alternate', holder));
    expect(await take(anna)).toMatchObject({ ok: true, value: anna });
    expect(await take(anna)).toMatchObject({ ok: true, value: anna });
    expect(await take(boris)).toEqual({ ok: false, refusal: { code: 'locked_by_other', name: 'Anna' } });
    expect(await findLoanLock(books.worker, loanId, 'alternate')).toMatchObject(anna);
    const command = {
      key: 'locked',
      lmsId: 2,
      loanId,
      amountCents: cents(20_000),
      tender: 'card',
      dueDates: [],
    } as const;
    expect(await books.refused((tx) => refinance(tx, { ...command, holderId: 'b' }))).toEqual({
      code: 'not_eligible',
      reason: 'locked_by_other',
    });
    await books.inUnit((tx) => releaseLoanLock(tx, loanId, 'alternate', 'b'));
    expect(await take(boris)).toMatchObject({ ok: false });
    await books.inUnit((tx) => releaseLoanLock(tx, loanId, 'alternate', 'a'));
    expect(await take(boris)).toMatchObject({ ok: true, value: boris });
  });
});

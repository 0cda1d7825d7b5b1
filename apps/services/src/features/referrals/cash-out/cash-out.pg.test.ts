import { afterEach, expect, test } from 'vitest';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findReferralHome, listRewardLines } from '#features/referrals/referral-queries.ts';
import { openCashOutTrial } from '#features/referrals/cash-outs.fixture.ts';
import { statement } from '#platform/database.ts';
import { beginAsked } from '#features/payouts/make/begin-asked.ts';
import { endPayoutReview, listPayoutReviews } from '#features/payouts/payout-review-queries.ts';
import { reconcilePayouts } from '#features/payouts/reconciliation/reconcile-payouts.ts';

const trial = await openCashOutTrial();
const { refers, ask, result, earn, balanceOf, addCard, start, reaches, debit, owner, worker } = trial;

const PAYOUTS = statement<{ state: string; n: number }>(
  'test_cash_outs',
  `select state, count(*)::int as n from app.payout where purpose = 'reward' and customer_id = $1 group by state order by state`,
);
const NEWEST = statement<{ payout_id: string }>(
  'test_newest_cash_out',
  `select payout_id from app.payout where purpose = 'reward' and customer_id = $1 order by asked_at desc limit 1`,
);

/** How often a refusal came, by its code. */
async function codesOf(asks: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(asks);
  const counted: Record<string, number> = {};
  for (const each of settled) {
    const code = each.status === 'fulfilled' ? 'accepted' : (each.reason as { errorCode: string }).errorCode;
    counted[code] = (counted[code] ?? 0) + 1;
  }
  return counted;
}

afterEach(() => trial.lawful());

test('all rewards go to the card, and the person follows them by the message key [LAP-114 LAP-115 LOP-029 LOP-070]', async () => {
  const wendy = await refers('ncr');
  await earn(wendy, 2);
  const card = await addCard(wendy);
  const { messageKey } = await ask(wendy, card);
  expect(await result(wendy, messageKey)).toEqual({
    messageKey,
    status: 'PENDING',
    confirmationNumber: null,
    amount: 10_000,
    displayNumber: '•••• 4242',
    expectedOn: '2026-06-01',
  });
  await expect(ask(wendy, card)).rejects.toMatchObject({ errorCode: 'CashPending' });
  debit.faults.push('paidAtOnce');
  start();
  await reaches(messageKey, 'paid');
  expect(await result(wendy, messageKey)).toMatchObject({
    status: 'COMPLETE',
    confirmationNumber: expect.stringMatching(/^\d{10}$/) as string,
    amount: 10_000,
  });
  expect(await balanceOf(wendy)).toBe(0);
  expect(await trial.journal(messageKey)).toEqual(['CASH_OUT Dr2500 100.00 Cr2116 100.00']);
  expect(await trial.journal(`payout:${messageKey}:paid`)).toEqual(['CASH_OUT_SETTLED Dr2116 100.00 Cr1000 100.00']);
  // She is no customer of any loan system: her letter and the receiver's name come from her profile.
  expect(await trial.lettersTo(messageKey)).toEqual([wendy.email]);
  expect(await trial.notices(messageKey)).toMatchObject([
    { code: 'N42', facts: { amount: 10_000, isPaid: true, brand: 'tmx' } },
  ]);
  await expect(result(await refers('ecr'), messageKey)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(result(wendy, 'out_unknown')).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(ask(wendy, card)).rejects.toMatchObject({ errorCode: 'CashNotAvailable' });
});

test('the home shows the payout card and a cash-out as pending at once, and the history its end [RFL-006]', async () => {
  const wendy = await refers('ncr');
  await earn(wendy);
  const home = async () => {
    const {
      balance = 0,
      pending = 0,
      payout_card: card = null,
    } = (await findReferralHome(trial.api, wendy.profileId)) ?? {};
    return { balance: Number(balance), pending: Number(pending), card };
  };
  expect(await home()).toEqual({ balance: 5_000, pending: 0, card: null });
  const card = await addCard(wendy);
  const shown = { cardNumber: '4242', cardToken: card, cardType: 'visa' };
  const { messageKey } = await ask(wendy, card);
  expect(await home()).toEqual({ balance: 0, pending: 5_000, card: shown });
  debit.faults.push({ refused: 'declined' });
  start();
  await reaches(messageKey, 'failed');
  expect(await home()).toEqual({ balance: 5_000, pending: 0, card: shown });
  expect(await listRewardLines(trial.api, wendy.profileId)).toMatchObject([
    { kind: 'earned', amount: 5_000 },
    { kind: 'cashOut', amount: 5_000, state: 'failed', display_number: '•••• 4242' },
  ]);
});

test('a repeated key gets the same answer, and with another card it is refused [RFL-017]', async () => {
  const ann = await refers('ecr', ['Ann', 'Lee']);
  await earn(ann);
  const card = await addCard(ann);
  const cashOutKey = 'cash-out-key-of-ann-1';
  const first = await ask(ann, card, { cashOutKey });
  expect(await ask(ann, card, { cashOutKey })).toEqual(first);
  expect((await result(ann, cashOutKey)).messageKey).toBe(first.messageKey);
  await expect(ask(ann, card, { cashOutKey, cardNumber: '1111' })).rejects.toMatchObject({
    errorCode: 'PaymentKeyReused',
  });
  start();
  await reaches(first.messageKey, 'sent');
});

test('a cash-out without rewards, below zero or to another card than the payout card is refused', async () => {
  const ann = await refers('ecr', ['Ann', 'Lee']);
  const card = await addCard(ann);
  await expect(ask(ann, card)).rejects.toMatchObject({ errorCode: 'CashNotAvailable' });
  await expect(ask(await refers('none'), card)).rejects.toMatchObject({ errorCode: 'CashNotAvailable' });
  await earn(ann);
  for (const [token, changes] of [
    [await addCard(await refers('ncr')), {}],
    ['card_trial', {}],
    ['card_bank', { cardNumber: '6789' }],
    [card, { cardNumber: '1111' }],
  ] as const)
    await expect(ask(ann, token, changes)).rejects.toMatchObject({ errorCode: 'CardNotAccepted' });
  await addCard(ann, 2025);
  await expect(ask(ann, card)).rejects.toMatchObject({ errorCode: 'CardExpired' });
  await addCard(ann);
  await trial.takeBack(ann, 6_000);
  expect(await balanceOf(ann)).toBe(-1_000);
  await expect(ask(ann, card)).rejects.toMatchObject({ errorCode: 'CashNotAvailable' });
  expect(await owner.rows(PAYOUTS, [ann.place])).toEqual([]);
});

test('a card that cannot take the money gives the rewards back, and the letter says why', async () => {
  const ann = await refers('ecr', ['Ann', 'Lee']);
  await earn(ann);
  const card = await addCard(ann);
  const { messageKey } = await ask(ann, card);
  debit.faults.push({ refused: 'cardCannotReceive' });
  start();
  await reaches(messageKey, 'failed');
  expect(await result(ann, messageKey)).toMatchObject({
    status: 'FAILED',
    Error: 'Your card can’t receive money. The money is in your rewards. You can cash out again with another card.',
    errorCode: 'cardCannotReceive',
    confirmationNumber: null,
    expectedOn: null,
  });
  expect(await balanceOf(ann)).toBe(5_000);
  expect(await trial.notices(messageKey)).toMatchObject([{ code: 'N42', facts: { failure: 'cardCannotReceive' } }]);
  expect(await trial.lettersTo(messageKey)).toEqual([ann.email]);
});

test('money that comes back after it was paid is in the rewards again', async () => {
  const ann = await refers('ecr', ['Ann', 'Lee']);
  await earn(ann);
  const { messageKey } = await ask(ann, await addCard(ann));
  debit.faults.push('paidAtOnce');
  const lanes = start();
  await reaches(messageKey, 'paid');
  await lanes.stop(2_000);
  debit.giveBack(messageKey, 'R03', businessDate('2026-06-01'));
  await trial.beforeClosing('2026-06-01');
  expect(await trial.stateOf(messageKey)).toMatchObject({ state: 'returned' });
  expect(await trial.journal(`payout:${messageKey}:returned`)).toEqual(['CASH_OUT_RETURNED Dr1000 50.00 Cr2500 50.00']);
  expect(await balanceOf(ann)).toBe(5_000);
  expect((await result(ann, messageKey)).Error).toContain('The money is in your rewards.');
});

test('200 cash-outs at once on 50.00 make exactly one payout [LOP-070]', async () => {
  const ann = await refers('ecr', ['Ann', 'Lee']);
  await earn(ann);
  const card = await addCard(ann);
  const answers = await codesOf(Array.from({ length: 200 }, () => ask(ann, card)));
  expect(answers).toEqual({ accepted: 1, CashPending: 199 });
  start();
  start();
  const payoutId = (await owner.row(NEWEST, [ann.place]))?.payout_id ?? '';
  await reaches(payoutId, 'sent');
  expect(debit.payouts.filter(({ reference }) => reference === payoutId)).toHaveLength(1);
  expect(await balanceOf(ann)).toBe(0);
  expect(await codesOf(Array.from({ length: 20 }, () => ask(ann, card)))).toEqual({ CashPending: 20 });
}, 120_000);

test('a fourth cash-out of a day is refused', async () => {
  const ann = await refers('ecr', ['Ann', 'Lee']);
  const card = await addCard(ann);
  debit.faults.push('paidAtOnce', 'paidAtOnce', 'paidAtOnce');
  start();
  for (let each = 0; each < 3; each += 1) {
    await earn(ann);
    const { messageKey } = await ask(ann, card);
    await reaches(messageKey, 'paid');
  }
  await earn(ann);
  await expect(ask(ann, card)).rejects.toMatchObject({ errorCode: 'LimitExceededException' });
});

test('a reward that is taken back between asking and booking stops the cash-out', async () => {
  const ann = await refers('ecr', ['Ann', 'Lee']);
  await earn(ann);
  const { messageKey } = await ask(ann, await addCard(ann));
  await trial.takeBack(ann, 5_000);
  start();
  await reaches(messageKey, 'failed');
  expect(await result(ann, messageKey)).toMatchObject({
    status: 'FAILED',
    Error: 'Your rewards changed before we could send them. The money is in your rewards.',
  });
  expect(await trial.owed(messageKey)).toBeNull();
  expect(await balanceOf(ann)).toBe(0);
});

test('a cash-out asked before a day ends is sent on the next day, and the books agree', async () => {
  const ann = await refers('ecr', ['Ann', 'Lee']);
  await earn(ann);
  const { messageKey } = await ask(ann, await addCard(ann));
  await trial.days(2, 1);
  debit.faults.push('paidAtOnce');
  const lanes = start();
  await reaches(messageKey, 'paid');
  await lanes.stop(2_000);
  const { differences } = await reconcilePayouts(worker, trial.desks, { lmsId: 2, businessDate: '2026-06-02' });
  expect(differences).toEqual([]);
});

test('a worker that dies while it sends a cash-out sends it once', async () => {
  const ann = await refers('ecr', ['Ann', 'Lee']);
  await earn(ann);
  const { messageKey } = await ask(ann, await addCard(ann));
  const limits = trial.limits({ leaseMs: 200 });
  // This worker books and claims the cash-out, and is gone before it sends anything.
  const { begun } = await beginAsked(worker, { limits, room: 10, silentDesks: [], onFault: () => undefined });
  expect(begun.map(({ payout_id: id }) => id)).toEqual([messageKey]);
  start({ leaseMs: 200 });
  await reaches(messageKey, 'sent');
  expect(debit.payouts.filter(({ reference }) => reference === messageKey)).toHaveLength(1);
  expect(await trial.journal(messageKey)).toEqual(['CASH_OUT Dr2500 50.00 Cr2116 50.00']);
});

test('a cash-out that nobody can find goes to a person, who gives the rewards back or settles it', async () => {
  const ann = await refers('ecr', ['Ann', 'Lee']);
  const card = await addCard(ann);
  const decide = async (finding: 'paid' | 'unpaid'): Promise<string> => {
    await earn(ann);
    const { messageKey } = await ask(ann, card);
    debit.faults.push('lostBefore');
    debit.setReachable(false);
    const lanes = start({ inquiriesMax: 1 });
    await reaches(messageKey, 'review');
    await lanes.stop(2_000);
    debit.setReachable(true);
    expect((await listPayoutReviews(worker)).map(({ payoutId, purpose }) => [payoutId, purpose])).toEqual([
      [messageKey, 'reward'],
    ]);
    expect((await result(ann, messageKey)).status).toBe('PENDING');
    await expect(ask(ann, card)).rejects.toMatchObject({ errorCode: 'CashPending' });
    const end = { payoutId: messageKey, finding, because: 'asked the processor by phone', by: 'desk' };
    await endPayoutReview(worker, end);
    return messageKey;
  };
  const unpaid = await decide('unpaid');
  expect(await result(ann, unpaid)).toMatchObject({ status: 'FAILED', errorCode: 'channelUnreachable' });
  expect(await balanceOf(ann)).toBe(5_000);
  const paid = await decide('paid');
  expect(await result(ann, paid)).toMatchObject({ status: 'COMPLETE', amount: 10_000 });
  expect(await balanceOf(ann)).toBe(0);
  expect(await trial.notices(paid)).toMatchObject([{ code: 'N42', facts: { isSettled: true } }]);
});

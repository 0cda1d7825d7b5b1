import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { beforeEach, expect, test } from 'vitest';
import { loansHandlers } from '#features/loans/loans-routes.ts';
import { statement } from '#platform/database.ts';
import { makeDisbursement, releaseDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { requestDraw } from '#servicing/commands/draws/request-draw.ts';
import { openCashTrial, personOf } from './cash.fixture.ts';

const trial = await openCashTrial();
const { calls, context, line, draw, cancel, follow, start, reaches, moneyGram, debit } = trial;
const [ann, tom] = [personOf('ann'), personOf('tom')];
const GIVE_BACK = 'You can give the money back at any time: pay the same amount on this loan.';

const owes = async (loanId: number): Promise<number> => payoffCents((await trial.loan(loanId)).snapshot);
const toCard = { disbursementType: 16, disburseCardIds: ['card_trial'] } as const;
const drawToCard = (loanId: number) => draw(loanId, { ...toCard, disburseCardIds: [...toCard.disburseCardIds] });
const history = loansHandlers({
  db: trial.api,
  loanSystems: trial.loanSystems,
  isNoSsnRefinanceAllowed: () => Promise.resolve(true),
});
const advancesOf = async (loanId: number) =>
  (await history.getAccountHistory({ loanId, storeId: 10_001, lmsId: 2 }, ann)).transactions
    .filter(({ payoutId }) => payoutId !== null)
    .map(({ payoutId, transactionKind, code, canCancel }) => ({ payoutId, transactionKind, code, canCancel }));

beforeEach(async () => {
  trial.switches.waitMaxMs = 10_000;
  await trial.setStoreClock(false);
});

test('a draw that the worker has not taken up yet is cancelled and never reaches a channel [DRW-003 LOA-033 LOA-035]', async () => {
  const loanId = await line();
  const key = await draw(loanId);
  expect(await advancesOf(loanId)).toEqual([{ payoutId: key, transactionKind: 2, code: 1000, canCancel: true }]);
  trial.switches.waitMaxMs = 0;
  // No worker runs, so the call does not wait for ever: the wish is kept.
  expect(await cancel(loanId, key)).toEqual({ transactionId: key, cancelled: false });
  expect((await follow(key)).payout).toMatchObject({ isCancelling: true, cancelUntil: expect.any(String) });
  expect(await advancesOf(loanId)).toEqual([{ payoutId: key, transactionKind: 2, code: 1000, canCancel: false }]);
  start();
  await reaches(key, 'cancelled');
  expect(await cancel(loanId, key)).toEqual({ transactionId: key, cancelled: true });
  expect(await follow(key)).toMatchObject({
    status: 'FAILED',
    Error: 'This cash advance was canceled. You owe nothing for it.',
    errorCode: 'cancelled',
    payout: { pendingCode: null, isCancelling: false },
  });
  expect(moneyGram.payouts.filter(({ reference }) => reference === key)).toEqual([]);
  expect(await trial.path(key)).toBe('asked cancelled');
});

test('a draw that waits for its channel is cancelled and its hold released', async () => {
  const loanId = await line();
  moneyGram.faults.push('notSent', 'notSent', 'notSent', 'notSent', 'notSent');
  const key = await draw(loanId);
  start();
  await reaches(key, 'accepted');
  expect((await trial.loan(loanId)).snapshot.line?.holdsCents).toBe(40_000);
  expect(await cancel(loanId, key)).toEqual({ transactionId: key, cancelled: true });
  expect((await trial.loan(loanId)).snapshot.line?.holdsCents).toBe(0);
  await trial.lawful();
});

test('a draw of unknown outcome is cancelled when its channel has nothing, or stopped there', async () => {
  for (const fault of ['lostBefore', 'lostAfter'] as const) {
    const loanId = await line();
    moneyGram.setReachable(false);
    moneyGram.faults.push(fault);
    const key = await draw(loanId);
    const lanes = start();
    await reaches(key, 'unknown');
    const answer = cancel(loanId, key);
    moneyGram.setReachable(true);
    expect(await answer).toEqual({ transactionId: key, cancelled: true });
    const left = moneyGram.payouts.filter(({ reference, status }) => reference === key && status !== 'cancelled');
    expect(left).toEqual([]);
    expect(await owes(loanId)).toBe(0);
    await lanes.stop(2_000);
  }
  await trial.lawful();
});

test('cash that waits at MoneyGram or a store is stopped there, by either borrower [LAP-085 LOP-051]', async () => {
  start();
  for (const disbursementType of [14, 2] as const) {
    const loanId = await line();
    await trial.cosign(loanId);
    const key = await draw(loanId, { disbursementType });
    await reaches(key, 'sent');
    expect(await advancesOf(loanId)).toEqual([{ payoutId: key, transactionKind: 2, code: 1002, canCancel: true }]);
    expect(await cancel(loanId, key, tom)).toEqual({ transactionId: key, cancelled: true });
    expect(await trial.path(key)).toBe('asked begun claimed sent cancel_begun cancelled');
    expect(await owes(loanId)).toBe(0);
  }
  await trial.lawful();
});

test('money sent to a card cannot be stopped, and the answer says how to give it back', async () => {
  const loanId = await line();
  const key = await drawToCard(loanId);
  start();
  await reaches(key, 'sent');
  await expect(cancel(loanId, key)).rejects.toMatchObject({
    errorCode: 'CannotCancelCash',
    message: `This money is on its way to your account and can no longer be stopped. ${GIVE_BACK}`,
  });
  expect((await follow(key)).payout).toMatchObject({ cancelUntil: null, cancelRefused: null });
  expect(await advancesOf(loanId)).toEqual([{ payoutId: key, transactionKind: 2, code: 1002, canCancel: false }]);
  debit.pay(key);
  await trial.lookNow(key);
  await reaches(key, 'paid');
  await expect(cancel(loanId, key)).rejects.toMatchObject({
    message: `You have this money already, so it can no longer be canceled. ${GIVE_BACK}`,
  });
});

test('a wish that meets the sending to a card is refused, and the draw goes on', async () => {
  const loanId = await line();
  debit.setReachable(false);
  debit.faults.push('lostAfter');
  const key = await drawToCard(loanId);
  start();
  await reaches(key, 'unknown');
  const answer = cancel(loanId, key);
  debit.setReachable(true);
  await expect(answer).rejects.toMatchObject({ errorCode: 'CannotCancelCash' });
  expect(await follow(key)).toMatchObject({ status: 'COMPLETE', payout: { cancelRefused: 'channel_final' } });
  expect(await owes(loanId)).toBe(40_000);
});

test('cash that was taken while the person presses cancel stays taken', async () => {
  const loanId = await line();
  const key = await draw(loanId);
  start();
  await reaches(key, 'sent');
  moneyGram.pay(key);
  await expect(cancel(loanId, key)).rejects.toMatchObject({ errorCode: 'CannotCancelCash' });
  await reaches(key, 'paid');
  expect(await owes(loanId)).toBe(40_000);
  await trial.lawful();
});

test('a draw that failed has nothing to cancel', async () => {
  const loanId = await line();
  debit.faults.push({ refused: 'cardCannotReceive' });
  const key = await drawToCard(loanId);
  start();
  await reaches(key, 'failed');
  await expect(cancel(loanId, key)).rejects.toMatchObject({
    errorCode: 'CannotCancelCash',
    message: 'This cash advance did not reach you, and you owe nothing for it. There is nothing to cancel.',
  });
  expect(await follow(key)).toMatchObject({
    status: 'FAILED',
    Error: 'Your card can’t receive money. Choose another way in the app. You owe nothing for it.',
    errorCode: 'cardCannotReceive',
  });
});

test('a bank credit that came back says what the bank said', async () => {
  const loanId = await line();
  const key = await trial.ask(loanId, 'ach');
  start();
  await reaches(key, 'sent');
  trial.ach.giveBack(key, 'R02', businessDate('2026-06-02'));
  await trial.lookNow(key);
  await reaches(key, 'returned');
  expect(await follow(key)).toMatchObject({
    Error:
      'Your bank says that this account is closed. Choose another way in the app. It was taken off your balance with its charges.',
    errorCode: 'R02',
    payout: { failure: 'R02', stoppedBy: null, endedAt: expect.any(String) },
  });
});

const IN_REVIEW = statement(
  'cash_test_in_review',
  `update app.payout set state = 'review', last_event = 'tries_used_up', fence = fence + 1 where payout_id = $1`,
);

test('money that staff looks for is not offered a cancel', async () => {
  const loanId = await line();
  moneyGram.faults.push('lostAfter');
  moneyGram.setReachable(false);
  const key = await draw(loanId);
  start();
  await reaches(key, 'unknown');
  await trial.owner.rows(IN_REVIEW, [key]);
  expect((await follow(key)).payout).toMatchObject({ state: 'review', cancelUntil: null, isCancelling: false });
  await expect(cancel(loanId, key)).rejects.toMatchObject({
    errorCode: 'CannotCancelCash',
    message: expect.stringContaining('finding out'),
  });
});

test('a cancel that names another loan or another draw finds nothing', async () => {
  const [loanId, otherId] = [await line(), await line()];
  const key = await draw(loanId);
  await expect(cancel(otherId, key)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(calls().cancelDraw({ loanId, lmsId: 1, transactionId: key }, ann, context)).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
  await expect(cancel(loanId, 'out_unknown')).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  expect((await follow(key)).payout.isCancelling).toBe(false);
});

test('a draw that the books made by themselves is shown and cancelled like any other [LAP-103 LOP-133]', async () => {
  const loanId = await line();
  const command = { lmsId: 2, loanId, key: 'draw-of-the-books', amountCents: cents(40_000) } as const;
  const asked = await trial.inUnit((tx) => requestDraw(tx, { ...command, channel: 'moneyGram' }));
  expect(asked.ok).toBe(true);
  const listed = async () => (await calls().listPayouts({ loanId, lmsId: 2 }, ann, context)).payouts;
  expect(await listed()).toMatchObject([{ transactionId: 'draw-of-the-books', state: 'accepted', pendingCode: 1000 }]);
  await trial.makeQueued();
  start();
  await reaches('draw-of-the-books', 'sent');
  const [payout] = await listed();
  expect(payout).toMatchObject({ state: 'sent', pendingCode: 1002, displayNumber: null });
  const reference = { loanId, disbursementType: 14 };
  expect(await calls().getDisbursementReference(reference, ann, context)).toEqual({
    referenceNumber: payout?.referenceNumber,
    disbursementType: 14,
    amount: 40_000,
    expirationDate: payout?.expiresOn,
  });
  expect(await cancel(loanId, 'draw-of-the-books')).toMatchObject({ cancelled: true });
  await expect(calls().getDisbursementReference(reference, ann, context)).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
});

test('cash of a renewal that is set aside promises no day until it may be sent [LRT-049]', async () => {
  const [loanId, today] = [await line(), businessDate('2026-06-01')];
  const facts = { loanId, customerId: ann.customerIds[0] ?? '', amountCents: cents(30_000), on: today };
  const cash = { purpose: 'refinance', channel: 'moneyGram', reference: `cash-${loanId}` } as const;
  await trial.inUnit((tx) => makeDisbursement(tx, { ...facts, ...cash, isHeld: true }));
  await trial.makeQueued();
  const listed = async () => (await calls().listPayouts({ loanId, lmsId: 2 }, ann, context)).payouts;
  expect(await listed()).toMatchObject([{ state: 'held', purpose: 'refinance', expectedOn: null }]);
  await trial.inUnit((tx) => releaseDisbursement(tx, cash.reference, 'moneyGram', today));
  await trial.makeQueued();
  start();
  await reaches(cash.reference, 'sent');
  expect(await listed()).toMatchObject([{ state: 'sent', expectedOn: today }]);
});

test('cash that waits is stopped until 17:00 of the next business day, and not after it', async () => {
  const [early, late] = [await line(), await line()];
  const keys = { early: await draw(early), late: await draw(late) };
  const lanes = start();
  for (const key of Object.values(keys)) await reaches(key, 'sent');
  await lanes.stop(2_000);
  await trial.days(2, 1);
  start();
  expect(await cancel(early, keys.early)).toMatchObject({ cancelled: true });
  await trial.setStoreClock(true);
  await expect(cancel(late, keys.late)).rejects.toMatchObject({
    errorCode: 'CannotCancelCash',
    message: `The time to cancel this cash advance is over. ${GIVE_BACK}`,
  });
  expect((await follow(keys.late)).payout).toMatchObject({ state: 'sent', cancelUntil: null, isCancelling: false });
  await trial.lawful();
});

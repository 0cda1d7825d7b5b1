import { cents } from '@lendside/domain/money/cents.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { makeDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { approveRefund, payRefund } from '#servicing/commands/payments/refund.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { earnReward, readRewardEvents, startCashOut } from '#servicing/commands/rewards/rewards.ts';

const trial = await openPayoutTrial();
const { start, line, reaches, stateOf, owed, ach, debit } = trial;
const on = businessDate('2026-06-01');

/** Opens a line with a credit of $50.00 whose refund was approved, to be paid by that channel. */
async function approved(channel: 'store' | 'ach'): Promise<{ loanId: number; id: string }> {
  const loanId = await line();
  const draw = await trial.ask(loanId, 'store', 10_000);
  const lanes = start();
  await reaches(draw, 'sent');
  await trial.handOut(draw);
  await lanes.stop(2_000);
  const paid = {
    reference: `over-${loanId}`,
    loanId,
    amountCents: cents(15_000),
    purpose: 'payoff',
    channel: 'card',
    confirmationNumber: '1',
  } as const;
  await trial.inUnit((tx) => postPayments(tx, 2, [paid]));
  const id = `refund-${loanId}`;
  await trial.inUnit(async (tx) => {
    const answer = await approveRefund(tx, { key: `approve-${loanId}`, lmsId: 2, loanId, amountCents: cents(5_000) });
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
    await makeDisbursement(tx, {
      reference: id,
      loanId,
      customerId: TRIAL_CUSTOMER,
      purpose: 'refund',
      channel,
      amountCents: cents(5_000),
      on,
      destination: channel === 'ach' ? 'card_bank' : null,
    });
  });
  await trial.makeQueued();
  return { loanId, id };
}

test('an approved refund waits at the store without an end, and is not paid twice', async () => {
  const { loanId, id } = await approved('store');
  start();
  await reaches(id, 'sent');
  expect(await stateOf(id)).toMatchObject({ expires_on: null });
  expect(await trial.refused((tx) => payRefund(tx, { key: `again-${loanId}`, lmsId: 2, loanId }))).toEqual({
    code: 'not_eligible',
    reason: 'nothing_approved',
  });
  expect(await trial.handOut(id)).toMatchObject({ ok: true });
  expect(await trial.journal(`payout:${id}:paid`)).toEqual(['REFUND_PAID Dr2020 50.00 Cr1010 50.00']);
  await trial.lawful();
});

test('a refund that the bank gives back is payable again and waits at the store', async () => {
  const { id } = await approved('ach');
  const lanes = start();
  await reaches(id, 'sent');
  await lanes.stop(2_000);
  await trial.beforeClosing('2026-06-02');
  expect(await stateOf(id)).toMatchObject({ state: 'paid' });
  ach.giveBack(id, 'R03', businessDate('2026-06-02'));
  await trial.beforeClosing('2026-06-02');
  expect(await trial.journal(`payout:${id}:returned`)).toEqual(['REFUND_RETURNED Dr1000 50.00 Cr2020 50.00']);
  start();
  await reaches(`${id}:2`, 'sent');
  expect(await trial.handOut(`${id}:2`)).toMatchObject({ ok: true });
  expect(await owed(id)).toMatchObject({ state: 'completed', channel: 'store' });
  await trial.lawful();
});

test('a reward that its card cannot take is back in the rewards', async () => {
  const referrer = { lmsId: 2, customerId: TRIAL_CUSTOMER } as const;
  const referred = { fundedOn: businessDate('2026-05-01'), windowUntil: null };
  await trial.inUnit((tx) => earnReward(tx, { ...referrer, key: 'reward-1', referred }));
  const cashOut = { ...referrer, displayNumber: '•••• 4242', destination: 'card_trial' };
  await trial.owner.rows({
    name: 'test_reward_customer',
    text: `insert into servicing.customer (lms_id, customer_id, first_name, last_name) values (2, '${TRIAL_CUSTOMER}', 'Ann', 'Lee') on conflict do nothing`,
  });
  await trial.inUnit((tx) => startCashOut(tx, { ...cashOut, key: 'cash-out-1' }));
  await trial.makeQueued();
  debit.faults.push({ refused: 'cardCannotReceive' });
  start();
  await reaches('cash-out-1', 'failed');
  expect(await owed('cash-out-1')).toMatchObject({ state: 'failed' });
  await trial.inUnit((tx) => startCashOut(tx, { ...cashOut, key: 'cash-out-2' }));
  debit.faults.push('paidAtOnce');
  await trial.makeQueued();
  await reaches('cash-out-2', 'paid');
  const kinds = await readRewardEvents(trial.worker, TRIAL_CUSTOMER);
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'earned',
    'cashOutStarted',
    'cashOutFailed',
    'cashOutStarted',
    'cashOutSettled',
  ]);
});

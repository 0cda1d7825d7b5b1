import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { openCashTrial, personOf } from './cash.fixture.ts';

const trial = await openCashTrial();
const { calls, context, line, start, reaches } = trial;
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];
const counted = { keys: 0 };

/** Opens a line with a credit of $50.00, as its borrower paid that much too much. */
async function credited(): Promise<number> {
  const loanId = await line();
  const drawn = await trial.ask(loanId, 'store', 10_000);
  const lanes = start();
  await reaches(drawn, 'sent');
  await trial.handOut(drawn);
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
  return loanId;
}

const terms = (loanId: number, who = ann) => calls().getCreditRefund({ loanId, lmsId: 2 }, who, context);
const asking = (loanId: number, changes: Partial<Parameters<ReturnType<typeof calls>['askCreditRefund']>[0]> = {}) => {
  counted.keys += 1;
  return {
    refundKey: `refund-key-of-ann-${String(counted.keys).padStart(4, '0')}`,
    loanId,
    lmsId: 2 as const,
    amount: cents(5_000),
    disbursementType: 2 as const,
    disburseCardIds: [],
    ...changes,
  };
};
const ask = (asked: ReturnType<typeof asking>, who = ann) => calls().askCreditRefund(asked, who, context);
const code = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'accepted',
    (error: { errorCode?: string; message: string }) => error.errorCode ?? error.message,
  );

/** Does the worker's part until the answer is there. */
async function worked<T>(answer: Promise<T>): Promise<T> {
  let isOver = false;
  const done = answer.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await trial.makeQueued();
    await Promise.race([done, new Promise((resolve) => setImmediate(resolve))]);
  }
  await trial.makeQueued();
  return done;
}

test('a borrower gets a credit back at the store, within seven business days, once for each key', async () => {
  const loanId = await credited();
  const shown = await terms(loanId);
  expect(shown).toMatchObject({ amount: 5_000, paidBy: '2026-06-10' });
  expect(shown.options).toContainEqual({ type: 2, closedBy: null });
  expect(shown.options.map(({ type }) => type)).toEqual([2, 16, 101]);
  const asked = asking(loanId);
  const answer = await worked(ask(asked));
  expect(answer).toMatchObject({ booked: true, paidBy: '2026-06-10' });
  expect(await ask(asked)).toEqual(answer);
  expect(await trial.journal(`${answer.transactionId}:approve`)).toEqual(['REFUND_APPROVED Dr2010 50.00 Cr2020 50.00']);
  const lanes = start();
  await reaches(answer.transactionId, 'sent');
  const { payouts } = await calls().listPayouts({ loanId, lmsId: 2 }, ann, context);
  expect(payouts.filter(({ purpose }) => purpose === 'refund')).toMatchObject([{ amount: 5_000, state: 'sent' }]);
  expect(await trial.handOut(answer.transactionId)).toMatchObject({ ok: true, amountCents: 5_000 });
  await lanes.stop(2_000);
  expect((await terms(loanId)).amount).toBe(0);
  expect(await code(ask(asking(loanId)))).toBe('CashNotAvailable');
  await trial.lawful();
});

test('a credit goes to a card that can receive money', async () => {
  const loanId = await credited();
  const asked = asking(loanId, { disbursementType: 16, disburseCardIds: ['card_trial'] });
  const { transactionId } = await worked(ask(asked));
  trial.debit.faults.push('paidAtOnce');
  start();
  await reaches(transactionId, 'paid');
  expect(await trial.owed(transactionId)).toMatchObject({ state: 'completed', channel: 'debit' });
  await trial.lawful();
});

test('a refund of another amount, to an unproven account or for somebody else is refused', async () => {
  const loanId = await credited();
  await trial.cosign(loanId);
  expect(await code(ask(asking(loanId, { amount: cents(5_001) })))).toBe('QuoteChanged');
  expect(await code(ask(asking(loanId, { disbursementType: 14 })))).toBe('ChannelClosed');
  expect(await code(ask(asking(loanId, { disbursementType: 101, disburseCardIds: ['card_bank'] })))).not.toBe(
    'accepted',
  );
  expect(await code(ask(asking(loanId), eve))).toBe('NotFoundException');
  expect(await code(ask(asking(loanId), tom))).toBe('CashNotAvailable');
  expect((await terms(loanId)).amount).toBe(5_000);
});

test('two requests at once refund a credit once', async () => {
  const loanId = await credited();
  trial.switches.waitMaxMs = 300;
  try {
    await worked(Promise.all([ask(asking(loanId)), ask(asking(loanId))]));
  } finally {
    trial.switches.waitMaxMs = 10_000;
  }
  const { payouts } = await calls().listPayouts({ loanId, lmsId: 2 }, ann, context);
  expect(payouts.filter(({ purpose }) => purpose === 'refund')).toHaveLength(1);
  await trial.lawful();
});

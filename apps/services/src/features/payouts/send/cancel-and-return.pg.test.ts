import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { statement } from '#platform/database.ts';
import { followCourt } from '#servicing/commands/recovery/bankruptcy.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';

const trial = await openPayoutTrial();
const { start, line, ask, reaches, path, stateOf, owed, moneyGram, debit, ach, wantCancelled } = trial;
const principalOf = async (loanId: number): Promise<number> =>
  (await trial.loan(loanId)).snapshot.balances.principalCents;
const holdsOf = async (loanId: number): Promise<number | undefined> =>
  (await trial.loan(loanId)).snapshot.line?.holdsCents;

test('a draw that is only asked for is cancelled before the books see it [DRW-003]', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  await wantCancelled(id);
  start();
  await reaches(id, 'cancelled');
  expect(await path(id)).toBe('asked cancelled');
  // People know what they canceled themselves.
  expect(await trial.notices(id)).toEqual([]);
  expect(await owed(id)).toBeNull();
});

test('a wish to cancel an unknown payout waits for the inquiry: absent means cancelled', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  moneyGram.faults.push('lostBefore');
  moneyGram.setReachable(false);
  start();
  await reaches(id, 'unknown');
  await wantCancelled(id);
  moneyGram.setReachable(true);
  await reaches(id, 'cancelled');
  expect(await owed(id)).toMatchObject({ state: 'cancelled' });
  expect(await holdsOf(loanId)).toBe(0);
});

test('a wish to cancel an unknown payout that the channel has goes to the channel', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  moneyGram.faults.push('lostAfter');
  moneyGram.setReachable(false);
  start();
  await reaches(id, 'unknown');
  await wantCancelled(id);
  moneyGram.setReachable(true);
  await reaches(id, 'cancelled');
  expect(await path(id)).toBe('asked begun claimed answer_lost sent cancel_begun cancelled');
  expect(await principalOf(loanId)).toBe(0);
});

test('cash that waits for its pick-up is cancelled at the partner and leaves no charge', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  start();
  await reaches(id, 'sent');
  moneyGram.cancelFaults.push('lost', 'silent');
  await wantCancelled(id);
  await reaches(id, 'cancelled');
  expect(moneyGram.payouts.find(({ reference }) => reference === id)?.status).toBe('cancelled');
  expect(await principalOf(loanId)).toBe(0);
  await trial.lawful();
});

test('cash that was taken is not cancelled: the draw counts as paid', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  start();
  await reaches(id, 'sent');
  moneyGram.pay(id);
  await wantCancelled(id);
  await reaches(id, 'paid');
  expect(await stateOf(id)).toMatchObject({ cancel_refused: 'taken' });
  expect(await owed(id)).toMatchObject({ state: 'completed' });
});

test('cash at the store is cancelled by us alone', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'store', 10_000);
  start();
  await reaches(id, 'sent');
  await wantCancelled(id);
  await reaches(id, 'cancelled');
  expect(await principalOf(loanId)).toBe(0);
});

test('a push to a card and a filed bank credit cannot be cancelled once the channel has them', async () => {
  for (const channel of ['debit', 'ach'] as const) {
    const loanId = await line();
    const id = await ask(loanId, channel);
    start();
    await reaches(id, 'sent');
    await wantCancelled(id);
    await expect.poll(async () => (await stateOf(id))?.cancel_refused, { timeout: 10_000 }).toBe('channel_final');
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    expect(await principalOf(loanId)).toBe(40_000);
  }
});

const ASKED_LATE = statement(
  'test_asked_late',
  `update app.payout set cancel_asked_at = '2026-06-02 21:00:00Z', cancel_asked_on = '2026-06-02', cancel_asked_why = 'asked',
          next_at = clock_timestamp() where payout_id = $1`,
);
const ASKED_IN_TIME = statement(
  'test_asked_in_time',
  `update app.payout set cancel_asked_at = '2026-06-02 20:59:59Z', cancel_asked_on = '2026-06-02', cancel_asked_why = 'asked',
          next_at = clock_timestamp() where payout_id = $1`,
);

test('the moment of asking decides: 17:00 at the store on the next business day is too late', async () => {
  const [late, inTime] = [await ask(await line(), 'moneyGram'), await ask(await line(), 'moneyGram')];
  start();
  for (const id of [late, inTime]) await reaches(id, 'sent');
  await trial.owner.rows(ASKED_LATE, [late]);
  await trial.owner.rows(ASKED_IN_TIME, [inTime]);
  await expect.poll(async () => (await stateOf(late))?.cancel_refused, { timeout: 10_000 }).toBe('window_closed');
  await reaches(inTime, 'cancelled');
});

test('a bank credit that comes back before it counts as paid undoes the draw', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'ach');
  start();
  await reaches(id, 'sent');
  ach.giveBack(id, 'R02', businessDate('2026-06-02'));
  await trial.lookNow(id);
  await reaches(id, 'returned');
  expect(await owed(id)).toMatchObject({ state: 'failed' });
  expect(await principalOf(loanId)).toBe(0);
  expect(await trial.notices(id)).toMatchObject([
    { code: 'N33' },
    { code: 'N35', facts: { state: 'returned', failure: 'R02' } },
  ]);
  expect(await trial.journal(`payout:${id}:returned`)).toEqual([
    'DRAW_CANCELLED Dr2199 400.00 Cr1100 400.00 Dr9300 400.00 Cr9390 400.00',
  ]);
});

/** A petition stays the line. */
const stay = (loanId: number) =>
  trial.inUnit((tx) =>
    followCourt(tx, {
      key: `stay-${loanId}`,
      lmsId: 2,
      loanId,
      court: { step: 'file', petition: { caseNumber: '26-1', chapter: 7, filedOn: businessDate('2026-06-01') } },
    }),
  );

test('a line that ended while the channel took the draw asks the channel to stop it', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  moneyGram.faults.push('lostAfter');
  moneyGram.setReachable(false);
  start();
  await reaches(id, 'unknown');
  await stay(loanId);
  moneyGram.setReachable(true);
  await reaches(id, 'cancelled');
  expect(await path(id)).toBe('asked begun claimed answer_lost books_refused cancelled');
  expect(moneyGram.payouts.find(({ reference }) => reference === id)?.status).toBe('cancelled');
  expect(await trial.alerts(id)).toEqual(['the books refuse that it is sent: line_not_running']);
  expect(await trial.notices(id)).toMatchObject([
    { code: 'N35', facts: { state: 'cancelled', stoppedBy: 'booksRefused' } },
  ]);
});

test('money that the books refuse and nobody can stop goes to a person', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'debit');
  debit.faults.push('lostAfter');
  debit.setReachable(false);
  start();
  await reaches(id, 'unknown');
  await stay(loanId);
  debit.setReachable(true);
  await reaches(id, 'review');
  expect(await path(id)).toBe('asked begun claimed answer_lost books_refused handed_over');
  expect(await trial.alerts(id)).toContain('the channel cannot stop what the books refused');
});

test('the paid part of a draw that comes back after it was paid becomes credit', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'ach');
  start();
  await reaches(id, 'sent');
  ach.pay(id);
  await trial.lookNow(id);
  await reaches(id, 'paid');
  const payment = {
    reference: 'pay-back',
    loanId,
    amountCents: cents(10_000),
    purpose: 'standard',
    channel: 'card',
    confirmationNumber: '1',
  } as const;
  await trial.inUnit((tx) => postPayments(tx, 2, [payment]));
  ach.giveBack(id, 'R03', businessDate('2026-06-02'));
  await trial.beforeClosing('2026-06-02');
  await reaches(id, 'returned');
  expect((await trial.loan(loanId)).snapshot.balances).toMatchObject({ principalCents: 0, creditCents: 10_000 });
  expect(await owed(id)).toMatchObject({ state: 'failed' });
  await trial.lawful();
});

import { cents } from '@lendside/domain/money/cents.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { expect, test } from 'vitest';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';

const trial = await openPayoutTrial();
const { start, line, ask, reaches, path, stateOf, owed, moneyGram, debit } = trial;

test('a draw gets its hold, is sent once and is posted when the channel has it [DRW-001]', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  start();
  await reaches(id, 'sent');
  expect(await path(id)).toBe('asked begun claimed sent');
  expect(moneyGram.payouts.filter(({ reference }) => reference === id)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({
    reference_number: expect.stringMatching(/^\d{8}$/),
    expires_on: '2026-07-01',
  });
  expect(await owed(id)).toMatchObject({ state: 'approved' });
  expect((await trial.loan(loanId)).snapshot).toMatchObject({
    balances: { principalCents: 40_000 },
    line: { holdsCents: 0 },
  });
  moneyGram.pay(id);
  await trial.lookNow(id);
  await reaches(id, 'paid');
  expect(await owed(id)).toMatchObject({ state: 'completed' });
  expect(await trial.journal(`payout:${id}:paid`)).toEqual([
    'DISBURSE Dr2114 400.00 Dr5080 9.00 Cr1000 400.00 Cr1000 9.00',
  ]);
  await trial.lawful();
});

test('cash at the store waits with a number of ours for five business days', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'store', 20_000);
  start();
  await reaches(id, 'sent');
  expect(await stateOf(id)).toMatchObject({
    reference_number: expect.stringMatching(/^ST-\d+$/),
    expires_on: '2026-06-08',
  });
});

test('a draw that the books refuse fails with the reason and reaches no channel', async () => {
  const loanId = await line(30_000);
  const id = await ask(loanId, 'debit', 30_001);
  start();
  await reaches(id, 'failed');
  expect(await path(id)).toBe('asked refused_by_books');
  expect(await stateOf(id)).toMatchObject({ failure_code: 'amount_out_of_range' });
  expect(await trial.notices(id)).toMatchObject([
    { code: 'N35', facts: { state: 'failed', failure: 'amount_out_of_range', purpose: 'draw' } },
  ]);
  expect(debit.payouts.filter(({ reference }) => reference === id)).toEqual([]);
  expect((await trial.loan(loanId)).snapshot.line?.holdsCents).toBe(0);
});

test('a push to a card that is paid at once completes the draw in one step', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'debit');
  debit.faults.push('paidAtOnce');
  start();
  await reaches(id, 'paid');
  expect(await path(id)).toBe('asked begun claimed paid');
  expect(await owed(id)).toMatchObject({ state: 'completed' });
  expect(payoffCents((await trial.loan(loanId)).snapshot)).toBe(cents(40_000));
});

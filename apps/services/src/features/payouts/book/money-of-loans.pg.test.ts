import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { expect, test } from 'vitest';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';

const trial = await openPayoutTrial();
const { start, newLoan, reaches, stateOf, owed, moneyGram, debit, ach } = trial;
const phaseOf = async (loanId: number): Promise<string> => (await trial.loan(loanId)).snapshot.phase;

test('the money of a new loan changes nothing when it is sent, and funds the loan when it is paid', async () => {
  const { loanId, id } = await newLoan('moneyGram');
  await trial.makeQueued();
  start();
  await reaches(id, 'sent');
  // A new loan's money waits five business days at most.
  expect(await stateOf(id)).toMatchObject({ expires_on: '2026-06-08' });
  expect(await phaseOf(loanId)).toBe('pendingFunding');
  moneyGram.pay(id);
  await trial.lookNow(id);
  await reaches(id, 'paid');
  expect(await phaseOf(loanId)).toBe('active');
  expect(await trial.journal(`payout:${id}:paid`)).toEqual([
    'DISBURSE Dr2114 2000.00 Dr5080 9.00 Cr1000 2000.00 Cr1000 9.00',
  ]);
  expect((await trial.notices(id)).map(({ code }) => code)).toEqual(['N33']);
});

test('money that a card cannot take waits at the store and is handed out there', async () => {
  const { loanId, id } = await newLoan('debit');
  debit.faults.push({ refused: 'cardCannotReceive' });
  await trial.makeQueued();
  start();
  await reaches(id, 'failed');
  await reaches(`${id}:2`, 'sent');
  expect(await trial.journal(`payout:${id}:refused_by_channel`)).toEqual([
    'DISBURSE_FAILED Dr2116 2000.00 Cr2100 2000.00',
  ]);
  const number = (await stateOf(`${id}:2`))?.reference_number ?? '';
  expect(number).toMatch(/^ST-/);
  expect(await trial.handOut(number)).toMatchObject({ ok: true, amountCents: 200_000 });
  expect(await trial.handOut(number)).toEqual({ ok: false, reason: 'not_waiting' });
  expect(await stateOf(`${id}:2`)).toMatchObject({ state: 'paid' });
  expect(await phaseOf(loanId)).toBe('active');
  expect(
    (await trial.notices(id)).map(({ code, facts }) => `${code} ${String(facts['isAtStore'] ?? facts['channel'])}`),
  ).toEqual(['N33 store', 'N35 true']);
});

test('a new loan whose money nobody takes at the store ends, and owes nothing', async () => {
  const { loanId, id } = await newLoan('store');
  await trial.makeQueued();
  const lanes = start();
  await reaches(id, 'sent');
  await lanes.stop(2_000);
  await trial.days(2, 7);
  await trial.beforeClosing('2026-06-08');
  expect(await stateOf(id)).toMatchObject({ state: 'expired' });
  const { snapshot } = await trial.loan(loanId);
  expect(snapshot.status).toBe(10);
  expect(payoffCents(snapshot)).toBe(0);
  expect((await trial.notices(id)).map(({ code }) => code)).toContain('N34');
  await trial.lawful();
});

test('money that comes back after it was paid waits at the store, and the days without it are free', async () => {
  const { loanId, id } = await newLoan('ach');
  await trial.makeQueued();
  const lanes = start();
  await reaches(id, 'sent');
  await lanes.stop(2_000);
  await trial.days(2, 1);
  await trial.beforeClosing('2026-06-09');
  expect(await stateOf(id)).toMatchObject({ state: 'paid' });
  await trial.days(2, 3);
  ach.giveBack(id, 'R03', businessDate('2026-06-11'));
  await trial.beforeClosing('2026-06-12');
  expect(await stateOf(id)).toMatchObject({ state: 'returned' });
  expect(await trial.journal(`payout:${id}:returned`)).toEqual([
    'DISBURSE_RETURNED Dr1000 2000.00 Cr2199 2000.00 Dr2199 2000.00 Cr2100 2000.00',
  ]);
  start();
  await reaches(`${id}:2`, 'sent');
  const owedBefore = (await trial.loan(loanId)).snapshot.balances.interestCents;
  expect(await trial.handOut(`${id}:2`)).toMatchObject({ ok: true });
  const owedAfter = (await trial.loan(loanId)).snapshot.balances.interestCents;
  expect(owedBefore - owedAfter).toBeGreaterThan(0);
  expect(owedAfter).toBeLessThan(owedBefore);
  expect(await owed(id)).toMatchObject({ state: 'completed', channel: 'store' });
  expect(await phaseOf(loanId)).toBe('active');
  await trial.lawful();
});

import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { expect, test } from 'vitest';
import { cents } from '@lendside/domain/money/cents.ts';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { statement } from '#platform/database.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import {
  endDisbursement,
  makeDisbursement,
  releaseDisbursement,
} from '#servicing/commands/disbursements/disbursement-rows.ts';
import { settleCash } from '#servicing/commands/disbursements/settle-cash.ts';

const trial = await openPayoutTrial();
const { start, line, newLoan, reaches, stateOf, owed, moneyGram, debit, ach } = trial;
const phaseOf = async (loanId: number): Promise<string> => (await trial.loan(loanId)).snapshot.phase;

test('a new loan is funded when its money is paid, not when it is sent', async () => {
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

test('money that came back waits at the store, and the days without it are free', async () => {
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
  expect(owedBefore).toBeGreaterThan(0);
  // It was sent on the day of the note, and never arrived.
  expect(owedAfter).toBe(0);
  expect(await owed(id)).toMatchObject({ state: 'completed', channel: 'store' });
  expect(await phaseOf(loanId)).toBe('active');
  await trial.lawful();
});

/** Records cash of a renewal on a loan, as its signature does. */
async function cashOf(loanId: number, channel: 'moneyGram' | 'store' | 'debit', isHeld: boolean): Promise<string> {
  const reference = `cash-${loanId}`;
  await trial.inUnit((tx) =>
    makeDisbursement(tx, {
      reference,
      loanId,
      customerId: TRIAL_CUSTOMER,
      purpose: 'refinance',
      channel,
      destination: channel === 'debit' ? 'card_trial' : null,
      amountCents: cents(30_000),
      on: businessDate('2026-06-12'),
      isHeld,
    }),
  );
  await trial.makeQueued();
  return reference;
}

test('cash of a renewal waits until its window is over, and is paid from then on', async () => {
  const loanId = await line();
  const id = await cashOf(loanId, 'moneyGram', true);
  start();
  expect(await stateOf(id)).toMatchObject({ state: 'held' });
  await trial.inUnit((tx) => releaseDisbursement(tx, id, 'moneyGram', businessDate('2026-06-12')));
  await trial.makeQueued();
  await reaches(id, 'sent');
  expect(await trial.path(id)).toBe('held released claimed sent');
  moneyGram.pay(id);
  await trial.lookNow(id);
  await reaches(id, 'paid');
  expect(await trial.journal(`payout:${id}:paid`)).toEqual([
    'DISBURSE Dr2114 300.00 Dr5080 9.00 Cr1000 300.00 Cr1000 9.00',
  ]);
});

test('cash of a renewal that a card declines waits at the store, and the person is told', async () => {
  const loanId = await line();
  const id = await cashOf(loanId, 'debit', true);
  debit.faults.push({ refused: 'cardCannotReceive' });
  await trial.inUnit((tx) => releaseDisbursement(tx, id, 'debit', businessDate('2026-06-12')));
  await trial.makeQueued();
  start();
  await reaches(id, 'failed');
  await reaches(`${id}:2`, 'sent');
  const number = (await stateOf(`${id}:2`))?.reference_number ?? '';
  expect(number).toMatch(/^ST-/);
  expect((await trial.notices(id)).map(({ code }) => code)).toContain('N35');
  expect(await trial.handOut(number)).toMatchObject({ ok: true, amountCents: 30_000 });
  expect(await owed(id)).toMatchObject({ state: 'completed', channel: 'store' });
});

test('cash of a renewal reaches its card, and no other', async () => {
  const loanId = await line();
  const id = await cashOf(loanId, 'debit', false);
  start();
  await reaches(id, 'sent');
  debit.pay(id);
  await trial.lookNow(id);
  await reaches(id, 'paid');
  expect(debit.payouts.filter(({ reference }) => reference === id)).toHaveLength(1);
  expect(await owed(id)).toMatchObject({ state: 'completed', channel: 'debit' });
});

test('held cash at a store keeps its number, and the desk hands it out by that number', async () => {
  const [first, second] = [await line(), await line()];
  const [kept, taken] = [await cashOf(first, 'store', true), await cashOf(second, 'store', true)];
  const number = (await stateOf(kept))?.reference_number ?? '';
  expect(number).toMatch(/^ST-\d{5,}$/);
  await trial.inUnit((tx) => releaseDisbursement(tx, kept, 'store', businessDate('2026-06-12')));
  await trial.makeQueued();
  start();
  await reaches(kept, 'sent');
  expect(await stateOf(kept)).toMatchObject({ reference_number: number });
  const other = (await stateOf(taken))?.reference_number ?? '';
  expect(await trial.handOut(other)).toMatchObject({ ok: true, amountCents: 30_000 });
  expect(await stateOf(taken)).toMatchObject({ state: 'paid' });
  expect(await owed(taken)).toMatchObject({ state: 'completed' });
  expect(await trial.handOut(other)).toEqual({ ok: false, reason: 'not_waiting' });
});

test('held cash ends with its renewal and reaches no channel', async () => {
  const loanId = await line();
  const id = await cashOf(loanId, 'moneyGram', true);
  await trial.inUnit((tx) => endDisbursement(tx, id, 'cancelled', businessDate('2026-06-12')));
  start();
  await reaches(id, 'cancelled');
  expect(moneyGram.payouts.some(({ reference }) => reference === id)).toBe(false);
});

test('cash of a renewal that nobody takes at the store becomes a credit of the loan', async () => {
  const loanId = await line();
  const id = await cashOf(loanId, 'store', false);
  const lanes = start();
  await reaches(id, 'sent');
  await lanes.stop(2_000);
  await trial.beforeClosing((await stateOf(id))?.expires_on ?? '');
  expect(await stateOf(id)).toMatchObject({ state: 'expired' });
  expect(await trial.journal(`payout:${id}:expired`)).toEqual(['DISBURSE_CREDITED Dr2100 300.00 Cr2010 300.00']);
  expect((await trial.loan(loanId)).snapshot.balances.creditCents).toBe(30_000);
});

test('the money of a new loan that ends is stopped at its channel and does not move to the store', async () => {
  const { id } = await newLoan('moneyGram');
  await trial.makeQueued();
  start();
  await reaches(id, 'sent');
  const asked = statement<{ money: string }>('test_ask_end', `select app.ask_payout_end($1, '2026-06-12') as money`);
  expect(await trial.worker.row(asked, [id])).toEqual({ money: 'stopping' });
  await reaches(id, 'cancelled');
  expect(await trial.worker.row(asked, [id])).toEqual({ money: 'stopped' });
  expect(await stateOf(`${id}:2`)).toBeNull();
});

test('cash that the store hands out by an act of its own counts as paid', async () => {
  const loanId = await line();
  const id = await cashOf(loanId, 'store', false);
  start();
  await reaches(id, 'sent');
  const answer = await trial.inUnit((tx) =>
    settleCash(tx, { key: `desk-${loanId}`, lmsId: 2, loanId, actor: 'store' }),
  );
  expect(answer).toMatchObject({ ok: true });
  await reaches(id, 'paid');
  expect(await trial.journal(`payout:${id}:paid`)).toEqual([]);
});

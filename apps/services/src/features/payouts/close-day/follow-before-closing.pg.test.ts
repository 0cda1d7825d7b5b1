import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';

const trial = await openPayoutTrial(businessDate('2026-06-01'));
const { start, line, ask, reaches, stateOf, owed, moneyGram, ach } = trial;

/** Sends draws and stops the worker, so that only the end of the day follows them. */
async function send(...ids: string[]): Promise<void> {
  const lanes = start({ followMs: { store: [1e8, 1e8], moneyGram: [1e8, 1e8], debit: [1e8, 1e8], ach: [1e8, 1e8] } });
  for (const id of ids) await reaches(id, 'sent');
  await lanes.stop(2_000);
}

test('a bank credit counts as paid when the day after its sending closes without a return', async () => {
  const id = await ask(await line(), 'ach');
  await send(id);
  await trial.beforeClosing('2026-06-01');
  expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  await trial.days(2, 1);
  await trial.beforeClosing('2026-06-02');
  expect(await stateOf(id)).toMatchObject({ state: 'paid' });
  expect(await owed(id)).toMatchObject({ state: 'completed' });
  ach.giveBack(id, 'R03', businessDate('2026-06-03'));
  await trial.days(2, 1);
  await trial.beforeClosing('2026-06-03');
  expect(await stateOf(id)).toMatchObject({ state: 'returned' });
  expect(await owed(id)).toMatchObject({ state: 'failed' });
  await trial.lawful();
});

test('cash expires only when its partner confirms the cancel; taken cash counts as paid', async () => {
  const [untaken, silent, taken] = [
    await ask(await line(), 'moneyGram'),
    await ask(await line(), 'moneyGram'),
    await ask(await line(), 'moneyGram'),
  ];
  await send(untaken, silent, taken);
  // The reference is valid for thirty days from June 3.
  for (const id of [untaken, silent, taken])
    expect(await stateOf(id)).toMatchObject({ state: 'sent', expires_on: '2026-07-03' });
  await trial.days(2, 28);
  await trial.beforeClosing('2026-07-01');
  expect((await trial.notices(untaken)).map(({ code }) => code)).toEqual(['N13', 'N33', 'N34']);
  await trial.days(2, 2);
  moneyGram.pay(taken);
  moneyGram.cancelFaults.push('silent', 'lost');
  await trial.beforeClosing('2026-07-03');
  expect(await stateOf(taken)).toMatchObject({ state: 'paid' });
  for (const id of [untaken, silent]) {
    expect(await stateOf(id)).toMatchObject({ state: 'cancelling' });
    expect(await owed(id)).toMatchObject({ state: 'approved' });
  }
  await trial.beforeClosing('2026-07-03');
  for (const id of [untaken, silent]) {
    expect(await stateOf(id)).toMatchObject({ state: 'expired' });
    expect(await owed(id)).toMatchObject({ state: 'expired' });
  }
  await trial.lawful();
}, 120_000);

test('a return of another amount is not booked and goes to a person', async () => {
  const id = await ask(await line(), 'ach');
  await send(id);
  const told = ach.returns;
  const today = businessDate('2026-07-03');
  const wrong = { reference: id, code: 'R02', amountCents: 100 as never, returnedOn: today };
  ach.returns = () => Promise.resolve({ kind: 'told', returns: [wrong] });
  await trial.beforeClosing('2026-07-03');
  ach.returns = told;
  expect(await stateOf(id)).toMatchObject({ state: 'review' });
  expect(await trial.alerts(id)).toEqual(['the channel gave 100 cents back of 40000']);
});

test('a channel that does not answer keeps no day open', async () => {
  const id = await ask(await line(), 'moneyGram');
  await send(id);
  moneyGram.setReachable(false);
  await trial.beforeClosing('2026-07-03');
  expect(await stateOf(id)).toMatchObject({ state: 'sent' });
});

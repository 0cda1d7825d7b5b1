import { expect, test } from 'vitest';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { statement } from '#platform/database.ts';
import { endMoneyReview, getMoneyDesk, handOutStoreCash } from './money-desk.ts';

const trial = await openPayoutTrial();
const { worker, owner, line, ask, start, reaches, stateOf } = trial;
const GIVE_UP = statement(
  'money_desk_give_up',
  `update app.payout set state = 'review', last_event = 'tries_used_up', fence = fence + 1 where payout_id = $1`,
);

test('the cash desk of a store hands cash out by the number that a person shows, once', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'store');
  start();
  await reaches(id, 'sent');
  const number = (await stateOf(id))?.reference_number ?? '';
  expect((await getMoneyDesk(worker)).cash).toMatchObject([
    { payoutId: id, purpose: 'draw', loanId, amount: 40_000, referenceNumber: number },
  ]);
  expect(await handOutStoreCash(worker, { referenceNumber: 'ST-1' })).toMatchObject({ done: false });
  expect(await handOutStoreCash(worker, { referenceNumber: ` ${number} ` })).toEqual({
    done: true,
    message: 'The store handed out $400.00.',
  });
  expect(await handOutStoreCash(worker, { referenceNumber: number })).toMatchObject({ done: false });
  expect((await getMoneyDesk(worker)).cash).toEqual([]);
});

test('the funding desk asks a channel again, or gives a payout in review up', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'debit');
  trial.debit.faults.push('lostAfter');
  trial.debit.setReachable(false);
  const lanes = start({ inquiriesMax: 1 });
  await reaches(id, 'review');
  await lanes.stop(2_000);
  expect((await getMoneyDesk(worker)).reviews).toMatchObject([
    { payoutId: id, purpose: 'draw', channel: 'debit', loanId, amount: 40_000, givenUpAt: 'unknown' },
  ]);
  const why = { payoutId: id, because: 'the processor has no such push' };
  expect(await endMoneyReview(worker, { ...why, finding: 'again' })).toMatchObject({ done: true });
  expect(await stateOf(id)).toMatchObject({ state: 'unknown' });
  expect(await endMoneyReview(worker, { ...why, finding: 'unpaid' })).toMatchObject({ done: false });
  await owner.rows(GIVE_UP, [id]);
  expect(await endMoneyReview(worker, { ...why, finding: 'unpaid' })).toMatchObject({ done: true });
  expect(await stateOf(id)).toMatchObject({ state: 'failed' });
  expect((await getMoneyDesk(worker)).reviews).toEqual([]);
});

import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { endPayoutReview } from '#features/payouts/payout-review-queries.ts';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { followCourt } from '#servicing/commands/recovery/bankruptcy.ts';

const trial = await openPayoutTrial();
const { start, line, ask, reaches, stateOf, owed, debit, worker } = trial;
const by = { because: 'the bank said so', by: 'olga' };

const file = (loanId: number) =>
  trial.inUnit((tx) =>
    followCourt(tx, {
      key: `file-${loanId}`,
      lmsId: 2,
      loanId,
      court: { step: 'file', petition: { caseNumber: '26-1', chapter: 7, filedOn: businessDate('2026-06-01') } },
    }),
  );
const dismiss = (loanId: number) =>
  trial.inUnit((tx) => followCourt(tx, { key: `dismiss-${loanId}`, lmsId: 2, loanId, court: { step: 'dismiss' } }));

const SET_STATE = statement('test_set_owed_state', 'update servicing.disbursement set state = $2 where reference = $1');

/** Brings a push to a card into review, because its line was stayed while the channel took it. */
async function inReview(): Promise<{ loanId: number; id: string }> {
  const loanId = await line();
  const id = await ask(loanId, 'debit');
  debit.faults.push('lostAfter');
  debit.setReachable(false);
  start();
  await reaches(id, 'unknown');
  await file(loanId);
  debit.setReachable(true);
  await reaches(id, 'review');
  return { loanId, id };
}

test('money that the books refused once is booked when the books take it later', async () => {
  const { loanId, id } = await inReview();
  const paid = { payoutId: id, finding: 'paid', ...by } as const;
  expect(await endPayoutReview(worker, paid)).toEqual({ refused: 'line_not_running' });
  await dismiss(loanId);
  expect(await endPayoutReview(worker, paid)).toEqual({ state: 'paid' });
  expect(await owed(id)).toMatchObject({ state: 'completed' });
  expect((await trial.loan(loanId)).snapshot).toMatchObject({
    balances: { principalCents: 40_000 },
    line: { holdsCents: 0 },
  });
  expect(await trial.notices(id)).toMatchObject([{ code: 'N33', facts: { isSettled: true } }]);
  await trial.lawful();
});

test('a person hears that nobody has the money that staff looked for', async () => {
  const { id } = await inReview();
  expect(await endPayoutReview(worker, { payoutId: id, finding: 'unpaid', ...by })).toEqual({ state: 'failed' });
  expect(await trial.notices(id)).toMatchObject([{ code: 'N35', facts: { state: 'failed' } }]);
});

test('a payout that a person sends back from review is booked when its channel has it', async () => {
  const { loanId, id } = await inReview();
  await dismiss(loanId);
  expect(await endPayoutReview(worker, { payoutId: id, finding: 'again', ...by })).toEqual({ state: 'unknown' });
  await reaches(id, 'sent');
  expect(await owed(id)).toMatchObject({ state: 'approved' });
  await trial.lawful();
});

test('the store hands out cash that the books refused to give before', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'store', 10_000);
  const lanes = start();
  await reaches(id, 'sent');
  await lanes.stop(2_000);
  // A draw that the books only hold needs a running line to be handed out.
  await trial.owner.rows(SET_STATE, [id, 'requested']);
  await file(loanId);
  expect(await trial.handOut(id)).toEqual({ ok: false, reason: 'line_not_running' });
  await dismiss(loanId);
  await trial.owner.rows(SET_STATE, [id, 'approved']);
  expect(await trial.handOut(id)).toMatchObject({ ok: true });
  expect(await stateOf(id)).toMatchObject({ state: 'paid' });
});

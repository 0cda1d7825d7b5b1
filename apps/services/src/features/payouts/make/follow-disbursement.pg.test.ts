import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { reconcilePayouts } from '#features/payouts/reconciliation/reconcile-payouts.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { endDisbursement, makeDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { followDisbursements } from './follow-disbursement.ts';

const trial = await openPayoutTrial();
const { start, line, newLoan, reaches, stateOf, owner, worker, desks } = trial;
const on = businessDate('2026-06-01');

// Payouts that wait for their channel although their disbursement is complete: nothing is to be done for them.
const CROWD = statement(
  'test_payout_crowd',
  `
  with d as (
    insert into servicing.disbursement (reference, loan_id, customer_id, purpose, channel, amount, state, requested_on)
    select 'a-crowd-' || n, $1, '${TRIAL_CUSTOMER}', 'refund', 'moneyGram', 100, 'completed', '2026-06-01' from generate_series(1, 250) n
  )
  insert into app.payout (payout_id, disbursement_ref, purpose, channel, lms_id, loan_id, customer_id, brand, amount, state, last_event,
         next_at)
  select 'a-crowd-' || n, 'a-crowd-' || n, 'refund', 'moneyGram', 2, $1, '${TRIAL_CUSTOMER}', 'tmx', 100, 'accepted', 'accepted',
         now() + interval '1 year'
    from generate_series(1, 250) n`,
);

test('many payouts that need nothing do not hide one whose disbursement has ended', async () => {
  const loanId = await line();
  await owner.rows(CROWD, [loanId]);
  const reference = `cash-${loanId}`;
  await trial.inUnit((tx) =>
    makeDisbursement(tx, {
      reference,
      loanId,
      customerId: TRIAL_CUSTOMER,
      purpose: 'refinance',
      channel: 'moneyGram',
      amountCents: cents(30_000),
      on,
      isHeld: true,
    }),
  );
  await trial.makeQueued();
  await trial.inUnit((tx) => endDisbursement(tx, reference, 'cancelled', on));
  expect(await followDisbursements(worker, () => undefined)).toBe(1);
  expect(await stateOf(reference)).toMatchObject({ state: 'cancelled' });
});

test('money that is still owed after its channel was stopped is paid again from the next day on', async () => {
  const { id } = await newLoan('moneyGram');
  await trial.makeQueued();
  const lanes = start();
  await reaches(id, 'sent');
  const asked = statement<{ money: string }>('test_stop_money', `select app.ask_payout_end($1, '2026-06-01') as money`);
  await worker.row(asked, [id]);
  await reaches(id, 'cancelled');
  await lanes.stop(2_000);
  // The loan was not taken back after all. Reconciliation says that nobody pays.
  const differences = async (day: string): Promise<string[]> =>
    (await reconcilePayouts(worker, desks, { lmsId: 2, businessDate: day })).differences.map(
      ({ payoutId, kind }) => `${payoutId} ${kind}`,
    );
  await trial.beforeClosing('2026-06-01');
  expect(await stateOf(`${id}:2`)).toBeNull();
  expect(await differences('2026-06-01')).toEqual([`${id} books`]);
  await trial.days(2, 1);
  await trial.beforeClosing('2026-06-02');
  expect(await stateOf(`${id}:2`)).toMatchObject({ state: 'accepted' });
  expect(await differences('2026-06-02')).toEqual([]);
  start();
  await reaches(`${id}:2`, 'sent');
  const open = statement<{ n: number }>(
    'test_open_differences',
    'select count(*)::int as n from app.payout_difference where closed_at is null',
  );
  expect(await worker.row(open)).toEqual({ n: 0 });
});

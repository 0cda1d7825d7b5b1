import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelWaiting } from '#features/payouts/make/cancel-waiting.ts';
import { payoutKinds } from '#features/payouts/make/make-payout.ts';
import { statement } from '#platform/database.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { takeMoneyBack } from '#servicing/commands/disbursements/money-back.ts';
import { acceptAppraisal } from '#servicing/commands/origination/accept-appraisal.ts';
import { makeAppraisal } from '#servicing/commands/offers/make-appraisal.ts';
import { fundLoan } from '#servicing/commands/origination/fund-loan.ts';
import { rescind } from '#servicing/commands/origination/rescind.ts';
import { openOriginationTrial, personOf } from './origination.fixture.ts';
import { stepsOfAnn } from './origination-steps.fixture.ts';

// A Monday.
const today = businessDate('2026-06-15');
let trial: Awaited<ReturnType<typeof openOriginationTrial>>;
beforeEach(async () => {
  trial = await openOriginationTrial(today);
});
const ann = personOf('ann');

const { approve, make, sign } = stepsOfAnn(() => trial);

const PLEDGE = { productId: 1102, storeId: 10_005, appraisal: 300_000 } as const;
const STORE_OF = statement<{ store_id: number }>(
  'trial_store_of_state',
  `select store_id from servicing.store where state = 'TN' order by store_id limit 1`,
);
async function makePledge() {
  const storeId = (await trial.owner.row(STORE_OF))?.store_id ?? 0;
  const made = await make(
    {
      productId: 1102,
      storeId,
      locationId: storeId,
      disbursementType: 2,
      disburseCardIds: [],
      disbursementAmount: cents(80_000),
    },
    { ...PLEDGE, storeId },
  );
  await sign(made.loanId);
  return made;
}
const readBack = async (loanId: number) =>
  (await trial.calls.getRescission({ loanId, lmsId: 2 }, ann, trial.context)).rescission;
const askBack = async (loanId: number) =>
  (await trial.calls.rescindLoan({ loanId, lmsId: 2 }, ann, trial.context)).rescission;
const bring = (loanId: number, returnedCents: number, key = 'bring') =>
  trial.inUnit((tx) =>
    rescind(tx, { key, lmsId: 2, loanId, actor: 'store', returnedCents: cents(returnedCents), returnedTo: 'store' }),
  );

const read = (applicationId: number) => trial.calls.getOriginationInfo({ applicationId }, ann, trial.context);

describe('taking a new loan back', () => {
  test('untaken money is stopped and the loan is as if it had never been made', async () => {
    await trial.setStoreClock(false);
    const { loanId, applicationId } = await makePledge();
    expect(await readBack(loanId)).toMatchObject({ state: 'open', mayAsk: true, returnAmount: 0 });
    expect(await askBack(loanId)).toMatchObject({ state: 'stopping', mayAsk: false });
    await trial.work({ isKilled: true });
    expect(await readBack(loanId)).toMatchObject({ state: 'done', doneOn: today });
    const { snapshot } = await trial.loan(loanId);
    expect([snapshot.status, payoffCents(snapshot)]).toEqual([28, 0]);
    expect(await read(applicationId)).toMatchObject({ state: 'rescinded' });
    expect(await trial.notices('N37')).toMatchObject([{ facts: { about: 'rescinded', returned: null } }]);
    await trial.lawful();
    await trial.days(2, 2);
  });

  test('money on its way is stopped at its channel first, and nothing falls back to the store', async () => {
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    await payoutKinds(trial.worker, () => undefined)['payout.make']?.work({ reference: `proceeds:${loanId}` });
    await askBack(loanId);
    expect(await trial.work()).toEqual(['origination.ask later']);
    expect(await readBack(loanId)).toMatchObject({ state: 'stopping' });
    await cancelWaiting(trial.worker, (_payoutId, error) => expect.unreachable(String(error)));
    await trial.wake();
    await trial.work();
    expect(await readBack(loanId)).toMatchObject({ state: 'done' });
    const left = statement<{ states: string[] }>(
      'trial_payout_states',
      `select array_agg(p.state || ' ' || d.state) as states from app.payout p join servicing.disbursement d on d.reference = p.disbursement_ref`,
    );
    expect(await trial.owner.row(left)).toEqual({ states: ['cancelled cancelled'] });
    await trial.lawful();
  });

  test('taken money comes back to the store to the cent and in time', async () => {
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    await trial.done((tx) => fundLoan(tx, { key: 'fund', lmsId: 2, loanId }));
    expect(await askBack(loanId)).toMatchObject({ state: 'waitsForMoney' });
    await trial.work();
    expect(await readBack(loanId)).toMatchObject({ state: 'waitsForMoney', returnAmount: 80_000, returnTo: 'store' });
    expect(await bring(loanId, 79_999, 'short')).toMatchObject({ ok: false, refusal: { code: 'amount_out_of_range' } });
    expect(await bring(loanId, 80_000)).toMatchObject({ ok: true });
    await trial.wake();
    await trial.work();
    expect(await readBack(loanId)).toMatchObject({ state: 'done' });
    await trial.lawful();
  });

  test('money that does not come back in time leaves the loan as it is', async () => {
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    await trial.done((tx) => fundLoan(tx, { key: 'fund', lmsId: 2, loanId }));
    await askBack(loanId);
    await trial.work();
    await trial.days(2, 1);
    await trial.setStoreClock(true);
    expect(await readBack(loanId)).toMatchObject({ state: 'closed', reason: 'money_not_returned' });
    expect(await bring(loanId, 80_000)).toMatchObject({ ok: false, refusal: { reason: 'window_closed' } });
    await trial.wake();
    await trial.work();
    expect((await trial.loan(loanId)).snapshot.status).toBe(12);
  });

  test('a wish in time counts although the worker comes after the hour', async () => {
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    await trial.days(2, 1);
    expect(await askBack(loanId)).toMatchObject({ state: 'stopping' });
    await trial.setStoreClock(true);
    const earlier = statement(
      'trial_asked_before',
      `update app.origination_ask set asked_at = now() - interval '8 hours' where kind = 'rescind'`,
    );
    await trial.owner.rows(earlier);
    await trial.work();
    expect((await trial.loan(loanId)).snapshot.status).toBe(28);
  });

  test('after 17:00 of the next business day nobody may ask any more', async () => {
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    await trial.days(2, 1);
    await trial.setStoreClock(true);
    expect(await readBack(loanId)).toMatchObject({ state: 'closed', reason: 'window_closed', mayAsk: false });
    await expect(askBack(loanId)).rejects.toMatchObject({ errorCode: 'ApplicationClosed' });
    const rescindOfTom = trial.calls.rescindLoan({ loanId, lmsId: 2 }, personOf('tom'), trial.context);
    await expect(rescindOfTom).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  });

  test('a Georgia pawn cannot be rescinded', async () => {
    const { loanId } = await make();
    await sign(loanId);
    expect(await readBack(loanId)).toMatchObject({ state: 'closed', reason: 'refinance_only', mayAsk: false });
    await expect(askBack(loanId)).rejects.toMatchObject({ errorCode: 'ApplicationClosed' });
  });
});

describe('taking a new loan back, at the edges', () => {
  const PRODUCTION = statement('trial_production', `update app.system_mode set mode = 'production'`);
  const FREE_MODE = statement('trial_free_mode', 'alter table app.system_mode disable trigger user');
  const FREE_PAYOUT = statement('trial_free_payout', 'alter table app.payout disable trigger user');
  const toProduction = async () => {
    await trial.owner.rows(FREE_MODE);
    await trial.owner.rows(PRODUCTION);
  };
  const STATES = statement<{ states: string[] }>(
    'trial_payouts_of_loan',
    `select array_agg(p.payout_id || ' ' || p.channel || ' ' || p.state order by p.attempt) as states from app.payout p`,
  );
  const makePayout = (loanId: number) =>
    payoutKinds(trial.worker, () => undefined)['payout.make']?.work({ reference: `proceeds:${loanId}` });
  const states = async () => (await trial.owner.row(STATES))?.states;

  test('a day that is still open after midnight does not open the time again', async () => {
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    await trial.days(2, 1);
    expect(await readBack(loanId)).toMatchObject({ state: 'open' });
    // The wall clock is far behind 17:00 of that business day, and shows a morning.
    await toProduction();
    expect(await readBack(loanId)).toMatchObject({ state: 'closed', reason: 'window_closed' });
  });

  test('the evening before the last day does not end the time', async () => {
    trial = await openOriginationTrial(businessDate('2099-06-15'));
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    await trial.days(2, 1);
    await toProduction();
    // The business day of the deadline is open already, and the store's clock shows an evening before it.
    await trial.setStoreClock(true);
    expect(await readBack(loanId)).toMatchObject({ state: 'open', mayAsk: true });
  });

  test('the money of a loan that cannot be taken back is not stopped', async () => {
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    await makePayout(loanId);
    await askBack(loanId);
    await trial.owner.rows(
      statement('trial_asked_late', `update app.origination_ask set asked_on = asked_on + 30 where kind = 'rescind'`),
    );
    await trial.work();
    const wish = statement<{ asked: boolean }>(
      'trial_wish',
      'select cancel_asked_at is not null as asked from app.payout',
    );
    expect(await trial.owner.row(wish)).toEqual({ asked: false });
    expect(await readBack(loanId)).toMatchObject({ state: 'open', reason: 'window_closed' });
  });

  test('money that was stopped for nothing is paid out again', async () => {
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    await makePayout(loanId);
    await askBack(loanId);
    expect(await trial.work()).toEqual(['origination.ask later']);
    await cancelWaiting(trial.worker, (_payoutId, error) => expect.unreachable(String(error)));
    // The wish turns out to be late.
    await trial.owner.rows(
      statement('trial_asked_late', `update app.origination_ask set asked_on = asked_on + 30 where kind = 'rescind'`),
    );
    await trial.wake();
    await trial.work();
    expect(await readBack(loanId)).toMatchObject({ reason: 'window_closed' });
    expect(await states()).toEqual([`proceeds:${loanId} store cancelled`, `proceeds:${loanId}:2 store accepted`]);
  });

  test('money that its channel can stop no more is brought back in time', async () => {
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    await makePayout(loanId);
    await askBack(loanId);
    await trial.work();
    const final = statement(
      'trial_final',
      `update app.payout set state = 'sent', channel = 'ach', cancel_refused = 'channel_final', sent_on = business_date`,
    );
    await trial.owner.rows(FREE_PAYOUT);
    await trial.owner.rows(final);
    await trial.wake();
    expect(await trial.work()).toEqual(['origination.ask later']);
    expect(await readBack(loanId)).toMatchObject({ state: 'waitsForMoney', returnAmount: 80_000 });
    expect(await bring(loanId, 80_000)).toMatchObject({ ok: true });
    await trial.wake();
    await trial.work();
    expect(await readBack(loanId)).toMatchObject({ state: 'done' });
    await trial.lawful();
  });

  test('money that came back from its channel need not be brought back', async () => {
    await trial.setStoreClock(false);
    const { loanId } = await makePledge();
    const toAch = statement(
      'trial_to_ach',
      `update servicing.disbursement set channel = 'moneyGram' where loan_id = $1`,
    );
    await trial.owner.rows(toAch, [loanId]);
    await trial.done((tx) => fundLoan(tx, { key: 'fund', lmsId: 2, loanId }));
    await trial.done((tx) => takeMoneyBack(tx, { key: 'back', lmsId: 2, loanId, purpose: 'origination' }));
    expect(await readBack(loanId)).toMatchObject({ state: 'open', returnAmount: 0 });
    expect(await askBack(loanId)).toMatchObject({ state: 'stopping' });
    await trial.work();
    expect(await readBack(loanId)).toMatchObject({ state: 'done' });
    expect(await trial.journal('back')).toHaveLength(1);
    expect((await trial.loan(loanId)).snapshot.status).toBe(28);
  });
});

describe('one application at a time', () => {
  test('two acceptances at once make one application [LAP-096]', async () => {
    const offered = { lmsId: 2, customerId: TRIAL_CUSTOMER, productId: 1101, storeId: 10_001, brand: 'tmx' } as const;
    const of = {
      ...offered,
      valueCents: cents(500_000),
      vehicle: null,
      offeredOn: today,
      expiresOn: addDays(today, 14),
    };
    const ids = await trial.inUnit(async (tx) => [await makeAppraisal(tx, of), await makeAppraisal(tx, of)]);
    const answers = await Promise.all(
      ids.map((appraisalId) =>
        trial.inUnit((tx) => acceptAppraisal(tx, { key: `a:${appraisalId}`, lmsId: 2, appraisalId })),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('an offer that was refused for a passing reason is accepted later [LAP-096]', async () => {
    const applicationId = await approve();
    const appraisalId = await trial.inUnit((tx) =>
      makeAppraisal(tx, {
        lmsId: 2,
        customerId: TRIAL_CUSTOMER,
        productId: 1101,
        storeId: 10_001,
        brand: 'tmx',
        valueCents: cents(500_000),
        vehicle: null,
        offeredOn: today,
        expiresOn: addDays(today, 14),
      }),
    );
    const accept = () => trial.calls.acceptAppraisal({ appraisalId }, ann, trial.context);
    await accept();
    await trial.work();
    await trial.withdraw(applicationId, ann);
    await trial.work();
    expect(await accept()).toMatchObject({ applicationId: null });
    await trial.work();
    expect(await accept()).toMatchObject({ status: 'accepted', applicationId: expect.any(Number) as number });
  });
});

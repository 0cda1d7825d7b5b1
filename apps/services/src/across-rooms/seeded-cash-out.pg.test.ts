import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { rewardBalances } from '@lendside/domain/referrals/reward-account.ts';
import { openFakePayoutDesk } from '@lendside/providers/disbursements/fake.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payoutKinds } from '#features/payouts/make/make-payout.ts';
import { payoutLimits } from '#features/payouts/send/payout-limits.ts';
import { runPayoutLanes } from '#features/payouts/send/run-payout-lanes.ts';
import { storeDesk } from '#features/payouts/store-desk.ts';
import { getCashOutResult } from '#features/referrals/cash-out/follow-cash-out.ts';
import { startCashOut } from '#features/referrals/cash-out/start-cash-out.ts';
import { firstDaysOf } from '#features/simulation/live-stories.ts';
import { PEOPLE, toIdentity } from '#features/simulation/people.ts';
import { seedPeople } from '#features/simulation/seed-people.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { readRewardEvents } from '#servicing/commands/rewards/rewards.ts';
import { seedReference } from '#servicing/seed-reference.ts';

// P24, and the friends who earned the rewards.
const people = PEOPLE.filter(({ code }) => ['P24', 'P22', 'P40', 'P46'].includes(code));
const { profileId, username, customerIdOf } = toIdentity({ code: 'P24' });
const customerId = customerIdOf(2);
const database = await copyTestDatabase();
const [owner, worker, api] = [database.open('owner'), database.open('lendside_worker'), database.open('lendside_api')];
const debit = openFakePayoutDesk({ channel: 'debit', limitCents: cents(500_000) });
const desks = { store: storeDesk(worker), debit: { 1: debit } };

const QUEUED = statement<{ kind: string; payload: Record<string, unknown> }>(
  'seeded_cash_out_queued',
  `select kind, payload from app.outbox where kind like 'payout.%' and sent_at is null order by outbox_id`,
);
const CASH_OUTS = statement<{ payout_id: string; amount: number; state: string; brand: string }>(
  'seeded_cash_outs',
  `select payout_id, amount, state, brand from app.payout where purpose = 'reward' order by asked_at`,
);

const xavier = aCustomer(profileId, { TLXe: customerId }, { username });
const means = { database: api, isPaidToCards: true, today: () => Promise.resolve(businessDate('2026-06-15')) };
const balances = async () => rewardBalances(await readRewardEvents(worker, customerId));

beforeAll(async () => {
  await seedReference(owner, 'simulation', firstDaysOf(people));
  await seedPeople({ owner, worker, sealing: makeSealing(['a key of these tests, longer than it must be']) }, people);
}, 240_000);

const lanes = runPayoutLanes({
  database: worker,
  desks,
  sealing: { open: () => '' },
  limits: payoutLimits(desks, 'simulation', { pollMs: 60, sendWithinMs: 2_000 }),
  logger: pino({ level: 'silent' }),
});
afterAll(() => lanes.stop(2_000));

/** Waits until every cash-out is paid. */
const allPaid = (count: number): Promise<unknown> =>
  vi.waitFor(
    async () => {
      const found = await owner.rows(CASH_OUTS);
      if (found.length < count || found.some(({ state }) => state !== 'paid')) throw new Error(JSON.stringify(found));
    },
    { timeout: 20_000, interval: 50 },
  );

test('the seeded cash-out of P24 completes, and then the whole 100.00 is cashed out [LOP-070 RFL-017]', async () => {
  expect(await balances()).toMatchObject({ currentBalanceCents: 10_000, pendingCashOutCents: 5_000 });
  const ask = (cashOutKey: string) =>
    startCashOut(means, { cashOutKey, cardNumber: '4242', cardToken: 'card_rewards_P24' }, xavier, 'tmx');
  await expect(ask('cash-out-while-pending')).rejects.toMatchObject({ errorCode: 'CashPending' });
  debit.faults.push('paidAtOnce');
  const kinds = payoutKinds(worker, lanes.wake);
  for (const { kind, payload } of await owner.rows(QUEUED)) await kinds[kind]?.work(payload);
  await allPaid(1);
  const [seeded] = await owner.rows(CASH_OUTS);
  expect(seeded).toMatchObject({ amount: 5_000, brand: 'tmx' });
  expect(await getCashOutResult(means, seeded?.payout_id ?? '', xavier)).toMatchObject({
    status: 'COMPLETE',
    amount: 5_000,
    displayNumber: '•••• 4242',
  });
  expect(await balances()).toMatchObject({ currentBalanceCents: 10_000, pendingCashOutCents: 0 });
  debit.faults.push('paidAtOnce');
  const { messageKey } = await ask('cash-out-of-the-rest');
  await allPaid(2);
  expect(await getCashOutResult(means, messageKey, xavier)).toMatchObject({ status: 'COMPLETE', amount: 10_000 });
  expect(await balances()).toMatchObject({ currentBalanceCents: 0, pendingCashOutCents: 0, paidOutCents: 15_000 });
  await expect(ask('cash-out-of-nothing')).rejects.toMatchObject({ errorCode: 'CashNotAvailable' });
  expect(debit.payouts.map(({ request }) => [request.amountCents, request.receiver.firstName])).toEqual([
    [5_000, 'Xavier'],
    [10_000, 'Xavier'],
  ]);
}, 60_000);

import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { toWireResponse } from '@lendside/contract/wire.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { startSimulatedWorld } from '@lendside/providers/card-processing/simulated-world.fixture.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseConfig, type Config } from '#config.ts';
import { desksOf } from '#features/payments/pay-job/money-desk.ts';
import { patientLimits } from '#features/payments/pay-job/patient-limits.fixture.ts';
import { runPaymentLanes } from '#features/payments/pay-job/run-payment-lanes.ts';
import type { PaymentRequest } from '#features/payments/accept/payment-request.ts';
import { aPaymentRequest, type PaymentChanges } from '#features/payments/payment.fixture.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { aCall as inTmx } from '#platform/mounting/a-call.fixture.ts';
import { openProvider, PROVIDERS } from '#wiring/providers.ts';
import { makeFoundation } from '#wiring/foundation.ts';
import { openRooms } from '#wiring/rooms.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';

const world = await startSimulatedWorld();
const copy = await copyTestDatabase();
const owner = copy.open('owner');
const worker = copy.open('lendside_worker');
const config = toConfig({ LENDSIDE_MODE: 'simulation', DATABASE_URL: copy.url, SIMULATOR_URL: world.url });
const logger = pino({ level: 'silent' });
const database = copy.open('lendside_api');
const rooms = await openRooms(await makeFoundation({ config, logger, database }));
const { handlers } = rooms;
const today = businessDate('2026-06-15');

const luis = aCustomer('luis', { TLXe: '200012', Invictus: '300012' });
// A customer whose TLXe number equals Luis's Invictus number.
const namesake: Customer = {
  ...luis,
  profileId: 'bob',
  customerIds: ['300012'],
  customerIdBySystem: { TLXe: '300012' },
};

const SEED = [
  `insert into app.profile (profile_id, first_name, last_name, email, phone, preference)
   values ('luis', 'Luis', 'Perez', 'luis@example.com', '+12055550123', 0), ('bob', 'Bob', 'Ash', 'b@example.com', '+12055550124', 0)`,
  `insert into app.profile_customer (profile_id, lms_id, customer_id) values ('luis', 2, '200012'), ('luis', 3, '300012'), ('bob', 2, '300012')`,
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
   select 'card_' || p, p, 1, 'SIMCARD-4242-1230-' || p, 'visa', '424242', '4242', 'Luis Perez', 12, 2030, true, true from unnest(array['luis', 'bob']) as p`,
];
const triesOf = statement<{ n: number }>(
  'test_tries',
  'select inquiries as n from app.payment where payment_id = $1 and lease_until is null',
);
const stateOf = statement<{ state: string }>('test_state', 'select state from app.payment where payment_id = $1');

function toConfig(source: Record<string, string>): Config {
  const parsed = parseConfig(source);
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  return parsed.config;
}

beforeAll(async () => {
  await seedReference(owner, 'simulation', { 1: today, 2: today });
  for (const [index, text] of SEED.entries()) await owner.rows(statement(`partner_seed_${index}`, text));
});
afterAll(() => rooms.close());

async function theLoan() {
  const { loans } = await handlers.getAccounts({ brandName: 'tmx' }, luis, inTmx);
  const loan = loans.find((each) => each.lmsId === 3);
  if (loan === undefined) throw new Error('the partner shows no loan');
  return loan;
}

async function aPayment(changes: PaymentChanges): Promise<PaymentRequest> {
  const loan = await theLoan();
  const { profileId, customerIdBySystem } = luis;
  const who = { profileId, customerId: customerIdBySystem.Invictus ?? '', cardId: 'card_luis', loanId: loan.loanId };
  const { storeId, intentId } = loan;
  return aPaymentRequest(who, { lmsId: 3, storeId, intentId, username: luis.username, ...changes });
}

async function reaches(paymentId: string, state: string): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await worker.row(stateOf, [paymentId]))?.state).toBe(state);
    },
    { timeout: 8_000, interval: 20 },
  );
}

function startWorker() {
  const system = openProvider(PROVIDERS.loanSystem, config);
  if (system === null) throw new Error('a simulation has Invictus');
  const processor = openFakeProcessor();
  return runPaymentLanes({
    database: worker,
    desks: desksOf([processor]),
    loanSystems: { 3: { kind: 'outside', system } },
    limits: patientLimits(processor, { pollMs: 50 }),
    logger,
  });
}

test('a partner’s loan shows the partner’s figures, store and details [LOA-001 LAP-071]', async () => {
  const loan = await theLoan();
  expect(loan).toMatchObject({ productId: 3101, payoffAmount: 287_179, minimumAmountDue: 17_683, payable: true });
  const detail = await handlers.getAccountDetail({ loanId: loan.loanId, lmsId: 3 }, luis, inTmx);
  expect(toWireResponse(getAccountDetail, detail)).toMatchObject({
    rate: '129.00',
    loan: { payoffAmount: '2,871.79' },
  });
  const { storeInfo } = await handlers.getStore({ storeId: loan.storeId }, luis, inTmx);
  expect(storeInfo).toMatchObject({ lmsId: 3, phone: loan.storePhoneNumber });
});

test('authorization finds the partner’s customer, not another system’s customer with that number', async () => {
  const { loanId } = await theLoan();
  expect(await rooms.owners.findLoanOwner(loanId, luis)).toEqual(['300012']);
  expect(await rooms.owners.findLoanOwner(loanId, namesake)).toBeNull();
  expect(await rooms.owners.findLoanOwner(1, luis)).toBeNull();
  const stolen = await aPayment({ paymentKey: 'key_stolen_0000000000', cardToken: 'card_bob' });
  await expect(handlers.submitPayment(stolen, namesake, inTmx)).rejects.toThrow(Refused);
});

test('a payment waits while the partner is down and is booked there once when it is back', async () => {
  const before = await theLoan();
  const { loanId, storeId } = before;
  const request = await aPayment({ paymentKey: 'key_partner_000000001', paymentAmount: cents(5_000) });
  const { messageKey } = await handlers.submitPayment(request, luis, inTmx);
  expect(await theLoan()).toMatchObject({ paymentInFlight: true, payable: false, whyNotPayable: 'payment_in_flight' });
  await world.control('PUT', '/control/faults', { isInvictusDown: true });
  const lanes = startWorker();
  await vi.waitFor(
    async () => {
      // The worker has tried the partner at least once and postponed the payment.
      expect((await worker.row(triesOf, [messageKey]))?.n).toBeGreaterThan(0);
    },
    { timeout: 8_000, interval: 20 },
  );
  await reaches(messageKey, 'captured');
  expect(await handlers.getAccounts({ brandName: 'tmx' }, luis, inTmx)).toMatchObject({
    loans: [],
    unavailable: ['Invictus'],
  });
  await world.control('POST', '/control/faults/reset');
  await reaches(messageKey, 'posted');
  await lanes.stop(2_000);
  expect(await theLoan()).toMatchObject({ payoffAmount: before.payoffAmount - 5_000, paymentInFlight: false });
  const { transactions } = await handlers.getAccountHistory({ loanId, storeId, lmsId: 3 }, luis, inTmx);
  expect(transactions.filter(({ amount }) => amount === 5_000)).toHaveLength(1);
});

test('a simulated day moves the partner’s clock too, and works while the partner is down', async () => {
  const moved = await handlers.advanceBusinessClock({ days: 2 }, { kind: 'simulator' }, inTmx);
  expect(moved.clocks.map(({ name, currentDate }) => [name, currentDate])).toEqual([
    ['TLXe', '2026-06-17'],
    ['NLS', '2026-06-17'],
    ['Invictus', '2026-06-17'],
  ]);
  expect(moved.days.filter(({ lmsId }) => lmsId === 3)).toMatchObject([{ date: '2026-06-16' }, { date: '2026-06-17' }]);
  await world.control('PUT', '/control/faults', { isInvictusDown: true });
  expect(
    (await handlers.advanceBusinessClock({ days: 1 }, { kind: 'simulator' }, inTmx)).clocks.map(({ name }) => name),
  ).toEqual(['TLXe', 'NLS']);
  await world.control('POST', '/control/faults/reset');
});

import { beforeAll, expect, test } from 'vitest';
import { LOCATION_FAILED_TEXT, OUTSIDE_STATE_TEXT } from '@lendside/domain/locations/location-check.ts';
import {
  ledgerLoanSystem,
  seedCustomers,
  type FixtureCustomer,
} from '#features/payments/ledger-loan-system.fixture.ts';
import { openGuest } from '#features/payments/guest.fixture.ts';
import { aPaymentRequest, callerOf, toSubmitOptions } from '#features/payments/payment.fixture.ts';
import { submitPayment } from '#features/payments/accept/submit-payment.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { locationsHandlers } from './locations-routes.ts';
import { usStateMap } from './us-state-map.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const database = copy.open('lendside_api');
const ledger = ledgerLoanSystem(owner);
const system = {
  ...ledger,
  account: async (loanId: number, customerIds: readonly string[]) => {
    const record = await ledger.account(loanId, customerIds);
    return record === null ? null : { ...record, storeState: 'GA' };
  },
};
const calls = locationsHandlers({ database, loanSystems: [system], states: usStateMap() });
const customers: FixtureCustomer[] = [];
const context = {} as Parameters<typeof calls.checkLocation>[2];

const GEORGIA = { latitude: 33.749, longitude: -84.388 };
const CAROLINA = { latitude: 32.2871, longitude: -81.0807 };

const set = statement(
  'test_setting',
  `insert into app.setting (name, value) values ('config.' || $1, $2::jsonb)
   on conflict (name) do update set value = excluded.value`,
);
const unset = statement('test_no_settings', `delete from app.setting where name like 'config.%'`);
const age = statement(
  'test_age',
  `update app.location_check set checked_at = checked_at - $2::interval where loan_id = $1`,
);
const kept = statement<{ row: string; outcome: string; state: string | null; said_at: Date | null }>(
  'test_kept',
  'select c::text as row, outcome, state, said_at from app.location_check c where loan_id = $1 order by check_id',
);

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 12)));
});

function customer(index: number): FixtureCustomer {
  const found = customers[index];
  if (found === undefined) throw new Error(`no customer ${index}`);
  return found;
}

const check = (
  who: FixtureCustomer,
  where: { latitude?: number; longitude?: number; accuracy?: number; recordOnly?: boolean } = {},
  caller: Customer = callerOf(who),
  transactionType: 'addon' | 'payment' | 'refinance' = 'payment',
) =>
  calls.checkLocation(
    { loanId: who.loanId, lmsId: 2, storeId: 1, recordOnly: false, transactionType, ...where },
    caller,
    context,
  );

const pay = (who: FixtureCustomer, caller: Customer = callerOf(who)) =>
  submitPayment(toSubmitOptions(database, system), aPaymentRequest(who), caller).then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof Refused) return `${error.errorCode}: ${error.message}`;
      throw error;
    },
  );

const withSettings = async (settings: Readonly<Record<string, unknown>>, work: () => Promise<void>) => {
  for (const [name, value] of Object.entries(settings)) await owner.rows(set, [name, JSON.stringify(value)]);
  try {
    await work();
  } finally {
    await owner.rows(unset);
  }
};

test("a position in the store's state counts as proven and allows a payment [GPS-005 LAP-098 LOP-132]", async () => {
  const who = customer(0);
  expect(await check(who, GEORGIA)).toEqual({
    allowed: true,
    sameState: true,
    restricted: false,
    locationState: 'GA',
    consentRequired: false,
    retryAfter: null,
    message: null,
  });
  expect(await pay(who)).toBe('accepted');
});

test('a location check stores the state and no coordinates [GPS-005 GPS-006]', async () => {
  const [row] = await owner.rows(kept, [customer(0).loanId]);
  expect(row).toMatchObject({ outcome: 'proven', state: 'GA' });
  // Removes the timestamp from the row, because its seconds could look like degrees.
  expect(row?.row.replace(/\d{4}-\d{2}-\d{2} [\d:.+]+/, 'then')).not.toMatch(/33\.|84\.|-84/);
});

test('a position in another state blocks payments for fifteen minutes [GPS-004 GPS-007 LER-030]', async () => {
  const who = customer(1);
  const answer = await check(who, CAROLINA);
  expect(answer).toMatchObject({ allowed: false, sameState: false, locationState: 'SC', message: OUTSIDE_STATE_TEXT });
  expect(new Date(answer.retryAfter ?? 0).getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
  expect(await check(who, GEORGIA)).toMatchObject({ allowed: false, locationState: null });
  expect(await check(who, { recordOnly: true })).toMatchObject({ allowed: false, message: OUTSIDE_STATE_TEXT });
  expect(await pay(who)).toBe(`LocationOutsideState: ${OUTSIDE_STATE_TEXT}`);
  await owner.rows(age, [who.loanId, '14 minutes 50 seconds']);
  expect(await check(who, GEORGIA)).toMatchObject({ allowed: false });
  await owner.rows(age, [who.loanId, '11 seconds']);
  expect(await check(who, GEORGIA)).toMatchObject({ allowed: true, sameState: true });
  expect(await pay(who)).toBe('accepted');
});

test('a payer who withholds the position may pay when location is not forced [LOP-072 LRO-019]', async () => {
  const who = customer(2);
  expect(await check(who, { recordOnly: true })).toMatchObject({ allowed: true, sameState: false, message: null });
  expect(await owner.rows(kept, [who.loanId])).toMatchObject([{ outcome: 'withheld', state: null }]);
  expect(await pay(who)).toBe('accepted');
});

test('a missing or too coarse position is requested again [LER-031 LAP-098]', async () => {
  const who = customer(3);
  for (const where of [{}, { ...GEORGIA, accuracy: 5_001 }])
    expect(await check(who, where)).toMatchObject({ allowed: false, retryAfter: null, message: LOCATION_FAILED_TEXT });
  expect(await check(who, { ...GEORGIA, accuracy: 5_000 })).toMatchObject({ allowed: true });
});

test('forced location requires a position proven in the last ten minutes [GPS-002 GPS-008 LRO-019 LOP-072]', async () => {
  const who = customer(4);
  await withSettings({ gpsForcePayment: true }, async () => {
    expect(await pay(who)).toBe(`LocationRequired: ${LOCATION_FAILED_TEXT}`);
    expect(await check(who, { recordOnly: true })).toMatchObject({ allowed: false, message: LOCATION_FAILED_TEXT });
    expect(await pay(who)).toContain('LocationRequired');
    // A proof for another transaction type, by another payer or from too long ago does not count.
    expect(await check(who, GEORGIA, callerOf(who), 'refinance')).toMatchObject({ allowed: true });
    const guest = await openGuest(owner, who);
    expect(await check(who, GEORGIA, guest)).toMatchObject({ allowed: true });
    expect(await pay(who)).toContain('LocationRequired');
    await check(who, GEORGIA);
    await owner.rows(age, [who.loanId, '10 minutes 1 second']);
    expect(await pay(who)).toContain('LocationRequired');
    await check(who, GEORGIA);
    await owner.rows(age, [who.loanId, '9 minutes 50 seconds']);
    expect(await pay(who)).toBe('accepted');
  });
});

test('a payment needs no position when the location check is off [LRO-019]', async () => {
  const who = customer(5);
  await check(who, CAROLINA);
  await withSettings({ gpsCheckPayment: false }, async () => {
    expect(await pay(who)).toBe('accepted');
  });
});

test.each(['addon', 'refinance'] as const)(
  'the location is forced for %s only when its own setting is on',
  async (type) => {
    const who = customer(type === 'addon' ? 6 : 7);
    const withheld = () => check(who, { recordOnly: true }, callerOf(who), type);
    expect((await withheld()).allowed).toBe(true);
    await withSettings({ [type === 'addon' ? 'gpsForceAddOn' : 'gpsForceRefi']: true }, async () => {
      expect((await withheld()).allowed).toBe(false);
    });
  },
);

test('a payer in a restricted state must first consent, and the answer is stored [GPS-006 LAP-099 LOP-132]', async () => {
  const who = customer(8);
  const answer = (consent: boolean) =>
    calls.acknowledgeRestriction(
      {
        loanId: who.loanId,
        lmsId: 2,
        storeId: 1,
        transactionType: 'payment',
        timeStamp: '2026-06-15T12:00:00Z',
        consent,
        loanState: 'GA',
      },
      callerOf(who),
      context,
    );
  await withSettings({ restrictedStates: ['GA'] }, async () => {
    expect(await check(who, GEORGIA)).toMatchObject({
      allowed: false,
      restricted: true,
      consentRequired: true,
      locationState: 'GA',
      message: null,
    });
    expect(await pay(who)).toContain('LocationRequired');
    expect(await answer(true)).toEqual({ recorded: true });
    expect(await check(who, GEORGIA)).toMatchObject({ allowed: true, restricted: false });
    expect(await pay(who)).toBe('accepted');
    expect(await owner.rows(kept, [who.loanId])).toMatchObject([
      { outcome: 'restricted', state: 'GA' },
      { outcome: 'consented', state: 'GA', said_at: new Date('2026-06-15T12:00:00Z') },
      { outcome: 'proven', state: 'GA' },
    ]);
    await answer(false);
    await owner.rows(age, [who.loanId, '11 minutes']);
    expect(await check(who, GEORGIA)).toMatchObject({ allowed: false, message: OUTSIDE_STATE_TEXT });
  });
});

test("the location check treats another customer's loan as not found [LOP-085 LRO-024]", async () => {
  await expect(check(customer(9), GEORGIA, callerOf(customer(10)))).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
});

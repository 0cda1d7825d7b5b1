import { randomBytes } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openGuest } from '#features/payments/guest.fixture.ts';
import { seedCustomers, type FixtureCustomer } from '#features/payments/ledger-loan-system.fixture.ts';
import { callerOf } from '#features/payments/payment.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { aCall as context } from '#platform/mounting/a-call.fixture.ts';
import { statement } from '#platform/database.ts';
import { CARDS_LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { cardsHandlers } from './cards-routes.ts';

const ORIGIN = 'https://pay.example';
const copy = await copyTestDatabase();
const owner = copy.open('owner');
const cards = cardsHandlers({
  database: copy.open('lendside_api'),
  processors: [openFakeProcessor()],
  ownOrigins: [ORIGIN],
  today: () => Promise.resolve(businessDate('2026-06-15')),
});
const endWindows = statement(
  'test_end_windows',
  `update app.rate_counter set window_started_at = window_started_at - make_interval(secs => $1)`,
);
const customers: FixtureCustomer[] = [];
beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 6)));
});

const USES = {
  formKeys: (caller: Customer) =>
    cards.getCardFormKey({ cardTransactionType: 'payment', origin: ORIGIN }, caller, context),
  lookUps: (caller: Customer) => cards.lookUpCard({ cardBin: '411111' }, caller, context),
  adds: (caller: Customer) =>
    cards.addCard({ guestCard: true, cardholderName: 'Ann Lee', tokenPayTempToken: 'stolen' }, caller, context),
} as const;
const uses = Object.keys(USES) as (keyof typeof USES)[];

function customer(index: number): FixtureCustomer {
  const found = customers[index];
  if (found === undefined) throw new Error(`no customer ${index}`);
  return found;
}

/** Makes a call and returns the seconds to wait. Returns 0 when the call was within the rate limit. */
async function waitAfter(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 0,
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      return error.errorCode === 'TooManyRequestsException' ? (error.details.retryAfterSeconds ?? -1) : 0;
    },
  );
}

async function useUp(use: keyof typeof USES, caller: Customer): Promise<void> {
  for (let time = 0; time < CARDS_LIMITS[use].timesMax; time += 1)
    expect([time, await waitAfter(USES[use](caller))]).toEqual([time, 0]);
}

describe.each(uses)('rate limit of %s', (use) => {
  const { windowSeconds } = CARDS_LIMITS[use];
  const at = uses.indexOf(use) * 2;

  test("a customer's rate limit covers all of that customer's sessions until its window ends [security T22]", async () => {
    const ann = callerOf(customer(at));
    await useUp(use, ann);
    const waitSeconds = await waitAfter(USES[use]({ ...ann, sessionId: 'another' }));
    expect(waitSeconds).toBeGreaterThan(windowSeconds - 60);
    expect(waitSeconds).toBeLessThanOrEqual(windowSeconds);
    expect(await waitAfter(USES[use](callerOf(customer(at + 1))))).toBe(0);
    await owner.rows(endWindows, [windowSeconds]);
    expect(await waitAfter(USES[use](ann))).toBe(0);
  });

  test("a guest's rate limit counts per guest link and does not use up the borrower's limit [security T22]", async () => {
    const who = customer(at + 1);
    const link = randomBytes(32);
    await owner.rows(endWindows, [windowSeconds]);
    await useUp(use, await openGuest(owner, who, link));
    expect(await waitAfter(USES[use](await openGuest(owner, who, link)))).toBeGreaterThan(windowSeconds - 60);
    expect(await waitAfter(USES[use](await openGuest(owner, who)))).toBe(0);
    expect(await waitAfter(USES[use](callerOf(who)))).toBe(0);
  });
});

import { randomBytes } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { pino } from 'pino';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runMessageLane } from '#features/messages/run-message-lane.ts';
import { makePaymentMetrics } from '#features/payments/pay-job/payment-metrics.ts';
import { openGuest } from '#features/payments/guest.fixture.ts';
import { seedCustomers, type FixtureCustomer } from '#features/payments/ledger-loan-system.fixture.ts';
import { callerOf } from '#features/payments/payment.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { cardsHandlers } from './cards-routes.ts';
import { guestCardEnds } from './end-guest-card.ts';
import { cardRemovalKinds, leftCardRemovals, listLeftCards, retryLeftCard } from './remove-vaulted-card.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const worker = copy.open('lendside_worker');
const vaulted: string[] = [];
const processor = openFakeProcessor();
const cards = cardsHandlers({
  database: copy.open('lendside_api'),
  processors: [
    {
      ...processor,
      vaultCard: (token, holder) => {
        vaulted.push(token);
        return processor.vaultCard(token, holder);
      },
    },
  ],
  ownOrigins: ['https://pay.example'],
  today: () => Promise.resolve(businessDate('2026-06-15')),
});
const context: CallContext = {
  requestId: 'req_test',
  ip: '127.0.0.1',
  brand: 'tmx',
  deviceKey: null,
  userAgent: '',
  findCookie: () => null,
  setCookie: () => undefined,
  answerAsRepeat: () => undefined,
};
const customers: FixtureCustomer[] = [];
const cardRow = statement<{ profile_id: string; guest_session_id: string | null; saved: boolean; is_removed: boolean }>(
  'test_card_row',
  'select profile_id, guest_session_id, saved, removed_at is not null as is_removed from app.card where card_id = $1',
);
const endings = statement<{ payload: unknown; is_at_end: boolean }>(
  'test_endings',
  `select o.payload, o.next_at = s.expires_at as is_at_end from app.outbox o, user_pool.session s
    where o.kind = 'guestCardEnd' and s.session_id = $1 and o.payload ->> 'cardId' = $2`,
);
const adopt = statement('test_adopt', 'update app.card set guest_session_id = null, saved = true where card_id = $1');
const removals = statement<{ n: number }>(
  'test_guest_removals',
  `select count(*)::int as n from app.outbox where kind = 'cardRemoval' and payload ->> 'cardId' = $1`,
);

const removalRow = statement<{
  kind: string;
  payload: unknown;
  attempts: number;
  is_given_up: boolean;
  waits: number;
  last_error: string | null;
}>(
  'test_removal_row',
  `select kind, payload, attempts, last_error, given_up_at is not null as is_given_up,
          round(extract(epoch from next_at - clock_timestamp()) / 60)::int as waits
     from app.outbox where kind = $2 and payload ->> 'cardId' = $1`,
);
const onlyThis = statement('test_only_this', "update app.outbox set sent_at = now() where payload ->> 'cardId' <> $1");
const makeDue = statement(
  'test_make_due',
  "update app.outbox set next_at = now() where payload ->> 'cardId' = $1 and sent_at is null and given_up_at is null",
);
const lastTry = statement(
  'test_last_try',
  "update app.outbox set attempts = 15, next_at = now() where payload ->> 'cardId' = $1 and kind = 'cardLeftInVault'",
);

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 8)));
});

function customer(index: number): FixtureCustomer {
  const found = customers[index];
  if (found === undefined) throw new Error(`no customer ${index}`);
  return found;
}

async function add(caller: Customer, number: string, guestCard = true): Promise<string> {
  const input = { guestCard, cardholderName: 'Gus Hart', tokenPayTempToken: `fake:${number}:12:2030` };
  return cards.addCard(input, caller, context).then(
    ({ card }) => card.cardToken,
    (error: unknown) => {
      if (error instanceof Refused) return error.errorCode;
      throw error;
    },
  );
}

async function listed(caller: Customer): Promise<string[]> {
  return (await cards.listCards({}, caller, context)).cards.map(({ cardNumber }) => cardNumber);
}

async function remove(caller: Customer, cardId: string): Promise<string> {
  return cards.removeCards({ cardIds: [{ type: 'cyberSource', id: cardId }] }, caller, context).then(
    () => 'removed',
    (error: unknown) => {
      if (error instanceof Refused) return error.errorCode;
      throw error;
    },
  );
}

test('a card added by a guest is hidden from the borrower and from other guests [LOP-083 CRD-015 LVA-007]', async () => {
  const borrower = callerOf(customer(0));
  const [guest, other] = [await openGuest(owner, customer(0)), await openGuest(owner, customer(0))];
  const cardId = await add(guest, '4111111111111111');
  expect(await owner.row(cardRow, [cardId])).toEqual({
    profile_id: borrower.profileId,
    guest_session_id: guest.sessionId,
    saved: false,
    is_removed: false,
  });
  expect(await listed(guest)).toEqual(['•••• 1111']);
  expect(await listed(other)).toEqual([]);
  expect(await listed(borrower)).toEqual(['•••• 4242']);
});

test("a guest's card list does not reveal the borrower's customer number [T8]", async () => {
  const guest = await openGuest(owner, customer(1));
  await add(guest, '4111111111111111');
  const { cards: own } = await cards.listCards({}, guest, context);
  expect(own).toMatchObject([{ customerId: '', customerIds: {}, guestCard: true, cardholderName: 'Gus Hart' }]);
  expect(JSON.stringify(own)).not.toContain(customer(1).customerId);
});

test("a guest cannot save a card to the borrower's account [LOP-061 LVA-007]", async () => {
  const guest = await openGuest(owner, customer(2));
  expect(await add(guest, '4111111111111111', false)).toBe('ValidationException');
  expect(await listed(guest)).toEqual([]);
});

test(`removing a guest's card as the borrower, or the reverse, returns "not found" [LAP-108 LOP-085]`, async () => {
  const who = customer(3);
  const [guest, other] = [await openGuest(owner, who), await openGuest(owner, who)];
  const cardId = await add(guest, '4111111111111111');
  expect(await remove(callerOf(who), cardId)).toBe('NotFoundException');
  expect(await remove(other, cardId)).toBe('NotFoundException');
  expect(await remove(guest, who.cardId)).toBe('NotFoundException');
  expect([await listed(guest), await listed(callerOf(who))]).toEqual([['•••• 1111'], ['•••• 4242']]);
  expect(await remove(guest, cardId)).toBe('removed');
  expect(await remove(guest, cardId)).toBe('removed');
  expect(await listed(guest)).toEqual([]);
});

test('card attempts on a guest link stop after five and do not count for the borrower [security T22]', async () => {
  const who = customer(4);
  const link = randomBytes(32);
  const before = vaulted.length;
  const answers: string[] = [];
  for (let session = 0; session < 3; session += 1) {
    const guest = await openGuest(owner, who, link);
    for (let tries = 0; tries < 4; tries += 1) answers.push(await add(guest, '4111111111111111'));
  }
  expect(answers.map((answer) => answer.startsWith('card_'))).toEqual(
    Array.from({ length: 12 }, (_unused, index) => index < 5),
  );
  expect(new Set(answers.slice(5))).toEqual(new Set(['TooManyRequestsException']));
  expect(vaulted.length - before).toBe(5);
  const own = { guestCard: false, cardholderName: 'Ann Lee', tokenPayTempToken: 'fake:5555555555554444:12:2030' };
  expect((await cards.addCard(own, callerOf(who), context)).card.cardNumber).toBe('•••• 4444');
});

test('a guest card is removed when the session ends, unless it was saved to a profile [LOP-083]', async () => {
  const guest = await openGuest(owner, customer(5));
  const [left, kept] = [await add(guest, '4111111111111111'), await add(guest, '5555555555554444')];
  expect(await owner.rows(endings, [guest.sessionId, left])).toEqual([{ payload: { cardId: left }, is_at_end: true }]);
  await owner.rows(adopt, [kept]);
  const kind = guestCardEnds({ database: worker });
  for (const cardId of [left, left, kept]) expect(await kind.work({ cardId })).toEqual({ kind: 'done' });
  expect((await owner.row(cardRow, [left]))?.is_removed).toBe(true);
  expect((await owner.row(cardRow, [kept]))?.is_removed).toBe(false);
  expect([await owner.row(removals, [left]), await owner.row(removals, [kept])]).toEqual([{ n: 1 }, { n: 0 }]);
});

test('a guest card left in the vault is listed and counted until a requested retry removes it [PAY-020]', async () => {
  const guest = await openGuest(owner, customer(6));
  // Uses a card number that no other test uses, because a token shared with another card stays in the vault.
  const cardId = await add(guest, '4012888888881881');
  expect(await remove(guest, cardId)).toBe('removed');
  await owner.rows(onlyThis, [cardId]);
  let [calls, isUp] = [0, false];
  const means = {
    database: worker,
    processors: [
      {
        ...processor,
        removeCard: () => {
          calls += 1;
          return Promise.resolve(
            isUp ? ({ kind: 'removed' } as const) : ({ kind: 'unavailable', because: 'away', detail: 'down' } as const),
          );
        },
      },
    ],
  };
  const kinds = cardRemovalKinds(means);
  const lane = runMessageLane({ database: worker, logger: pino({ level: 'silent' }), pollMs: 20, kinds });
  onTestFinished(() => lane.stop(2_000));
  const told = (kind: string) => owner.row(removalRow, [cardId, kind]);
  const becomes = (kind: string, row: object) =>
    vi.waitFor(async () => expect(await told(kind)).toMatchObject(row), { timeout: 8_000 });
  const counted = async () =>
    (await makePaymentMetrics(worker).registry.metrics()).match(/^cards_left_in_vault (\d+)$/m)?.[1];
  await becomes('cardRemoval', { attempts: 1, last_error: 'down' });
  await owner.rows(makeDue, [cardId]);
  await becomes('cardRemoval', { attempts: 2, is_given_up: true });
  expect(calls).toBe(2);
  await becomes('cardLeftInVault', { attempts: 0, waits: 10, payload: { cardId } });
  await owner.rows(makeDue, [cardId]);
  await becomes('cardLeftInVault', { attempts: 1, waits: 10, last_error: 'down' });
  await owner.rows(makeDue, [cardId]);
  await becomes('cardLeftInVault', { attempts: 2, waits: 20, is_given_up: false });
  expect([await listLeftCards(worker), await counted()]).toEqual([[], '0']);
  await owner.rows(lastTry, [cardId]);
  await becomes('cardLeftInVault', { attempts: 16, is_given_up: true });
  expect(await listLeftCards(worker)).toEqual([{ cardId, processor: 1, removedAt: expect.any(Date) }]);
  expect([await counted(), calls]).toEqual(['1', 5]);
  isUp = true;
  expect([await retryLeftCard(worker, cardId), await retryLeftCard(worker, cardId)]).toEqual([true, false]);
  await vi.waitFor(() => expect(calls).toBe(6), { timeout: 8_000 });
  expect([await listLeftCards(worker), await counted()]).toEqual([[], '0']);
}, 30_000);

test('removal of a card left in the vault is retried for about 5 days, at least every 12 hours [PAY-020]', () => {
  const { attemptsMax, waitMs } = leftCardRemovals({ database: worker, processors: [] });
  const waits = Array.from({ length: attemptsMax - 1 }, (_unused, index) => waitMs(index + 1) / 60_000);
  expect(waits.slice(0, 8)).toEqual([10, 20, 40, 80, 160, 320, 640, 720]);
  expect(Math.max(...waits)).toBe(720);
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 60 / 24).toBeCloseTo(4.9, 1);
});

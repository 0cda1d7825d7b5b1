import { randomBytes } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { beforeAll, expect, test } from 'vitest';
import { openGuest } from '#features/payments/guest.fixture.ts';
import { seedCustomers } from '#features/payments/ledger-loan-system.fixture.ts';
import type { FixtureCustomer } from '#features/payments/ledger-loan-system.fixture.ts';
import { callerOf } from '#features/payments/payment.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { cardsHandlers } from './cards-routes.ts';
import { guestCardEnds } from './end-guest-card.ts';

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
  publicOrigin: 'https://pay.example',
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

test("a guest adds a card in a name of their own, and neither sees the other's cards [LOP-083 CRD-015 LVA-007]", async () => {
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

test('a card of a guest tells no number of the borrower [T8]', async () => {
  const guest = await openGuest(owner, customer(1));
  await add(guest, '4111111111111111');
  const { cards: own } = await cards.listCards({}, guest, context);
  expect(own).toMatchObject([{ customerId: '', customerIds: {}, guestCard: true, cardholderName: 'Gus Hart' }]);
  expect(JSON.stringify(own)).not.toContain(customer(1).customerId);
});

test('a guest cannot have a card saved for the borrower [LOP-061 LVA-007]', async () => {
  const guest = await openGuest(owner, customer(2));
  expect(await add(guest, '4111111111111111', false)).toBe('ValidationException');
  expect(await listed(guest)).toEqual([]);
});

test("each removes only their own cards: another's does not exist [LAP-108 LOP-085]", async () => {
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

test("five tries of a guest reach the processor, however often the link is opened, and the borrower's are left [T22]", async () => {
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

test('a card that a guest left behind goes when the session ends, one that registering took over stays [LOP-083]', async () => {
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

import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  callAs,
  forgetCounters,
  openEntryServices,
  toVisit,
  type EntryServices,
} from '#features/sign-in/entry.fixture.ts';
import { signLink } from '#features/sign-in/signed-links.fixture.ts';
import { statement } from '#platform/database.ts';
import { ANNS, type Visit } from '#wiring/test-services.fixture.ts';

const insertCard = statement(
  'test_guest_card',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month,
     expires_year, can_disburse, saved, guest_session_id)
   values ($1, 'ann', 4, $1, 'visa', '424242', '4242', 'Guest', 12, 2030, false, false, $2)`,
);
const guestSessions = statement<{ session_id: string }>(
  'test_guest_sessions',
  `select session_id from user_pool.session where scope = 'guest' order by created_at`,
);
const cardsOf = statement<{ card_id: string; saved: boolean; guest: string | null }>(
  'test_cards_of',
  `select card_id, saved, guest_session_id as guest from app.card where profile_id = $1 and removed_at is null order by card_id`,
);
const adopt = statement<{ adopted: number }>('test_adopt', 'select app.adopt_guest_cards($1, $2, $3) as adopted');

const FIFTY = Array.from({ length: 50 }, (_, n) => `card_${n}`);
const MINE = ['card_1', 'card_2', 'card_3', 'card_4'];

let services: EntryServices;
let guest: Visit;
const sessions: string[] = [];
beforeAll(async () => {
  services = await openEntryServices();
  guest = await enterAsGuest(3_600);
  await enterAsGuest(3_601);
  sessions.push(...(await services.owner.rows<{ session_id: string }>(guestSessions)).map((row) => row.session_id));
  const cards = [
    ['card_1', sessions[0]],
    ['card_2', sessions[0]],
    ['card_3', sessions[1]],
    ['card_4', null],
  ];
  for (const card of cards) await services.owner.rows(insertCard, card);
});
beforeEach(() => forgetCounters(services));

async function enterAsGuest(inSeconds: number): Promise<Visit> {
  const path = `/tmx/Accounts/${ANNS.loanId}/Payment`;
  const expiration = Math.floor(Date.now() / 1000) + inSeconds;
  const signature = signLink(services.linkSealing, { profileId: 'ann', path, expiration, isGuest: true });
  const body = { profileId: 'ann', signature, expiration, path, isGuestPayment: true };
  return toVisit(await callAs(services.app, null, { method: 'POST', path: '/signatureAuth', body }));
}

async function register(visit: Visit | null, username: string, guestCardIds: readonly string[]): Promise<string> {
  const body = { username, password: 'Blue-Kettle-7', guestCardIds };
  const answer = await callAs(services.app, visit, { method: 'POST', path: '/registerUser', body });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ profileId: string }>().profileId;
}

test("other people's cards never move to a new registration [T3]", async () => {
  const body = { username: 'greedy@example.com', password: 'Blue-Kettle-7', guestCardIds: FIFTY };
  expect((await callAs(services.app, null, { method: 'POST', path: '/registerUser', body })).statusCode).toBe(400);
  const stranger = await register(null, 'stranger@example.com', MINE);
  expect(await services.owner.rows(cardsOf, [stranger])).toEqual([]);
  expect(await services.owner.rows(cardsOf, ['ann'])).toHaveLength(4);
});

test('guest cards move neither to a taken name nor to a confirmed account [C1 T3]', async () => {
  await register(guest, 'bob@example.com', MINE);
  expect(await services.owner.rows(adopt, ['bob', sessions[0], FIFTY])).toEqual([{ adopted: 0 }]);
  expect(await services.owner.rows(cardsOf, ['bob'])).toEqual([]);
});

test("a guest's cards move to the guest's registration, but not to one that replaces it [OPEN-44 API-21 T3]", async () => {
  const profileId = await register(guest, 'guest@example.com', MINE);
  expect(await services.owner.rows(cardsOf, [profileId])).toEqual([
    { card_id: 'card_1', saved: true, guest: null },
    { card_id: 'card_2', saved: true, guest: null },
  ]);
  await services.post.forgetSends();
  expect(await register(null, 'guest@example.com', [])).toBe(profileId);
  expect(await services.owner.rows(cardsOf, [profileId])).toEqual([]);
  expect(await services.owner.rows(cardsOf, ['ann'])).toHaveLength(2);
});

import type { FastifyInstance } from 'fastify';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { daytimeDelayMs, invitations } from '#features/referrals/invite/send-invitation.ts';
import { openCodePost, type CodePost } from '#identity/codes/codes.fixture.ts';
import { statement, type Database } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestServices, signIn, type TestServices, type Visit } from '#wiring/test-services.fixture.ts';

const SEALING_KEY = 'a sealing key of a test that is long enough';
const SITE = 'http://localhost:8080';
const sealing = makeSealing([SEALING_KEY]);
const messenger = openFakeMessenger();
let services: TestServices;
let worker: Database;
let post: CodePost;
let ann: Visit;
let code: string;

const TO_SEND = statement<{ outbox_id: number; payload: Readonly<Record<string, unknown>> }>(
  'friend_trial_to_send',
  `select outbox_id, payload from app.outbox where kind = 'referralShare' and sent_at is null and given_up_at is null order by outbox_id`,
);
const SENT = statement('friend_trial_sent', 'update app.outbox set sent_at = now() where outbox_id = $1');
const REFERRALS = statement<{ state: string; came_by: string; reason: string | null; store_number: string | null }>(
  'friend_trial_referrals',
  `select f.state, f.came_by, f.reason, f.store_number from servicing.referral f join app.profile p on p.profile_id = f.profile_id
    where p.email = $1`,
);
const FORGET_SHARES = statement('friend_trial_forget_shares', 'delete from app.referral_share');
const RETAIL_ON = statement(
  'friend_trial_retail',
  `insert into app.setting (name, value) values ('config.retailReferral', 'true') on conflict (name) do update set value = excluded.value`,
);
const CUSTOMER = statement(
  'friend_trial_customer',
  `insert into servicing.customer (lms_id, customer_id, first_name, last_name, email) values (1, 'N-77', 'Gus', 'Gone', $1)`,
);

beforeAll(async () => {
  services = await openTestServices({ SEALING_KEYS: SEALING_KEY, PUBLIC_URL: SITE }, 'everyRoom');
  const today = businessDate('2026-06-15');
  await seedReference(services.owner, 'simulation', { 1: today, 2: today });
  worker = services.open('lendside_worker');
  post = openCodePost(services.owner, sealing);
  ann = await signIn(services.app, 'ann');
  const joined = await call('POST', '/referralEnrollment', { hasAgreedToTerms: true });
  if (joined.statusCode !== 201) throw new Error(`joining answered ${joined.statusCode}`);
  code = joined.json<{ shortCode: string }>().shortCode;
});
beforeEach(async () => {
  await forgetLimits(services.owner);
  await services.owner.rows(FORGET_SHARES);
});

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

function call(method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer> {
  return services.app.inject({
    method,
    url: `/api${path}`,
    cookies: ann.cookies,
    headers: { authorization: `Bearer ${ann.accessToken}`, 'x-id-token': ann.idToken, 'x-brand': 'tmx' },
    ...(payload === undefined ? {} : { payload }),
  });
}

const share = (contact: object) => call('POST', '/referralShare', { source: 'app', shortCode: code, ...contact });
const open = (path: string, userAgent = 'a phone') =>
  services.app.inject({ method: 'GET', url: path, headers: { 'user-agent': userAgent } });
const stats = async () =>
  (await call('GET', '/referralStats')).json<{ peopleSignedUp: number; codesScanned: number }>();

/** Sends the queued invitations as a worker does. Returns what became of each. */
async function deliver(nowMs = Date.now()): Promise<string[]> {
  const kind = invitations({
    database: worker,
    messenger,
    sealing,
    mode: 'production',
    publicUrl: SITE,
    nowMs: () => nowMs,
  });
  const outcomes: string[] = [];
  for (const row of await services.owner.rows(TO_SEND)) {
    outcomes.push((await kind.work(row.payload)).kind);
    await services.owner.rows(SENT, [row.outbox_id]);
  }
  return outcomes;
}

/** Registers a person with a code, and proves the address. */
async function registerWith(email: string, referralCode: string): Promise<void> {
  const made = await services.app.inject({
    method: 'POST',
    url: '/api/registerUser',
    payload: { username: email, password: 'Blue-Kettle-7', referralCode },
  });
  expect(made.statusCode).toBe(201);
  const cookies = Object.fromEntries(made.cookies.map(({ name, value }) => [name, value]));
  const confirmed = await services.app.inject({
    method: 'POST',
    url: '/api/confirmuser',
    payload: { username: email, code: await post.codeFor(email) },
    cookies,
  });
  expect(confirmed.statusCode).toBe(200);
}

test('a shared code reaches the friend by email with the first name of the sharer alone [RFL-009 LAP-116]', async () => {
  expect((await share({ email: 'Friend@Example.com', name: 'Fran' })).json()).toEqual({ shared: true });
  expect(await deliver()).toEqual(['done']);
  const [mail] = messenger.mails.slice(-1);
  expect(mail?.to).toBe('friend@example.com');
  expect(mail?.subject).toContain('ann invites you');
  expect(mail?.text).toContain(`${SITE}/r/${code}`);
  expect(mail?.text).not.toContain('Sample');
  expect(mail?.text).not.toContain('Fran');
});

test('a text waits until it is day in all of the mainland, and an email does not', async () => {
  const night = Date.parse('2026-06-15T08:00:00Z');
  await share({ phone: '5125550177' });
  await share({ email: 'night@example.com' });
  expect(await deliver(night)).toEqual(['later', 'done']);
  expect(night + daytimeDelayMs(night)).toBe(Date.parse('2026-06-15T15:00:00Z'));
  expect(daytimeDelayMs(Date.parse('2026-06-15T18:00:00Z'))).toBe(0);
});

test('a short link counts a device once a day and leads to the registration with its code', async () => {
  const before = (await stats()).codesScanned;
  for (const agent of ['a phone', 'a phone', 'another phone']) {
    const answer = await open(`/r/${code.toLowerCase()}`, agent);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/Register?referral=${code}`]);
  }
  expect((await stats()).codesScanned).toBe(before + 2);
  for (const unknown of ['NOSUCH22', '..%2F..%2Fetc', '%3Cscript%3E'])
    expect((await open(`/r/${unknown}`)).headers.location).toBe('/Register');
});

test('a friend who registers with the code counts as signed up once the address is proven', async () => {
  const before = (await stats()).peopleSignedUp;
  await registerWith('gail@example.com', code);
  expect(await services.owner.rows(REFERRALS, ['gail@example.com'])).toEqual([
    { state: 'signedUp', came_by: 'link', reason: null, store_number: null },
  ]);
  expect((await stats()).peopleSignedUp).toBe(before + 1);
  await registerWith('hal@example.com', 'NOSUCH22');
  expect(await services.owner.rows(REFERRALS, ['hal@example.com'])).toEqual([]);
});

test('an invitation from a store keeps its store, and a customer of the lender is refused', async () => {
  await services.owner.rows(RETAIL_ON);
  const retail = { source: 'retail', storeNumber: '10001', storeName: 'Sample store' };
  expect((await share({ ...retail, email: 'ida@example.com' })).statusCode).toBe(200);
  await registerWith('ida@example.com', code);
  await services.owner.rows(CUSTOMER, ['gus@example.com']);
  await registerWith('gus@example.com', code);
  expect(await services.owner.rows(REFERRALS, ['ida@example.com'])).toMatchObject([
    { state: 'signedUp', came_by: 'store', store_number: '10001' },
  ]);
  expect(await services.owner.rows(REFERRALS, ['gus@example.com'])).toMatchObject([
    { state: 'refused', reason: 'alreadyCustomer' },
  ]);
});

test('the button of the stop page ends invitations to a friend, and opening the page does not', async () => {
  await share({ email: 'jo@example.com' });
  await deliver();
  const url = /\S+\/r\/stop\/\S+/.exec(messenger.mails.at(-1)?.text ?? '')?.[0] ?? '';
  expect(url).not.toContain('jo');
  const path = url.replace(SITE, '');
  const page = await open(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Stop invitations');
  await share({ email: 'jo@example.com' });
  expect(await deliver()).toEqual(['done']);
  const sentBefore = messenger.mails.length;
  await share({ email: 'jo@example.com' });
  const pressed = await services.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(pressed.body).toContain('You get no more invitations');
  await deliver();
  await services.owner.rows(FORGET_SHARES);
  expect((await share({ email: 'jo@example.com' })).json()).toEqual({ shared: true });
  expect(await deliver()).toEqual([]);
  expect(messenger.mails.length).toBe(sentBefore);
  expect((await open('/r/stop/nonsense')).statusCode).toBe(404);
});

test('the 21st share of a day and the 4th to one friend are refused, and a thousand send twenty', async () => {
  for (let time = 0; time < 3; time += 1) expect((await share({ email: 'kim@example.com' })).statusCode).toBe(200);
  expect((await share({ email: 'kim@example.com' })).json()).toMatchObject({ errorCode: 'LimitExceededException' });
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, at) => share({ email: `many${at}@example.com` })),
  );
  const shared = answers.filter(({ statusCode }) => statusCode === 200);
  expect(shared.length).toBeLessThanOrEqual(17);
  expect(answers.every(({ statusCode }) => [200, 429, 503].includes(statusCode))).toBe(true);
  const outcomes = await deliver();
  expect(outcomes.length).toBe(3 + shared.length);
});

test('a malformed contact is refused beside its field, and a foreign code as unknown [LOP-140]', async () => {
  expect((await share({ email: 'no address' })).json()).toMatchObject({
    errorCode: 'ValidationException',
    fields: [{ field: 'email' }],
  });
  expect((await share({ phone: '12' })).json()).toMatchObject({ fields: [{ field: 'phone' }] });
  expect((await share({ name: 'see www.bad.example', email: 'lea@example.com' })).json()).toMatchObject({
    fields: [{ field: 'name' }],
  });
  const foreign = await call('POST', '/referralShare', {
    source: 'app',
    shortCode: 'OTHER222',
    email: 'lea@example.com',
  });
  expect(foreign.statusCode).toBe(404);
});

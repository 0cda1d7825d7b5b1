import { openFakePush } from '@lendside/providers/push/fake.ts';
import { expect, test, vi } from 'vitest';
import { quietDelayMs } from '@lendside/domain/notices/quiet-hours.ts';
import { forgetDevice } from '#identity/devices.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { aCall } from '#platform/mounting/a-call.fixture.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { noticesAlsoPushed } from '#features/notices/also-pushed.ts';
import { pushMessages } from './push-message.ts';
import { pushHandlers } from './push-routes.ts';
import { dropPushAddress, findPushAddress, keepPushAddress } from './push-store.ts';

const copy = await copyTestDatabase();
const [owner, api, worker] = [copy.open('owner'), copy.open('lendside_api'), copy.open('lendside_worker')];
const sealing = makeSealing(['a sealing key of a test, long enough']);
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const run = (name: string, sql: string) => owner.rows(statement(name, sql));
const outbox = statement<{ payload: Record<string, unknown> }>(
  'test_push_rows',
  `select payload from app.outbox where kind = 'push' order by outbox_id`,
);
const rows = statement<{ hash: string; profile_id: string; text: string }>(
  'test_push_subscriptions',
  `select encode(endpoint_hash, 'hex') as hash, profile_id, encode(sealed, 'escape') as text from app.push_subscription order by created_at`,
);

const waiting = statement<{ pid: number }>(
  'test_push_waiting',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%push_subscription%'`,
);

await run(
  'test_push_people',
  `insert into app.profile (profile_id, first_name, last_name, email, phone) values
     ('ann', 'Ann', 'Lane', 'ann@example.com', '+19125550101'), ('bob', 'Bob', 'Lane', 'bob@example.com', '+19125550102')`,
);
await run(
  'test_push_accounts',
  `insert into user_pool.account (sub, password_hash, status) values ('ann', '', 'CONFIRMED'), ('bob', '', 'CONFIRMED')`,
);
await run(
  'test_push_devices',
  `insert into user_pool.device (device_key, sub, secret_hash) values ('dev_ann', 'ann', ''), ('dev_bob', 'bob', '')`,
);
const ann = { profileId: 'ann', deviceKey: 'dev_ann' };
const bob = { profileId: 'bob', deviceKey: 'dev_bob' };
await run(
  'test_push_notice',
  `insert into servicing.notice (key, code, customer_id, made_on, facts) values
     ('N01:1', 'N01', 'c', '2026-06-15', '{}'), ('N06:1', 'N06', 'c', '2026-06-15', '{}'),
     ('N40:1', 'N40', 'c', '2026-06-15', '{"brand":"tmx"}')`,
);

test('push subscriptions are stored encrypted for their last user, at most ten per person', async () => {
  const at = (name: string) => ({ endpoint: `https://fcm.googleapis.com/${name}`, keys });
  await keepPushAddress(api, sealing, ann, at('one'));
  await keepPushAddress(api, sealing, bob, at('one'));
  const [kept] = await owner.rows(rows);
  expect(kept?.profile_id).toBe('bob');
  expect(kept?.text).not.toMatch(/googleapis|ppp/);
  expect(await findPushAddress(worker, sealing, kept?.hash ?? '')).toEqual(at('one'));
  for (let n = 0; n < 12; n += 1) await keepPushAddress(api, sealing, ann, at(`many${n}`));
  expect((await owner.rows(rows)).filter(({ profile_id }) => profile_id === 'ann')).toHaveLength(10);
  for (let n = 0; n < 12; n += 1) await dropPushAddress(api, at(`many${n}`).endpoint);
  await dropPushAddress(api, at('one').endpoint);
  expect(await owner.rows(rows)).toEqual([]);
});

test('a push URL is stored, and deleted, in the one spelling that was checked', async () => {
  const handlers = pushHandlers({ database: api, sealing, publicKey: 'key', localOrigin: null });
  const caller = { ...ann, kind: 'customer' } as Customer;
  const ways = ['https:\\\\FCM.googleapis.com:443\\one\tdevice', 'https://fcm.googleapis.com/x/../onedevice'];
  for (const endpoint of ways)
    expect(await handlers.subscribeToPush({ endpoint, keys }, caller, aCall)).toEqual({ subscribed: true });
  const kept = await owner.rows(rows);
  expect(await Promise.all(kept.map(({ hash }) => findPushAddress(worker, sealing, hash)))).toEqual([
    { endpoint: 'https://fcm.googleapis.com/onedevice', keys },
  ]);
  await handlers.unsubscribeFromPush({ endpoint: ways[0] ?? '' }, caller, aCall);
  expect(await owner.rows(rows)).toEqual([]);
});

test("a push subscription is refused for a device that is being forgotten or is another person's [T5]", async () => {
  const address = { endpoint: 'https://fcm.googleapis.com/late', keys };
  expect(await keepPushAddress(api, sealing, { ...ann, deviceKey: 'dev_bob' }, address)).toBe(false);
  const [kept] = await api.transaction(async (tx) => {
    await forgetDevice(tx, 'bob', 'dev_bob', 'by its customer');
    const asked = keepPushAddress(owner, sealing, bob, address);
    await vi.waitFor(async () => expect(await owner.rows(waiting)).toHaveLength(1), { timeout: 10_000 });
    return [asked];
  });
  expect(await kept).toBe(false);
  expect(await owner.rows(rows)).toEqual([]);
});

test('a payment notice is pushed once to each browser, and an expired subscription is deleted', async () => {
  await keepPushAddress(api, sealing, ann, { endpoint: 'https://fcm.googleapis.com/works', keys });
  await keepPushAddress(api, sealing, ann, { endpoint: 'https://fcm.googleapis.com/gone', keys });
  const kind = noticesAlsoPushed(worker, { attemptsMax: 1, work: () => Promise.resolve({ kind: 'done' }) });
  for (const channel of ['email', 'text', 'email']) await kind.work({ key: 'N01:1', profileId: 'ann', channel });
  await kind.work({ key: 'N06:1', profileId: 'ann', channel: 'email' });
  const queued = await owner.rows(outbox);
  expect(queued.map(({ payload }) => payload['event'])).toEqual(['paymentDue', 'paymentDue']);
  const sender = openFakePush();
  const pushes = pushMessages({ database: worker, sealing, sender, mode: 'simulation', quietDelayMs });
  for (const { payload } of queued) expect(await pushes.work(payload)).toEqual({ kind: 'done' });
  expect(sender.sent.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
    {
      title: 'Your account',
      body: 'You have a payment coming up. Open the app to see it.',
      path: '/Dashboard',
      tag: 'paymentDue',
    },
  ]);
  expect(await owner.rows(rows)).toHaveLength(1);
  sender.outcomes.push({ kind: 'unknown', detail: 'cut' }, { kind: 'refused', detail: 'no' });
  const [first] = queued.filter(({ payload }) => payload['endpointHash'] !== undefined);
  const working = (await owner.rows(rows))[0]?.hash;
  const again = { ...first?.payload, endpointHash: working };
  expect(await pushes.work(again)).toEqual({ kind: 'again', detail: 'cut' });
  expect(await pushes.work(again)).toEqual({ kind: 'giveUp', detail: 'no' });
  const night = () => Date.parse('2026-06-15T04:30:00Z');
  const careful = pushMessages({ database: worker, sealing, sender, mode: 'production', quietDelayMs, nowMs: night });
  expect(await careful.work(again)).toEqual({ kind: 'later', delayMs: 8.5 * 3_600_000 });
  expect(await careful.work({ ...again, event: 'paymentPosted' })).toEqual({ kind: 'done' });
});

test('a new offer is pushed under its brand, without its amount, and waits for the morning', async () => {
  const kind = noticesAlsoPushed(worker, { attemptsMax: 1, work: () => Promise.resolve({ kind: 'done' }) });
  await kind.work({ key: 'N40:1', profileId: 'ann', channel: 'email' });
  const payload = (await owner.rows(outbox)).find((row) => row.payload['event'] === 'newOffer')?.payload ?? {};
  const sender = openFakePush();
  const night = () => Date.parse('2026-06-15T04:30:00Z');
  const careful = pushMessages({ database: worker, sealing, sender, mode: 'production', quietDelayMs, nowMs: night });
  expect(await careful.work(payload)).toMatchObject({ kind: 'later' });
  const pushes = pushMessages({ database: worker, sealing, sender, mode: 'simulation', quietDelayMs });
  expect(await pushes.work(payload)).toEqual({ kind: 'done' });
  expect(sender.sent.map((sent) => JSON.parse(sent.payload) as unknown)).toMatchObject([
    { title: 'TitleMax', body: 'You have a new offer. Open the app to see it.', tag: 'newOffer' },
  ]);
});

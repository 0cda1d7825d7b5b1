import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  callAs,
  codeOf,
  enterByDevice,
  enterByPassword,
  forgetCounters,
  openEntryServices,
  reopen,
  toVisit,
  trustDeviceOf,
  type EntryServices,
} from '#features/sign-in/entry.fixture.ts';
import { statement } from '#platform/database.ts';
import { PASSWORD, readPrivately, trySignIn, type Visit } from '#wiring/test-services.fixture.ts';

const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

let services: EntryServices;
beforeAll(async () => {
  services = await openEntryServices();
});
beforeEach(async () => {
  await forgetCounters(services);
  for (const table of ['session', 'device'] as const) await services.owner.rows(TIDY[table]);
});

// Backdates the sign-ins and forgets the devices of earlier tests, so that they are not listed in this one.
const TIDY = {
  session: statement('test_old_sessions', `update user_pool.session set created_at = created_at - interval '91 days'`),
  device: statement('test_old_devices', 'update user_pool.device set forgotten_at = coalesce(forgotten_at, now())'),
} as const;
const waiting = statement<{ pid: number }>(
  'test_waiting',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%user_pool.account%'`,
);
const setStatus = statement('test_set_status', 'update user_pool.account set status = $2 where sub = $1');

async function onTrustedDevice(name: string, userAgent = 'tests'): Promise<Visit> {
  const first = await enterByPassword(services.app, name, undefined, userAgent);
  await trustDeviceOf(services, first.visit);
  return (await enterByPassword(services.app, name, reopen(first.visit), userAgent)).visit;
}

const get = (visit: Visit, path: string) => callAs(services.app, visit, { method: 'GET', path });
const forget = (visit: Visit, deviceKey: string) =>
  callAs(services.app, visit, { method: 'DELETE', path: `/devices?deviceKey=${deviceKey}` });
const disown = (visit: Visit, signInId: string) =>
  callAs(services.app, visit, { method: 'POST', path: '/signIns/disown', body: { signInId } });

/** Saves a push notification address for a device. A null device stands for an address saved before devices were recorded. */
const notify = (name: string, deviceKey: string | null) =>
  services.owner.rows(
    statement(
      'test_notify',
      `insert into app.push_subscription (endpoint_hash, profile_id, sealed, device_key) select sha256(gen_random_uuid()::text::bytea), $1, '', $2`,
    ),
    [name, deviceKey],
  );
const notified = () =>
  services.owner.rows<{ device_key: string | null }>(
    statement('test_notified', 'select device_key from app.push_subscription order by created_at'),
  );

interface SignIn {
  readonly signInId: string;
  readonly method: string;
  readonly deviceName: string;
  readonly endedAt: string | null;
  readonly isCurrent: boolean;
  readonly isNewDevice: boolean;
}
const listSignIns = async (visit: Visit) => (await get(visit, '/signIns')).json<{ signIns: SignIn[] }>().signIns;

describe('the devices page', () => {
  test("the devices page lists the person's devices, newest use first, and marks the current one", async () => {
    await onTrustedDevice('bob');
    const phone = await onTrustedDevice('ann', PHONE_BROWSER);
    await enterByPassword(services.app, 'ann', undefined, 'curl/8');
    const { devices } = (await get(phone, '/devices')).json<{ devices: Record<string, unknown>[] }>();
    expect(devices).toMatchObject([
      { name: 'Browser', isCurrent: false, isTrusted: false, isRemembered: false },
      { name: 'Chrome on Android', isCurrent: true, isTrusted: true, isRemembered: true, deviceKey: phone.deviceKey },
    ]);
    for (const device of devices) expect(Date.now() - Date.parse(String(device['addedAt']))).toBeLessThan(60_000);
  });

  test('the devices page lists 90 days of sign-ins with their method and whether they have ended', async () => {
    const ann = await onTrustedDevice('ann', PHONE_BROWSER);
    const linked = toVisit(await enterByDevice(services.app, 'ann', reopen(ann)), ann.cookies);
    await callAs(services.app, linked, { method: 'PUT', path: '/deviceKeyAuth', body: {} });
    const signIns = await listSignIns(ann);
    expect(
      signIns.map(({ method, deviceName, isCurrent, isNewDevice }) => ({ method, deviceName, isCurrent, isNewDevice })),
    ).toEqual([
      { method: 'device', deviceName: 'Browser', isCurrent: false, isNewDevice: false },
      { method: 'password', deviceName: 'Chrome on Android', isCurrent: true, isNewDevice: false },
      { method: 'password', deviceName: 'Chrome on Android', isCurrent: false, isNewDevice: true },
    ]);
    expect(signIns.map(({ endedAt }) => endedAt === null)).toEqual([false, true, true]);
    await services.owner.rows(
      statement(
        'test_idle_first',
        `update user_pool.session set last_seen_at = now() - interval '6 minutes' where is_new_device and sub = 'ann'`,
      ),
    );
    expect((await listSignIns(ann)).map(({ endedAt }) => endedAt === null)).toEqual([false, true, false]);
  });

  test('the devices page is refused for a session on an untrusted device', async () => {
    const { visit } = await enterByPassword(services.app, 'ann');
    for (const path of ['/devices', '/signIns']) expect(codeOf(await get(visit, path))).toBe('DeviceNotTrusted');
    expect(codeOf(await forget(visit, visit.deviceKey))).toBe('DeviceNotTrusted');
  });
});

describe('forgetting a device', () => {
  test('forgetting a device ends its sessions at once and voids its secret', async () => {
    const [desk, phone] = [await onTrustedDevice('ann'), await onTrustedDevice('ann', PHONE_BROWSER)];
    expect((await readPrivately(services.app, phone)).statusCode).toBe(200);
    const answer = await forget(desk, phone.deviceKey);
    expect([answer.statusCode, answer.json()]).toEqual([200, { forgotten: true }]);
    expect(answer.cookies).toEqual([]);
    expect((await readPrivately(services.app, phone)).statusCode).toBe(401);
    expect((await readPrivately(services.app, desk)).statusCode).toBe(200);
    expect(codeOf(await enterByDevice(services.app, 'ann', reopen(phone)))).toBe('MissingDeviceKey');
    const { answer: again } = await enterByPassword(services.app, 'ann', reopen(phone));
    expect(again.json()).toMatchObject({ serviceConfiguration: { isTrustedDeviceDue: true } });
    expect((await services.audited('forgetDevice')).at(-1)).toMatchObject({ decision: 'allowed', profile_id: 'ann' });
  });

  test('forgetting a device ends its notifications and those saved without a device [T5]', async () => {
    const [desk, phone] = [await onTrustedDevice('ann'), await onTrustedDevice('ann', PHONE_BROWSER)];
    const bob = await onTrustedDevice('bob');
    for (const deviceKey of [desk.deviceKey, phone.deviceKey, null]) await notify('ann', deviceKey);
    await notify('bob', bob.deviceKey);
    await forget(desk, phone.deviceKey);
    expect(await notified()).toEqual([{ device_key: desk.deviceKey }, { device_key: bob.deviceKey }]);
    await forget(desk, desk.deviceKey);
    expect(await notified()).toEqual([{ device_key: bob.deviceKey }]);
    await forget(bob, bob.deviceKey);
  });

  test('forgetting the current device signs out its browser and removes all cookies', async () => {
    const desk = await onTrustedDevice('ann');
    const answer = await forget(desk, desk.deviceKey);
    expect(answer.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['fp', 0],
      ['rt', 0],
      ['ds', 0],
    ]);
    expect((await readPrivately(services.app, desk)).statusCode).toBe(401);
  });

  test("forgetting somebody else's device gets a not-found refusal and changes nothing", async () => {
    const [ann, bob] = [await onTrustedDevice('ann'), await onTrustedDevice('bob')];
    const foreign = await forget(ann, bob.deviceKey);
    const unknown = await forget(ann, 'dev_unknown');
    expect([foreign.statusCode, foreign.json()]).toEqual([404, unknown.json()]);
    expect((await readPrivately(services.app, bob)).statusCode).toBe(200);
    expect((await services.audited('forgetDevice')).at(-1)).toMatchObject({ decision: 'refused', reason: 'not found' });
  });
});

describe('reporting an unrecognized sign-in', () => {
  test('reporting a sign-in ends all sessions, forgets all devices and forces a password reset', async () => {
    const [desk, phone] = [await onTrustedDevice('ann'), await onTrustedDevice('ann', PHONE_BROWSER)];
    const bob = await onTrustedDevice('bob');
    for (const deviceKey of [desk.deviceKey, phone.deviceKey, null]) await notify('ann', deviceKey);
    await notify('bob', bob.deviceKey);
    const [newest] = await listSignIns(desk);
    const answer = await disown(desk, newest?.signInId ?? '');
    expect([answer.statusCode, answer.json()]).toEqual([200, { secured: true }]);
    expect(answer.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['fp', 0],
      ['rt', 0],
      ['ds', 0],
    ]);
    for (const visit of [desk, phone]) {
      expect((await readPrivately(services.app, visit)).statusCode).toBe(401);
      expect(codeOf(await enterByDevice(services.app, 'ann', reopen(visit)))).toBe('MissingDeviceKey');
    }
    expect((await readPrivately(services.app, bob)).statusCode).toBe(200);
    expect(await notified()).toEqual([{ device_key: bob.deviceKey }]);
    await expect(enterByPassword(services.app, 'ann')).rejects.toThrow('PasswordResetRequired');
    const [told] = await services.owner.rows<{ profile: string }>(
      statement(
        'test_disowned',
        `select payload ->> 'profileId' as profile from app.outbox where payload ->> 'notice' = 'disowned'`,
      ),
    );
    expect(told).toEqual({ profile: 'ann' });
    expect((await services.audited('disownSignIn')).at(-1)).toMatchObject({ decision: 'allowed', profile_id: 'ann' });
    await services.owner.rows(setStatus, ['ann', 'CONFIRMED']);
  });

  test('a sign-in in progress is refused when its account is secured or its password changes [T5]', async () => {
    const secure = statement('test_secure', `update user_pool.account set status = 'RESET_REQUIRED' where sub = 'ann'`);
    const change = statement(
      'test_change',
      `update user_pool.account set password_changed_at = now() where sub = 'ann'`,
    );
    const alive = statement(
      'test_alive',
      `select session_id from user_pool.session where sub = 'ann' and created_at > now() - interval '1 day'`,
    );
    for (const meanwhile of [secure, change]) {
      const { asked } = await services.owner.transaction(async (tx) => {
        await tx.rows(meanwhile);
        const underWay = trySignIn(services.app, 'ann@example.com', PASSWORD);
        await vi.waitFor(async () => expect(await services.owner.rows(waiting)).toHaveLength(1), { timeout: 20_000 });
        return { asked: underWay };
      });
      expect(codeOf(await asked)).toBe('ServiceUnavailableException');
      expect(await services.owner.rows(alive)).toEqual([]);
      await services.owner.rows(setStatus, ['ann', 'CONFIRMED']);
    }
  });

  test('reporting a sign-in waits for a session that is being written and ends it too [T5]', async () => {
    const desk = await onTrustedDevice('ann');
    const [newest] = await listSignIns(desk);
    const hold = statement('test_hold', `select sub from user_pool.account where sub = 'ann' for share`);
    const write = statement(
      'test_write_session',
      `insert into user_pool.session (session_id, sub, refresh_hash, binding_hash, device_key, expires_at)
       values ('ses_late', 'ann', '', '', '', now() + interval '1 hour')`,
    );
    const { securing } = await services.owner.transaction(async (tx) => {
      await tx.rows(hold);
      const asked = disown(desk, newest?.signInId ?? '');
      await vi.waitFor(async () => expect(await services.owner.rows(waiting)).toHaveLength(1), { timeout: 20_000 });
      await tx.rows(write);
      return { securing: asked };
    });
    expect((await securing).statusCode).toBe(200);
    const late = statement(
      'test_late',
      `select revoked_at is null as is_open from user_pool.session where session_id = 'ses_late'`,
    );
    expect(await services.owner.rows(late)).toEqual([{ is_open: false }]);
    await services.owner.rows(setStatus, ['ann', 'CONFIRMED']);
  });

  test('reporting a sign-in is refused when it belongs to somebody else', async () => {
    const [ann, bob] = [await onTrustedDevice('ann'), await onTrustedDevice('bob')];
    const [bobs] = await listSignIns(bob);
    expect(codeOf(await disown(ann, bobs?.signInId ?? ''))).toBe('NotFoundException');
    expect(codeOf(await disown(ann, 'ses_unknown'))).toBe('NotFoundException');
    for (const visit of [ann, bob]) expect((await readPrivately(services.app, visit)).statusCode).toBe(200);
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { readPrivately, type Visit } from '#wiring/test-services.fixture.ts';
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
} from './entry.fixture.ts';

let services: EntryServices;
beforeAll(async () => {
  services = await openEntryServices();
});
beforeEach(async () => {
  await forgetCounters(services);
});

const forgottenDevices = statement<{ count: number }>(
  'test_forgotten',
  'select count(*)::int as count from user_pool.device where forgotten_at is not null',
);
const ageSpent = statement(
  'test_age_device',
  `update user_pool.spent_device_secret set spent_at = spent_at - interval '11 seconds'`,
);
const setStatus = statement('test_status', 'update user_pool.account set status = $2 where sub = $1');

async function countForgotten(): Promise<number> {
  return (await services.owner.row<{ count: number }>(forgottenDevices))?.count ?? -1;
}

/** Ann on a trusted and remembered device, after she has closed the browser. */
async function aRememberedBrowser(name = 'ann'): Promise<Visit> {
  const { visit } = await enterByPassword(services.app, name);
  await trustDeviceOf(services, visit);
  return reopen(visit);
}

describe('signing in by password on a device', () => {
  test('a new device gets a session that may only trust the device [OPEN-46]', async () => {
    const { visit, answer } = await enterByPassword(services.app, 'ann');
    expect(answer.json()).toMatchObject({ serviceConfiguration: { isTrustedDeviceDue: true, isRenewable: true } });
    expect(codeOf(await readPrivately(services.app, visit))).toBe('DeviceNotTrusted');
    expect(codeOf(await callAs(services.app, visit, { method: 'GET', path: '/checktrusteddevice' }))).toBe('200');
  });

  test('a new device gets full access when the lender switched the trust step off [AUT-19]', async () => {
    const lax = await openEntryServices();
    await lax.owner.rows(
      statement('test_step_off', `insert into app.setting (name, value) values ('config.trustedDevice', 'false')`),
    );
    const { visit, answer } = await enterByPassword(lax.app, 'ann');
    expect(answer.json()).toMatchObject({ serviceConfiguration: { isTrustedDeviceDue: false } });
    expect((await readPrivately(lax.app, visit)).statusCode).toBe(200);
  });

  test('signing in on a trusted device gives full access, keeps its key and renews its secret [AUT-18]', async () => {
    const browser = await aRememberedBrowser();
    const { visit, answer } = await enterByPassword(services.app, 'ann', browser);
    expect(visit.deviceKey).toBe(browser.deviceKey);
    expect(answer.json()).toMatchObject({ serviceConfiguration: { isTrustedDeviceDue: false } });
    expect((await readPrivately(services.app, visit)).statusCode).toBe(200);
    expect(visit.cookies['ds']).not.toBe(browser.cookies['ds']);
    expect(answer.cookies.find(({ name }) => name === 'ds')?.maxAge).toBe(525_600 * 60);
  });

  test('a device that is not remembered gets a cookie that ends with the browser session [AUT-06]', async () => {
    const { answer } = await enterByPassword(services.app, 'ann');
    const cookie = answer.cookies.find(({ name }) => name === 'ds');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(cookie?.maxAge).toBeUndefined();
  });

  test('a device is recognized only with its own matching key and secret [API-04]', async () => {
    const ann = await aRememberedBrowser();
    const bob = await aRememberedBrowser('bob');
    for (const browser of [
      { deviceKey: ann.deviceKey, cookies: {} },
      { deviceKey: bob.deviceKey, cookies: bob.cookies },
      { deviceKey: ann.deviceKey, cookies: bob.cookies },
      { deviceKey: `dev_${'a1'.repeat(13)}`, cookies: ann.cookies },
      { deviceKey: '<odd>', cookies: ann.cookies },
    ]) {
      const { visit, answer } = await enterByPassword(services.app, 'ann', browser);
      expect(visit.deviceKey).toMatch(/^dev_[0-9a-z]{26}$/);
      expect([ann.deviceKey, bob.deviceKey, browser.deviceKey]).not.toContain(visit.deviceKey);
      expect(answer.json()).toMatchObject({ serviceConfiguration: { isTrustedDeviceDue: true } });
    }
    expect((await enterByDevice(services.app, 'ann', ann)).statusCode).toBe(200);
  });

  test('replaying an old device secret forgets the device and ends its sessions', async () => {
    const stolen = await aRememberedBrowser();
    const { visit } = await enterByPassword(services.app, 'ann', stolen);
    await services.owner.rows(ageSpent);
    const { answer } = await enterByPassword(services.app, 'ann', stolen);
    expect(answer.json()).toMatchObject({ serviceConfiguration: { isTrustedDeviceDue: true } });
    expect(codeOf(await readPrivately(services.app, visit))).toBe('UnauthorizedException');
    expect(codeOf(await enterByDevice(services.app, 'ann', reopen(visit)))).toBe('MissingDeviceKey');
    expect((await services.audited('device')).at(-1)).toMatchObject({ decision: 'refused', profile_id: 'ann' });
  });
});

describe('signing in by a remembered device', () => {
  test('a device sign-in opens one flow for 15 minutes and cannot be renewed [API-18 AUT-03 AUT-07 OPEN-41]', async () => {
    const browser = await aRememberedBrowser();
    const answer = await enterByDevice(services.app, 'ann', browser, 'Loans');
    const visit = toVisit(answer, browser.cookies);
    expect(answer.json()).toMatchObject({
      profileId: 'ann',
      deviceKey: browser.deviceKey,
      tokens: { expiresIn: 900 },
      serviceConfiguration: { isRenewable: false, isTermsConsentDue: false },
    });
    expect(Object.keys(visit.cookies).toSorted()).toEqual(['ds', 'fp']);
    expect(answer.cookies.find(({ name }) => name === 'fp')?.maxAge).toBe(900);
    expect((await readPrivately(services.app, visit)).statusCode).toBe(200);
    const home = toVisit(await enterByDevice(services.app, 'ann', reopen(visit), 'Home'), visit.cookies);
    expect(codeOf(await callAs(services.app, home, { method: 'GET', path: '/devices' }))).toBe('AccessDeniedException');
  });

  test('a device sign-in ends after 15 minutes even while it is in use [OPEN-41]', async () => {
    const visit = toVisit(await enterByDevice(services.app, 'ann', await aRememberedBrowser()));
    const [row] = await services.owner.rows<{ seconds: number; renewed: number }>(
      statement(
        'test_lifetime',
        `select extract(epoch from expires_at - created_at)::int as seconds, extract(epoch from proven_at)::int as renewed
           from user_pool.session where method = 'device' order by created_at desc limit 1`,
      ),
    );
    // A device key does not prove the person, so its session never counts as a recent sign-in.
    expect(row).toEqual({ seconds: 900, renewed: 0 });
    const claims = JSON.parse(Buffer.from(visit.accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number;
      iat: number;
    };
    expect(claims.exp - claims.iat).toBe(900);
  });

  test('every unusable device gets the same refusal at sign-in [AUT-07 API-18 ERR-07 OPEN-45]', async () => {
    const browser = await aRememberedBrowser();
    const untrusted = reopen((await enterByPassword(services.app, 'ann')).visit);
    const forgotten = await aRememberedBrowser();
    const notRemembered = await aRememberedBrowser();
    await services.owner.rows(
      statement('test_forget', 'update user_pool.device set forgotten_at = now() where device_key = $1'),
      [forgotten.deviceKey],
    );
    await services.owner.rows(
      statement('test_not_remembered', 'update user_pool.device set is_remembered = false where device_key = $1'),
      [notRemembered.deviceKey],
    );
    const answers = await Promise.all([
      enterByDevice(services.app, 'ann', { ...browser, cookies: {} }),
      enterByDevice(services.app, 'ann', { ...browser, deviceKey: '' }),
      enterByDevice(services.app, 'bob', browser),
      enterByDevice(services.app, 'nobody', browser),
      enterByDevice(services.app, 'ann', untrusted),
      enterByDevice(services.app, 'ann', forgotten),
      enterByDevice(services.app, 'ann', notRemembered),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ errorCode: 'MissingDeviceKey', message: 'Device key not found' });
      expect(answer.cookies).toEqual([]);
    }
    expect((await enterByDevice(services.app, 'ann', browser)).statusCode).toBe(200);
  });

  test('a device sign-in reveals only to a proven device that a new password is due', async () => {
    const browser = await aRememberedBrowser('bob');
    await services.owner.rows(setStatus, ['bob', 'RESET_REQUIRED']);
    expect(codeOf(await enterByDevice(services.app, 'bob', browser))).toBe('PasswordResetRequired');
    expect(codeOf(await enterByDevice(services.app, 'bob', { ...browser, cookies: {} }))).toBe('MissingDeviceKey');
    await services.owner.rows(setStatus, ['bob', 'CONFIRMED']);
    expect((await enterByDevice(services.app, 'bob', browser)).statusCode).toBe(200);
  });

  test('a PUT call ends a device session, removes its cookies and keeps the device cookie [API-19 OPEN-34]', async () => {
    const browser = await aRememberedBrowser();
    const visit = toVisit(await enterByDevice(services.app, 'ann', browser), browser.cookies);
    const out = await callAs(services.app, visit, { method: 'PUT', path: '/deviceKeyAuth', body: {} });
    expect([out.statusCode, out.json()]).toEqual([200, { signedOut: true }]);
    expect(out.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['fp', 0],
      ['rt', 0],
    ]);
    expect((await readPrivately(services.app, visit)).statusCode).toBe(401);
    expect((await enterByDevice(services.app, 'ann', reopen(visit))).statusCode).toBe(200);
  });

  test('a PUT call with an empty body ends a device session with or without a content type [API-19]', async () => {
    for (const headers of [undefined, { 'content-type': 'application/json' }]) {
      const browser = await aRememberedBrowser();
      const visit = toVisit(await enterByDevice(services.app, 'ann', browser), browser.cookies);
      const call = { method: 'PUT', path: '/deviceKeyAuth' } as const;
      const out = await callAs(services.app, visit, headers === undefined ? call : { ...call, headers });
      expect([out.statusCode, out.json()]).toEqual([200, { signedOut: true }]);
      expect((await readPrivately(services.app, visit)).statusCode).toBe(401);
    }
  });

  test('50 simultaneous device sign-ins all succeed, and exactly one gets the next secret', async () => {
    const browser = await aRememberedBrowser();
    const before = await countForgotten();
    const answers = await Promise.all(Array.from({ length: 50 }, () => enterByDevice(services.app, 'ann', browser)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    const secrets = answers.flatMap(({ cookies }) => cookies.filter(({ name }) => name === 'ds'));
    expect(secrets).toHaveLength(1);
    expect(await countForgotten()).toBe(before);
    const next = { ...browser, cookies: { ds: secrets[0]?.value ?? '' } };
    await services.owner.rows(ageSpent);
    expect((await enterByDevice(services.app, 'ann', next)).statusCode).toBe(200);
  });

  test('50 password sign-ins, five at a time in one browser, never forget the device', async () => {
    const browser = await aRememberedBrowser();
    const before = await countForgotten();
    const keys: string[] = [];
    let cookies = browser.cookies;
    for (let round = 0; round < 10; round += 1) {
      const tabs = Array.from({ length: 5 }, () => enterByPassword(services.app, 'ann', { ...browser, cookies }));
      const entered = await Promise.all(tabs);
      keys.push(...entered.map(({ visit }) => visit.deviceKey));
      const secret = entered.flatMap(({ answer }) => answer.cookies).find(({ name }) => name === 'ds')?.value;
      cookies = secret === undefined ? cookies : { ds: secret };
    }
    expect(keys).toEqual(Array.from({ length: 50 }, () => browser.deviceKey));
    expect(await countForgotten()).toBe(before);
  });
});

test('every device sign-in and refusal is audited without a secret', async () => {
  const browser = await aRememberedBrowser();
  await enterByDevice(services.app, 'ann', browser);
  await enterByDevice(services.app, 'ann', { ...browser, cookies: {} });
  const signIns = await services.audited('signIn');
  expect(signIns.some(({ reason }) => reason === 'device, linked')).toBe(true);
  expect(signIns.some(({ reason }) => reason === 'password, unproven, new device')).toBe(true);
  expect(signIns.at(-1)).toMatchObject({ decision: 'refused', reason: 'no device key that may enter' });
  const [all] = await services.owner.rows<{ lines: string }>(
    statement('test_all_audit', `select string_agg(to_jsonb(a)::text, ' ') as lines from app.audit_log a`),
  );
  expect(all?.lines).toContain('password, unproven');
  expect(all?.lines).not.toContain(browser.cookies['ds']);
  expect(services.log.join('')).not.toContain(browser.cookies['ds']);
});

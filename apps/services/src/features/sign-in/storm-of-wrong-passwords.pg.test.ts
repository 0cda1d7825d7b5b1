import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { PASSWORD, trySignIn, type Visit } from '#wiring/test-services.fixture.ts';
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
import { signLink } from './signed-links.fixture.ts';

const TRIES_PER_ADDRESS = 7;
let services: EntryServices;
beforeAll(async () => {
  services = await openEntryServices({ SIGN_IN_TRIES_PER_ADDRESS: String(TRIES_PER_ADDRESS) });
});
beforeEach(async () => {
  await forgetCounters(services);
});

const NEW_PASSWORD = 'Blue-Kettle-7';
const ANN = 'ann@example.com';

/** Returns Ann's own browser after it was closed: it holds the secret of a device that she trusted. */
async function provenBrowser(name = 'ann'): Promise<Visit> {
  const { visit } = await enterByPassword(services.app, name);
  await trustDeviceOf(services, visit);
  await forgetCounters(services);
  return reopen(visit);
}

const post = (path: string, body: object, browser: Visit | null = null, method: 'POST' | 'PUT' = 'POST') =>
  callAs(services.app, browser, { method, path, body });
const tryIn = (browser: Visit, password: string) =>
  post('/authenticate', { username: ANN, password }, { ...browser, accessToken: '' });

async function storm(name = ANN): Promise<string[]> {
  const codes: string[] = [];
  for (let tries = 0; tries <= TRIES_PER_ADDRESS; tries += 1)
    codes.push(codeOf(await trySignIn(services.app, name, 'wrong')));
  return codes;
}

describe('a storm of wrong passwords', () => {
  test('the right password signs in from a proven browser during a storm from its own network [OPEN-53]', async () => {
    const browser = await provenBrowser();
    const codes = await storm();
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'NotAuthorizedException'),
      'ProfileLocked',
      'ProfileLocked',
      'TooManyRequestsException',
    ]);
    expect(codeOf(await tryIn(browser, PASSWORD))).toBe('200');
  });

  test('an unknown browser stays locked out for 15 minutes with the right password too [OPEN-53]', async () => {
    await storm();
    await services.owner.rows(statement('test_calm', `delete from app.rate_counter where bucket like '%:address:%'`));
    expect(codeOf(await trySignIn(services.app, ANN, PASSWORD))).toBe('ProfileLocked');
    const foreign = await provenBrowser('bob');
    await storm();
    await services.owner.rows(statement('test_calm2', `delete from app.rate_counter where bucket like '%:address:%'`));
    expect(codeOf(await tryIn(foreign, PASSWORD))).toBe('ProfileLocked');
  });

  test('wrong passwords of a proven browser lock that browser and nobody else [OPEN-53]', async () => {
    const [browser, other] = [await provenBrowser(), await provenBrowser()];
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await tryIn(browser, 'wrong'))).toBe('NotAuthorizedException');
    expect(codeOf(await tryIn(browser, PASSWORD))).toBe('ProfileLocked');
    expect(codeOf(await tryIn(other, PASSWORD))).toBe('200');
    expect(codeOf(await trySignIn(services.app, ANN, PASSWORD))).toBe('200');
  });

  test('a browser stops being proven when its device is forgotten or was never trusted [OPEN-53 AUT-06]', async () => {
    const browser = await provenBrowser();
    const { visit } = await enterByPassword(services.app, 'ann');
    await services.owner.rows(
      statement('test_forget', 'update user_pool.device set forgotten_at = now() where device_key = $1'),
      [browser.deviceKey],
    );
    await storm();
    await services.owner.rows(statement('test_calm3', `delete from app.rate_counter where bucket like '%:address:%'`));
    for (const each of [browser, reopen(visit)]) expect(codeOf(await tryIn(each, PASSWORD))).toBe('ProfileLocked');
  });

  test('a second process knows the locks, and the counters are in a logged table [OPEN-53]', async () => {
    const browser = await provenBrowser();
    for (let tries = 0; tries < 5; tries += 1) await tryIn(browser, 'wrong');
    const second = await services.openSecond();
    expect(codeOf(await trySignIn(second, ANN, PASSWORD, browser.cookies))).toBe('ProfileLocked');
    const kept = statement<{ kind: string }>(
      'test_is_logged',
      `select relpersistence as kind from pg_class where oid = 'app.rate_counter'::regclass`,
    );
    expect(await services.owner.rows(kept)).toEqual([{ kind: 'p' }]);
  });

  test('remembered devices and links open on a network full of wrong tries [AUT-07 AUT-08]', async () => {
    const browser = await provenBrowser();
    for (let tries = 0; tries <= TRIES_PER_ADDRESS; tries += 1) {
      await enterByDevice(services.app, 'ann', { ...browser, cookies: {} });
      await post('/signatureAuth', aLink('0'.repeat(64)));
    }
    expect(codeOf(await enterByDevice(services.app, 'ann', { ...browser, cookies: {} }))).toBe(
      'TooManyRequestsException',
    );
    expect(codeOf(await enterByDevice(services.app, 'ann', browser))).toBe('200');
    expect(codeOf(await post('/signatureAuth', aLink('0'.repeat(64))))).toBe('TooManyRequestsException');
    expect(codeOf(await post('/signatureAuth', aLink(null)))).toBe('200');
  });
});

function aLink(signature: string | null) {
  const link = {
    profileId: 'ann',
    path: '/tmx/Accounts',
    expiration: Math.floor(Date.now() / 1000) + 3_600,
    isGuestPayment: false,
  };
  return { ...link, signature: signature ?? signLink(services.linkSealing, { ...link, isGuest: false }) };
}

describe('100 wrong passwords in a row', () => {
  const inARow = statement(
    'test_in_a_row',
    `update app.rate_counter set count = 100, blocked_until = now() + interval '1 year' where bucket like 'sign-in:row:%'`,
  );
  const unlock = statement('test_unlock', `delete from app.rate_counter where bucket like 'sign-in:account:%'`);
  const withoutDeviceStep = statement(
    'test_no_device_step',
    `insert into app.setting (name, value) values ('config.trustedDevice', 'false') on conflict do nothing`,
  );

  test('a right password from an unknown browser is followed by a code, and then the count ends [OPEN-53]', async () => {
    const open = await openEntryServices();
    await open.owner.rows(withoutDeviceStep);
    await trySignIn(open.app, ANN, 'wrong');
    await open.owner.rows(inARow);
    const answer = await trySignIn(open.app, ANN, PASSWORD);
    expect(answer.json()).toMatchObject({ serviceConfiguration: { isTrustedDeviceDue: true } });
    const visit = toVisit(answer);
    expect(codeOf(await callAs(open.app, visit, { method: 'GET', path: '/devices' }))).toBe('DeviceNotTrusted');
    // Nobody who only types the right password ends the count.
    expect((await trySignIn(open.app, ANN, PASSWORD)).json()).toMatchObject({
      serviceConfiguration: { isTrustedDeviceDue: true },
    });
    expect(codeOf(await callAs(open.app, visit, { method: 'GET', path: '/sendtrusteddevice?isEmail=true' }))).toBe(
      '200',
    );
    const verificationCode = await open.post.codeFor(ANN);
    const trusted = await callAs(open.app, visit, {
      method: 'POST',
      path: '/confirmtrusteddevice',
      body: { profileId: 'ann', verificationCode },
    });
    expect(codeOf(trusted)).toBe('200');
    expect(codeOf(await callAs(open.app, visit, { method: 'GET', path: '/devices' }))).toBe('200');
    expect((await trySignIn(open.app, ANN, PASSWORD)).json()).toMatchObject({
      serviceConfiguration: { isTrustedDeviceDue: false },
    });
  });

  test('wrong passwords add up across the locks, for known and unknown names alike [OPEN-53]', async () => {
    const open = await openEntryServices();
    await open.owner.rows(withoutDeviceStep);
    const answers: string[][] = [];
    for (const name of [ANN, 'nobody@example.com']) {
      const codes: string[] = [];
      for (let tries = 0; tries < 10; tries += 1) {
        if (tries % 5 === 0) await open.owner.rows(unlock);
        codes.push(codeOf(await trySignIn(open.app, name, 'wrong')));
      }
      answers.push(codes);
    }
    expect(new Set(answers.flat())).toEqual(new Set(['NotAuthorizedException']));
    const counted = statement<{ count: number }>(
      'test_counted_in_a_row',
      `select count from app.rate_counter where bucket like 'sign-in:row:%'`,
    );
    expect(await open.owner.rows(counted)).toEqual([{ count: 10 }, { count: 10 }]);
    const almost = statement('test_almost', `update app.rate_counter set count = 99 where bucket like 'sign-in:row:%'`);
    await open.owner.rows(almost);
    await open.owner.rows(unlock);
    await trySignIn(open.app, ANN, 'wrong');
    expect((await trySignIn(open.app, ANN, PASSWORD)).json()).toMatchObject({
      serviceConfiguration: { isTrustedDeviceDue: true },
    });
  });

  test('a proven browser signs in as usual, until it typed 100 wrong passwords itself [OPEN-53]', async () => {
    const browser = await provenBrowser();
    await trySignIn(services.app, ANN, 'wrong');
    await services.owner.rows(inARow);
    const answer = await tryIn(browser, PASSWORD);
    expect(answer.json()).toMatchObject({ serviceConfiguration: { isTrustedDeviceDue: false } });
    const again = reopen(toVisit(answer, browser.cookies));
    await tryIn(again, 'wrong');
    await services.owner.rows(inARow);
    const due = await tryIn(again, PASSWORD);
    expect(due.json()).toMatchObject({ serviceConfiguration: { isTrustedDeviceDue: true } });
    const visit = toVisit(due, again.cookies);
    // The right code ends the count, so that the next sign-in is as usual.
    await callAs(services.app, visit, { method: 'GET', path: '/sendtrusteddevice?isEmail=true' });
    const body = { profileId: 'ann', verificationCode: await services.post.codeFor(ANN) };
    expect(codeOf(await post('/confirmtrusteddevice', body, visit))).toBe('200');
    expect((await tryIn(reopen(visit), PASSWORD)).json()).toMatchObject({
      serviceConfiguration: { isTrustedDeviceDue: false },
    });
  });

  test('100 wrong passwords of a proven browser leave it its own counters on a flooded network [OPEN-53]', async () => {
    const browser = await provenBrowser();
    await tryIn(browser, 'wrong');
    await services.owner.rows(inARow);
    await storm();
    expect((await tryIn(browser, PASSWORD)).json()).toMatchObject({
      serviceConfiguration: { isTrustedDeviceDue: true },
    });
  });
});

describe('a storm of codes', () => {
  const oldPassword = statement(
    'test_old_password',
    `update user_pool.account set password_hash = (select password_hash from user_pool.account where sub = 'bob') where sub = 'ann'`,
  );
  const resetAnnsPassword = () => services.owner.rows(oldPassword);

  test('a proven browser gets and uses its own reset code whatever strangers ask and type [OPEN-42 OPEN-53]', async () => {
    const browser = await provenBrowser();
    // Strangers use up the sends of the address and the tries of their code.
    for (let sends = 0; sends < 5; sends += 1) {
      await services.owner.rows(
        statement('test_calm4', `delete from app.rate_counter where bucket like 'code:resend:%'`),
      );
      expect(codeOf(await post('/resetpassword', { username: ANN }))).toBe('200');
    }
    expect(codeOf(await post('/resetpassword', { username: ANN }))).toBe('LimitExceededException');
    expect(codeOf(await post('/resetpassword', { username: ANN }, browser))).toBe('200');
    const verificationCode = await services.post.codeFor(ANN);
    // A stranger asks again later, which would replace a shared code, and types wrong codes.
    await services.owner.rows(statement('test_calm5', `delete from app.rate_counter where bucket like 'code:%'`));
    expect(codeOf(await post('/resetpassword', { username: ANN }))).toBe('200');
    const body = { username: ANN, newPassword: NEW_PASSWORD };
    for (let tries = 0; tries < 6; tries += 1) {
      await services.owner.rows(
        statement('test_calm6', `delete from app.rate_counter where bucket like '%:address:%'`),
      );
      await post('/confirmpassword', { ...body, verificationCode: '000000' });
    }
    expect(codeOf(await post('/confirmpassword', { ...body, verificationCode }, browser))).toBe('200');
    expect(codeOf(await trySignIn(services.app, ANN, NEW_PASSWORD))).toBe('200');
    await resetAnnsPassword();
  });

  test('a proven browser sets a new password while 100 wrong codes stop the codes of the name [OPEN-42 OPEN-53]', async () => {
    const browser = await provenBrowser();
    const stop = statement(
      'test_stopped_by_strangers',
      `update app.rate_counter set count = 100, blocked_until = now() + interval '100 years' where bucket like 'code:stopped:%'`,
    );
    await post('/resetpassword', { username: ANN });
    await post('/confirmpassword', { username: ANN, newPassword: NEW_PASSWORD, verificationCode: '000000' });
    await services.owner.rows(stop);
    await services.owner.rows(
      statement('test_calm9', `delete from app.rate_counter where bucket like 'code:resend:%'`),
    );
    expect(codeOf(await post('/resetpassword', { username: ANN }))).toBe('LimitExceededException');
    expect(codeOf(await post('/resetpassword', { username: ANN }, browser))).toBe('200');
    const verificationCode = await services.post.codeFor(ANN);
    const body = { username: ANN, newPassword: NEW_PASSWORD, verificationCode };
    expect(codeOf(await post('/confirmpassword', body))).not.toBe('200');
    expect(codeOf(await post('/confirmpassword', body, browser))).toBe('200');
    expect(codeOf(await trySignIn(services.app, ANN, NEW_PASSWORD))).toBe('200');
    await resetAnnsPassword();
  });

  test('a proven browser asks for its code again on a network whose tries strangers used up [API-24 OPEN-62]', async () => {
    const browser = await provenBrowser();
    const again = (from: Visit | null) => post('/resendVerificationCode', { username: ANN }, from);
    expect(codeOf(await post('/resetpassword', { username: ANN }, browser))).toBe('200');
    for (let tries = 0; tries <= TRIES_PER_ADDRESS; tries += 1) await again(null);
    await services.owner.rows(
      statement('test_calm10', `delete from app.rate_counter where bucket like 'code:resend:%'`),
    );
    expect(codeOf(await again(null))).toBe('TooManyRequestsException');
    expect(codeOf(await again(browser))).toBe('200');
  });

  test('codes asked for by strangers do not stop the code of a person who typed the password [OPEN-42]', async () => {
    for (let sends = 0; sends < 5; sends += 1) {
      await services.owner.rows(
        statement('test_calm7', `delete from app.rate_counter where bucket like 'code:resend:%'`),
      );
      await post('/resetpassword', { username: ANN });
    }
    const { visit } = await enterByPassword(services.app, 'ann');
    const sent = await callAs(services.app, visit, { method: 'GET', path: '/sendtrusteddevice?isEmail=true' });
    expect(codeOf(sent)).toBe('200');
    expect(await services.post.codeFor(ANN)).toMatch(/^\d{6}$/);
  });

  test('the stop after 100 wrong codes of strangers ends when the person proves themself [OPEN-42]', async () => {
    await post('/resetpassword', { username: ANN });
    await post('/confirmpassword', { username: ANN, newPassword: NEW_PASSWORD, verificationCode: '000000' });
    await services.owner.rows(
      statement(
        'test_stopped',
        `update app.rate_counter set count = 100, blocked_until = now() + interval '100 years' where bucket like 'code:stopped:%'`,
      ),
    );
    await services.owner.rows(
      statement('test_calm8', `delete from app.rate_counter where bucket like 'code:resend:%'`),
    );
    expect(codeOf(await post('/resetpassword', { username: ANN }))).toBe('LimitExceededException');
    const { visit } = await enterByPassword(services.app, 'ann');
    await callAs(services.app, visit, { method: 'GET', path: '/sendtrusteddevice?isEmail=true' });
    const body = { profileId: 'ann', verificationCode: await services.post.codeFor(ANN) };
    expect(codeOf(await post('/confirmtrusteddevice', body, visit))).toBe('200');
    expect(codeOf(await post('/resetpassword', { username: ANN }))).toBe('200');
  });
});

import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { openCodePost, type CodePost } from '#identity/codes/codes.fixture.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import {
  PASSWORD,
  keepCookies,
  openTestServices,
  signIn,
  trySignIn,
  type TestServices,
} from '#wiring/test-services.fixture.ts';

const SEALING_KEY = 'a sealing key of a test that is long enough';
const NEW_PASSWORD = 'Blue-Kettle-7';

let services: TestServices;
let post: CodePost;
beforeAll(async () => {
  services = await openTestServices({ SEALING_KEYS: SEALING_KEY });
  post = openCodePost(services.owner, makeSealing([SEALING_KEY]));
});
beforeEach(async () => {
  await forgetLimits(services.owner);
});

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

function call(
  method: 'POST' | 'PUT',
  path: string,
  payload: object,
  cookies: Record<string, string> = {},
): Promise<Answer> {
  return services.app.inject({ method, url: `/api${path}`, payload, cookies });
}

function register(username: string, password = NEW_PASSWORD): Promise<Answer> {
  return call('POST', '/registerUser', { username, password });
}

const newName = { next: 1 };
function aNewEmail(): string {
  newName.next += 1;
  return `new${newName.next}@example.com`;
}

const accountOf = statement<{ sub: string; status: string; attributes: Record<string, string>; profile: string }>(
  'test_account_of',
  `select a.sub, a.status, a.attributes, p.first_name || p.last_name as profile
     from user_pool.account a join app.profile p on p.profile_id = a.sub where a.email = $1 or a.phone = $1`,
);
const sessionsOf = statement<{ alive: number }>(
  'test_sessions_of',
  `select count(*)::int as alive from user_pool.session where sub = $1 and revoked_at is null`,
);
const devicesOf = statement<{ forgotten_reason: string | null }>(
  'test_devices_of',
  `select distinct forgotten_reason from user_pool.device where sub = $1 order by forgotten_reason nulls last`,
);

describe('registering', () => {
  test('a registration is unverified until its code is typed, and records the agreed terms [AUT-10 API-21 API-22 OPEN-44]', async () => {
    const email = aNewEmail();
    const answer = await register(email.toUpperCase());
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      profileId: expect.stringMatching(/^prf_[0-9a-z]{26}$/),
      userConfirmed: false,
      destination: 'n•••@example.com',
    });
    expect((await trySignIn(services.app, email, NEW_PASSWORD)).json()).toMatchObject({
      errorCode: 'UserNotConfirmedException',
    });
    const code = await post.codeFor(email);
    const confirmed = await call('POST', '/confirmuser', { username: email, code, isEmail: true });
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { confirmed: true }]);
    expect(await services.owner.rows(accountOf, [email])).toEqual([
      {
        sub: answer.json<{ profileId: string }>().profileId,
        status: 'CONFIRMED',
        attributes: { email_verified: 'true' },
        profile: '',
      },
    ]);
    const signedIn = await trySignIn(services.app, email, NEW_PASSWORD);
    expect(signedIn.json()).toMatchObject({ serviceConfiguration: { isTermsConsentDue: false } });
    expect((await call('POST', '/confirmuser', { username: email, code })).json()).toMatchObject({
      errorCode: 'ExpiredCodeException',
    });
  });

  test('optional browser facts are audited with each registration and reset step [OPEN-40]', async () => {
    const username = aNewEmail();
    const told = { language: 'en', timeZone: 'America/Chicago', screen: '390x844' };
    const encodedData = Buffer.from(JSON.stringify({ ...told, email: username })).toString('base64');
    expect((await call('POST', '/registerUser', { username, password: NEW_PASSWORD, encodedData })).statusCode).toBe(
      201,
    );
    await post.forgetSends();
    expect((await call('POST', '/resendVerificationCode', { username, encodedData })).statusCode).toBe(200);
    const code = await post.codeFor(username);
    expect((await call('POST', '/confirmuser', { username, code, encodedData })).statusCode).toBe(200);
    await post.forgetSends();
    expect((await call('POST', '/resetpassword', { username })).statusCode).toBe(200);
    const change = { username, verificationCode: await post.codeFor(username), newPassword: 'Green-Kettle-8' };
    expect((await call('POST', '/confirmpassword', { ...change, encodedData })).statusCode).toBe(200);
    const newest = statement<{ action: string; facts: unknown }>(
      'test_newest_facts',
      `select action, facts from app.audit_log where action = any ($1) and facts ? 'browser' order by audit_id desc limit 4`,
    );
    const browser = { mark: expect.stringMatching(/^[\w-]{43}$/) as string, ...told };
    expect(await services.owner.rows(newest, [['registerUser', 'sendCode', 'confirmUser', 'confirmPassword']])).toEqual(
      ['confirmPassword', 'confirmUser', 'sendCode', 'registerUser'].map((action) => ({ action, facts: { browser } })),
    );
  });

  test('a registration by phone gets its code by text or by voice [AUT-13 API-23 LVA-023]', async () => {
    expect((await register('(205) 555-0123')).json()).toMatchObject({ destination: '(•••) •••-0123' });
    const texted = await post.codeFor('+12055550123');
    await post.forgetSends();
    const again = await call('PUT', '/confirmuser', { username: '2055550123', isVoice: true });
    expect(again.json()).toEqual({ destination: '(•••) •••-0123', channel: 'voice', resendAfter: 30 });
    await post.deliver();
    const spoken = /is: ([\d, ]+)\./.exec(post.messenger.calls.at(-1)?.speech ?? '')?.[1]?.replaceAll(', ', '') ?? '';
    expect(spoken).toMatch(/^\d{6}$/);
    expect((await call('POST', '/confirmuser', { username: '2055550123', code: texted })).json()).toMatchObject({
      errorCode: 'CodeMismatchException',
    });
    expect((await call('POST', '/confirmuser', { username: '+12055550123', code: spoken })).statusCode).toBe(200);
  });

  test.each([
    ['bob@', 'Invalid Email Address'],
    ['12345', 'Invalid Email or Phone Number'],
    ['  ', 'Email or Phone Number is required'],
  ])(
    'registration refuses the username "%s" with a message at its field [VAL-34 VAL-35 OPEN-56]',
    async (username, message) => {
      const answer = await register(username);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({ errorCode: 'ValidationException', fields: [{ field: 'username', message }] }),
      ]);
    },
  );

  test.each(['abc', 'Abcdefg1', 'Password123', 'TitleMax2026'])(
    'registration refuses the password %s [VAL-02 VAL-38 C10]',
    async (password) => {
      const answer = await register(aNewEmail(), password);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({
          errorCode: 'InvalidPasswordException',
          message: 'Your password does not meet our requirements.',
        }),
      ]);
    },
  );

  test('registration applies the password policy from the settings [LVA-022 VAL-01]', async () => {
    const set = statement(
      'test_policy',
      `insert into app.setting (name, value) values ('config.passwordPolicy', $1) on conflict (name) do update set value = excluded.value`,
    );
    await services.owner.rows(set, [JSON.stringify({ minimumLength: 20 })]);
    expect((await register(aNewEmail())).statusCode).toBe(400);
    await services.owner.rows(set, [JSON.stringify({})]);
    expect((await register(aNewEmail())).statusCode).toBe(201);
  });

  test('a second registration replaces an unconfirmed one and keeps its profile number [T3]', async () => {
    const email = aNewEmail();
    const first = await register(email, 'First-Kettle-7');
    const early = await post.codeFor(email);
    await post.forgetSends();
    const second = await register(email, 'Second-Kettle-7');
    expect(second.json()).toEqual(first.json());
    const code = await post.codeFor(email);
    expect((await call('POST', '/confirmuser', { username: email, code: early })).statusCode).toBe(400);
    const cookies = keepCookies({}, second);
    expect((await call('POST', '/confirmuser', { username: email, code }, cookies)).statusCode).toBe(200);
    expect((await trySignIn(services.app, email, 'First-Kettle-7')).statusCode).toBe(401);
    expect((await trySignIn(services.app, email, 'Second-Kettle-7')).statusCode).toBe(200);
  });

  test("a squatter's password stops working when the real owner confirms the registration [T3]", async () => {
    const email = aNewEmail();
    const own = await register(email, 'Owner-Kettle-7');
    await post.forgetSends();
    await register(email, 'Squatter-Kettle-7');
    const code = await post.codeFor(email);
    const confirmed = await call('POST', '/confirmuser', { username: email, code }, keepCookies({}, own));
    expect(confirmed.statusCode).toBe(200);
    expect((await trySignIn(services.app, email, 'Squatter-Kettle-7')).json()).toMatchObject({
      errorCode: 'PasswordResetRequired',
    });
    await post.forgetSends();
    await call('POST', '/resetpassword', { username: email });
    const verificationCode = await post.codeFor(email);
    const reset = { username: email, verificationCode, newPassword: 'Owner-Kettle-7' };
    expect((await call('POST', '/confirmpassword', reset)).statusCode).toBe(200);
    expect((await trySignIn(services.app, email, 'Squatter-Kettle-7')).statusCode).toBe(401);
    expect((await trySignIn(services.app, email, 'Owner-Kettle-7')).statusCode).toBe(200);
  });

  test('registering a taken name changes nothing and notifies its owner [C1]', async () => {
    await post.deliver();
    const mails = post.messenger.mails.length;
    const answer = await register('ann@example.com');
    expect(answer.statusCode).toBe(201);
    expect(answer.json<{ profileId: string }>().profileId).not.toBe('ann');
    await post.deliver();
    const told = post.messenger.mails.slice(mails);
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      ['ann@example.com', 'TitleMax: You already have an account'],
    ]);
    expect(post.messenger.texts.at(-1)?.body).toContain('You already have an account');
    expect((await trySignIn(services.app, 'ann@example.com', NEW_PASSWORD)).statusCode).toBe(401);
    expect((await trySignIn(services.app, 'ann@example.com', PASSWORD)).statusCode).toBe(200);
  });
});

describe('resetting the password', () => {
  test('one IP address or network may request resets for ten names an hour, known or unknown [OPEN-62]', async () => {
    const ask = (n: number, address: string) =>
      services.app.inject({
        method: 'POST',
        url: '/api/resetpassword',
        payload: { username: n === 0 ? `ann@example.com` : `nobody${n}@example.com` },
        remoteAddress: address,
      });
    for (let n = 0; n < 10; n += 1) expect((await ask(n, '10.9.0.1')).statusCode).not.toBe(429);
    const eleventh = await ask(10, '10.9.0.1');
    expect([eleventh.statusCode, eleventh.json()]).toMatchObject([429, { errorCode: 'TooManyRequestsException' }]);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await ask(12, '10.9.0.2')).statusCode).toBe(200);
    for (let n = 20; n < 30; n += 1) expect((await ask(n, `2001:db8::${n}`)).statusCode).toBe(200);
    expect((await ask(30, '2001:db8::30')).statusCode).toBe(429);
    expect((await ask(31, '2001:db8:0:1::30')).statusCode).toBe(200);
  });

  test('a password reset ends sessions and devices, unlocks the account and sends a notice [AUT-14 API-25 API-26 T5]', async () => {
    await signIn(services.app, 'ann');
    for (let n = 0; n < 6; n += 1) await trySignIn(services.app, 'ann@example.com', 'wrong');
    expect((await trySignIn(services.app, 'ann@example.com', PASSWORD)).json()).toMatchObject({
      errorCode: 'ProfileLocked',
    });
    const sent = await call('POST', '/resetpassword', { username: 'Ann@example.com' });
    expect(sent.json()).toEqual({ destination: 'a•••@example.com', channel: 'email', resendAfter: 30 });
    const code = await post.codeFor('ann@example.com');
    await services.owner.rows(
      statement(
        'test_notify',
        `insert into app.push_subscription (endpoint_hash, profile_id, sealed, device_key)
         select sha256(device_key::bytea), sub, '', device_key from user_pool.device where sub = 'ann'`,
      ),
    );
    const notified = statement('test_notified', 'select profile_id from app.push_subscription');
    expect(await services.owner.rows(notified)).not.toEqual([]);
    const reset = { username: 'ann@example.com', verificationCode: code, newPassword: NEW_PASSWORD };
    expect((await call('POST', '/confirmpassword', reset)).json()).toEqual({ confirmed: true });
    expect(await services.owner.rows(sessionsOf, ['ann'])).toEqual([{ alive: 0 }]);
    expect(await services.owner.rows(notified)).toEqual([]);
    // All devices except the browser that typed the code.
    expect(await services.owner.rows(devicesOf, ['ann'])).toEqual([
      { forgotten_reason: 'password changed' },
      { forgotten_reason: null },
    ]);
    await post.deliver();
    expect(post.messenger.mails.at(-1)?.subject).toBe('TitleMax: Your password was changed');
    expect((await trySignIn(services.app, 'ann@example.com', NEW_PASSWORD)).statusCode).toBe(200);
    expect((await call('POST', '/confirmpassword', reset)).json()).toMatchObject({ errorCode: 'ExpiredCodeException' });
  });

  test('a weak new password does not use up a try of the reset code [VAL-38 API-26]', async () => {
    await call('POST', '/resetpassword', { username: 'bob@example.com' });
    const verificationCode = await post.codeFor('bob@example.com');
    const reset = { username: 'bob@example.com', verificationCode };
    for (let n = 0; n < 7; n += 1) {
      const weak = await call('POST', '/confirmpassword', { ...reset, newPassword: 'abc' });
      expect(weak.json()).toMatchObject({ errorCode: 'InvalidPasswordException' });
    }
    expect((await call('POST', '/confirmpassword', { ...reset, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
  });

  test('a person who must set a new password can sign in after a reset [AUT-15 OPEN-52]', async () => {
    expect((await trySignIn(services.app, 'ray@example.com', PASSWORD)).json()).toMatchObject({
      errorCode: 'PasswordResetRequired',
    });
    await call('POST', '/resetpassword', { username: 'ray@example.com' });
    const verificationCode = await post.codeFor('ray@example.com');
    await call('POST', '/confirmpassword', {
      username: 'ray@example.com',
      verificationCode,
      newPassword: NEW_PASSWORD,
    });
    expect((await trySignIn(services.app, 'ray@example.com', NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe('resending a code', () => {
  test('resending repeats the newest kind of code for a profile or name and ends the earlier code [API-24 OPEN-81]', async () => {
    const email = aNewEmail();
    const { profileId } = (await register(email)).json<{ profileId: string }>();
    const early = await post.codeFor(email);
    await post.forgetSends();
    const byProfile = await call('POST', '/resendVerificationCode', { profileId });
    expect(byProfile.json()).toEqual({ destination: 'n•••@example.com', channel: 'email', resendAfter: 30 });
    const code = await post.codeFor(email);
    expect((await call('POST', '/confirmuser', { username: email, code: early })).json()).toMatchObject({
      errorCode: 'CodeMismatchException',
    });
    expect((await call('POST', '/confirmuser', { username: email, code })).statusCode).toBe(200);
    await post.forgetSends();
    await call('POST', '/resetpassword', { username: email });
    await post.forgetSends();
    await call('POST', '/resendVerificationCode', { username: email });
    await post.deliver();
    expect(post.messenger.mails.at(-1)?.subject).toBe('TitleMax: Your code to set a new password');
    expect((await call('POST', '/resendVerificationCode', {})).statusCode).toBe(400);
  });
});

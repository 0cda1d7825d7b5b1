import {
  makePlayedPools,
  type PlayedPerson,
  type PlayedPool,
} from '@lendside/providers/identity/cognito/played-pool.fixture.ts';
import { describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { statement } from '#platform/database.ts';
import {
  PASSWORD,
  openTestServices,
  readPrivately,
  signIn,
  trySignIn,
  type TestServices,
} from '#wiring/test-services.fixture.ts';

// Starts the services of a lender whose own Cognito pool keeps the passwords.
const playPool = makePlayedPools();
const NEW_PASSWORD = 'Blue-Kettle-7';

type Answer = Awaited<ReturnType<typeof trySignIn>>;

interface Lender extends TestServices {
  readonly pool: PlayedPool;
  call(method: 'POST' | 'PUT', path: string, payload: object): Promise<Answer>;
}

async function openLender(...people: readonly PlayedPerson[]): Promise<Lender> {
  const pool = await playPool(people);
  const services = await openTestServices({
    COGNITO_POOL_CLIENT_ID: 'client',
    COGNITO_POOL_ENDPOINT: pool.endpoint,
  });
  return {
    ...services,
    pool,
    call: (method, path, payload) => services.app.inject({ method, url: `/api${path}`, payload }),
  };
}

/** Makes a person of the pool with a verified email. */
const aPerson = (sub: string, email = `${sub}@example.com`, verified = 'true'): PlayedPerson => ({
  username: email,
  password: PASSWORD,
  attributes: { sub, email, email_verified: verified },
});

const statusOf = statement<{ status: string }>('test_status', 'select status from user_pool.account where sub = $1');
const contactOf = statement<{ named: string | null; told: string | null }>(
  'test_contact',
  'select a.email as named, p.email as told from user_pool.account a join app.profile p on p.profile_id = a.sub where a.sub = $1',
);
const errorOf = async (answer: Promise<Answer>) => (await answer).json<{ errorCode?: string }>().errorCode;

/** Reports that the newest sign-in of a person was not theirs. */
async function disown({ app, owner }: Lender, name: string): Promise<void> {
  const visit = await signIn(app, name);
  const newest = statement<{ session_id: string }>(
    'test_newest_session',
    'select session_id from user_pool.session where sub = $1 order by created_at desc limit 1',
  );
  const answer = await app.inject({
    method: 'POST',
    url: '/api/signIns/disown',
    payload: { signInId: (await owner.row(newest, [name]))?.session_id },
    cookies: visit.cookies,
    headers: { authorization: `Bearer ${visit.accessToken}` },
  });
  expect(answer.json()).toEqual({ secured: true });
  expect((await readPrivately(app, visit)).statusCode).toBe(401);
}

describe('registration with the lender’s own pool', () => {
  test('registration is refused when the lender’s pool keeps the accounts [OPEN-77 T3]', async () => {
    const { owner, call } = await openLender();
    const username = 'victim@example.com';
    const answers = [
      call('POST', '/registerUser', { username, password: NEW_PASSWORD }),
      call('POST', '/confirmuser', { username, code: '123456' }),
      call('PUT', '/confirmuser', { username }),
      call('POST', '/resendVerificationCode', { username }),
      call('POST', '/resendVerificationCode', { profileId: 'prf_nobody' }),
    ];
    for (const answer of await Promise.all(answers))
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { errorCode: 'AccessDeniedException' }]);
    const taken = statement('test_taken', 'select sub from user_pool.account where email = $1');
    expect(await owner.rows(taken, [username])).toEqual([]);
  });

  test('an unconfirmed registration does not block the pool’s owner of its email from signing in [T3 OPEN-77]', async () => {
    const { app, owner } = await openLender(aPerson('real', 'uma@example.com'));
    expect((await trySignIn(app, 'uma@example.com', PASSWORD)).json()).toMatchObject({ profileId: 'real' });
    expect(await owner.row(contactOf, ['uma'])).toEqual({ named: null, told: null });
    expect(await owner.row(contactOf, ['real'])).toEqual({ named: 'uma@example.com', told: 'uma@example.com' });
  });
});

describe('email with the lender’s own pool', () => {
  test('a verified email of the pool becomes the account’s email at each sign-in [OPEN-77]', async () => {
    const { app, owner, pool } = await openLender(
      aPerson('pia', 'pia@example.com'),
      aPerson('eve', 'bob@example.com', 'false'),
    );
    await trySignIn(app, 'pia@example.com', PASSWORD);
    Object.assign(pool.people[0]?.attributes ?? {}, { email: 'new@example.com' });
    await trySignIn(app, 'pia@example.com', PASSWORD);
    expect(await owner.row(contactOf, ['pia'])).toEqual({ named: 'new@example.com', told: 'new@example.com' });
    expect((await trySignIn(app, 'bob@example.com', PASSWORD)).json()).toMatchObject({ profileId: 'eve' });
    expect(await owner.row(contactOf, ['eve'])).toEqual({ named: null, told: null });
    expect(await owner.row(contactOf, ['bob'])).toMatchObject({ named: 'bob@example.com' });
  });

  test('a customer cannot change their email with us when the lender’s pool keeps it [OPEN-77]', async () => {
    const { app } = await openLender(aPerson('ann'));
    const visit = await signIn(app, 'ann');
    const answer = await app.inject({
      method: 'POST',
      url: '/api/updateUser',
      payload: { newAlias: 'other@example.com' },
      cookies: visit.cookies,
      headers: { authorization: `Bearer ${visit.accessToken}` },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { errorCode: 'AccessDeniedException' }]);
  });
});

describe('person who reported a sign-in as not theirs', () => {
  test('a person who reported a sign-in must set a new password by code to get in again [T5 OPEN-77 AUT-15]', async () => {
    const lender = await openLender(aPerson('ann'));
    const { app, pool, call } = lender;
    await disown(lender, 'ann');
    const enter = (password: string) => trySignIn(app, 'ann@example.com', password);
    for (const each of [1, 2]) expect([each, await errorOf(enter(PASSWORD))]).toEqual([each, 'PasswordResetRequired']);
    // A thief who has the password can change it at the pool without a code.
    Object.assign(pool.people[0] ?? {}, { password: 'Thief-Kettle-9' });
    expect(await errorOf(enter('Thief-Kettle-9'))).toBe('PasswordResetRequired');

    const sent = await call('POST', '/resetpassword', { username: 'ann@example.com' });
    expect(sent.json()).toEqual({ destination: 'a•••@example.com', channel: 'email', resendAfter: 30 });
    const reset = { username: 'ann@example.com', newPassword: NEW_PASSWORD };
    expect(await errorOf(call('POST', '/confirmpassword', { ...reset, verificationCode: '000000' }))).toBe(
      'CodeMismatchException',
    );
    expect(await errorOf(enter('Thief-Kettle-9'))).toBe('PasswordResetRequired');
    const verificationCode = pool.codes.get('ann@example.com');
    const done = await call('POST', '/confirmpassword', { ...reset, verificationCode });
    expect([done.statusCode, done.json()]).toEqual([200, { confirmed: true }]);
    expect((await enter(NEW_PASSWORD)).statusCode).toBe(200);
    expect(await errorOf(enter('Thief-Kettle-9'))).toBe('NotAuthorizedException');
  });

  test('a locked person stays locked when the new owner of their former email sets a password [T5]', async () => {
    const lender = await openLender(aPerson('ann'));
    const { app, owner, pool, call } = lender;
    await disown(lender, 'ann');
    pool.people[0] = { ...aPerson('ann', 'moved@example.com') };
    pool.people.push(aPerson('heir', 'ann@example.com'));
    await call('POST', '/resetpassword', { username: 'ann@example.com' });
    const verificationCode = pool.codes.get('ann@example.com');
    const reset = { username: 'ann@example.com', verificationCode, newPassword: NEW_PASSWORD };
    expect((await call('POST', '/confirmpassword', reset)).statusCode).toBe(200);
    expect(await owner.row(statusOf, ['ann'])).toEqual({ status: 'RESET_REQUIRED' });
    expect(await errorOf(trySignIn(app, 'moved@example.com', PASSWORD))).toBe('PasswordResetRequired');
  });
});

describe('new password with the lender’s own pool', () => {
  test('a new password is set in the pool and ends all sessions, and we send no code ourselves [API-25 API-26 T5 OPEN-77]', async () => {
    const { app, owner, pool, call } = await openLender(aPerson('ann'));
    const visit = await signIn(app, 'ann');
    await call('POST', '/resetpassword', { username: 'ann@example.com' });
    await forgetLimits(owner);
    const again = await call('POST', '/resendVerificationCode', { username: 'ann@example.com' });
    expect(again.statusCode).toBe(200);
    const forms = statement<{ form: string }>(
      'test_forms',
      `select distinct payload ->> 'form' as form from app.outbox where kind = 'code' and payload ->> 'purpose' = 'reset'`,
    );
    expect(await owner.rows(forms)).toEqual([{ form: 'nothing' }]);
    const verificationCode = pool.codes.get('ann@example.com');
    const reset = { username: 'ann@example.com', verificationCode, newPassword: NEW_PASSWORD };
    expect((await call('POST', '/confirmpassword', reset)).statusCode).toBe(200);
    expect((await readPrivately(app, visit)).statusCode).toBe(401);
    const notices = statement<{ profile: string }>(
      'test_notices',
      `select payload ->> 'profileId' as profile from app.outbox where payload ->> 'notice' = 'passwordChanged'`,
    );
    expect(await owner.rows(notices)).toEqual([{ profile: 'ann' }]);
  });

  test('a password reset has the same answers and the same limit for known and unknown names [C1 T4]', async () => {
    const { owner, call } = await openLender(aPerson('ann'));
    const shown: unknown[] = [];
    for (const username of ['ann@example.com', 'axx@example.com']) {
      const sent = await call('POST', '/resetpassword', { username });
      const tries: (string | undefined)[] = [];
      for (let each = 0; each < 6; each += 1)
        tries.push(
          await errorOf(
            call('POST', '/confirmpassword', { username, verificationCode: '000000', newPassword: NEW_PASSWORD }),
          ),
        );
      shown.push([sent.statusCode, sent.json(), tries]);
      await forgetLimits(owner);
    }
    expect(shown[1]).toEqual(shown[0]);
    expect(JSON.stringify(shown[0])).toContain('TooManyRequestsException');
  });

  test('a password reset gets a 503 when the pool cannot be reached [OPEN-77]', async () => {
    const { pool, call } = await openLender(aPerson('ann'));
    pool.cutOff();
    const username = 'ann@example.com';
    expect(await errorOf(call('POST', '/resetpassword', { username }))).toBe('ServiceUnavailableException');
    const reset = { username, verificationCode: '000000', newPassword: NEW_PASSWORD };
    expect(await errorOf(call('POST', '/confirmpassword', reset))).toBe('ServiceUnavailableException');
  });
});

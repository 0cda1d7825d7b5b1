import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { statement } from '#platform/database.ts';
import {
  PASSWORD,
  callUserPool,
  keepCookies,
  openTestServices,
  readPrivately,
  signIn,
  trySignIn,
  type TestServices,
} from '#wiring/test-services.fixture.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
beforeEach(async () => {
  await forgetLimits(services.owner);
});

const WRONG = {
  errorCode: 'NotAuthorizedException',
  message: 'Incorrect username or password.',
  Error: 'Incorrect username or password.',
};

describe('signing in by password', () => {
  test('the right password returns tokens in the body and secrets only in cookies [API-17 OPEN-39 AUT-01]', async () => {
    const response = await trySignIn(services.app, 'Ann@Example.com ', PASSWORD);
    expect(response.statusCode).toBe(200);
    const body = response.json<{
      profileId: string;
      deviceKey: string;
      tokens: Record<string, unknown>;
      serviceConfiguration: unknown;
    }>();
    expect(body).toMatchObject({ profileId: 'ann', serviceConfiguration: {}, tokens: { expiresIn: 300 } });
    expect(body.deviceKey).toMatch(/^dev_/);
    expect(Object.keys(body.tokens).toSorted()).toEqual(['accessToken', 'expiresIn', 'idToken']);
    expect(response.cookies).toMatchObject([
      { name: 'fp', httpOnly: true, sameSite: 'Strict', path: '/' },
      { name: 'rt', httpOnly: true, sameSite: 'Strict', path: '/userpool' },
      { name: 'ds', httpOnly: true, sameSite: 'Strict', path: '/' },
    ]);
    for (const cookie of response.cookies) expect(response.body).not.toContain(cookie.value);
  });

  test.each(['+1 (512) 555-0101', '5125550101', '15125550101'])(
    'the phone %s signs in to the same account [AUT-01]',
    async (phone) => {
      expect((await trySignIn(services.app, phone, PASSWORD)).json()).toMatchObject({ profileId: 'ann' });
    },
  );

  test("the id token carries the person's claims as text [ENT-02 ENT-03 OPEN-83]", async () => {
    const visit = await signIn(services.app, 'ann');
    const claims = JSON.parse(Buffer.from(visit.idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(claims).toMatchObject({
      sub: 'ann',
      token_use: 'id',
      email: 'ann@example.com',
      phone_number: '+15125550101',
      given_name: 'ann',
      family_name: 'Sample',
      'custom:lms_customer_ids': '{"TLXe":"TX-1"}',
      'custom:customer_id': 'TX-1',
      'custom:mdm_id': 'ann',
      'custom:loan_state': 'TX',
      'custom:show_paid_off': 'true',
    });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(300);
  });

  test('cookies are Secure and carry a __Host- or __Secure- prefix over https [OPEN-39]', async () => {
    const secure = await openTestServices({ PUBLIC_URL: 'https://lender.example' });
    const response = await trySignIn(secure.app, 'ann@example.com', PASSWORD);
    expect(response.cookies).toMatchObject([
      { name: '__Host-fp', secure: true, path: '/' },
      { name: '__Secure-rt', secure: true, path: '/userpool' },
      { name: '__Host-ds', secure: true, path: '/' },
    ]);
    expect(response.headers['strict-transport-security']).toContain('max-age=63072000');
  });

  test('a wrong password gets the same answer for known, unknown and blocked people [API-17 OPEN-37]', async () => {
    const answers = await Promise.all([
      trySignIn(services.app, 'ann@example.com', 'wrong'),
      trySignIn(services.app, 'nobody@example.com', 'wrong'),
      trySignIn(services.app, 'blo@example.com', 'wrong'),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(WRONG);
      expect(answer.cookies).toEqual([]);
    }
    const headersOf = (index: number) => Object.keys(answers[index]?.headers ?? {}).toSorted();
    expect(headersOf(1)).toEqual(headersOf(0));
    expect(headersOf(2)).toEqual(headersOf(0));
  });

  test('a blocked person is refused as blocked only after typing the right password [OPEN-37 LOP-091 RTE-64]', async () => {
    for (let tries = 0; tries < 7; tries += 1) {
      const answer = await trySignIn(services.app, 'blo@example.com', PASSWORD);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        errorCode: 'ProfileLocked',
        message: 'This profile is blocked. Please call us.',
      });
      expect(answer.headers['retry-after']).toBeUndefined();
      expect(answer.cookies).toEqual([]);
    }
  });

  test("sign-in reveals an account's state only after the right password [AUT-04 AUT-15 OPEN-37]", async () => {
    expect((await trySignIn(services.app, 'uma@example.com', 'wrong')).json()).toEqual(WRONG);
    expect((await trySignIn(services.app, 'ray@example.com', 'wrong')).json()).toEqual(WRONG);
    const uma = await trySignIn(services.app, 'uma@example.com', PASSWORD);
    const ray = await trySignIn(services.app, 'ray@example.com', PASSWORD);
    expect([uma.statusCode, uma.json<{ errorCode: string }>().errorCode]).toEqual([403, 'UserNotConfirmedException']);
    expect([ray.statusCode, ray.json<{ errorCode: string }>().errorCode]).toEqual([403, 'PasswordResetRequired']);
  });

  test('five wrong passwords lock a name for 15 minutes, known or unknown [OPEN-53]', async () => {
    const answersFor = async (name: string) => {
      const codes: string[] = [];
      for (let tries = 0; tries < 6; tries += 1)
        codes.push((await trySignIn(services.app, name, 'wrong')).json<{ errorCode: string }>().errorCode);
      return codes;
    };
    const known = await answersFor('ann@example.com');
    expect(known).toEqual([...Array.from({ length: 5 }, () => 'NotAuthorizedException'), 'ProfileLocked']);
    expect(await answersFor('nobody@example.com')).toEqual(known);
    const right = await trySignIn(services.app, 'ann@example.com', PASSWORD);
    expect(right.statusCode).toBe(403);
    const until =
      /^ProfileLocked: (\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(right.json<{ message: string }>().message)?.[1] ?? '';
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  test('a successful sign-in resets the count of wrong tries [OPEN-53]', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 3; tries += 1) await trySignIn(services.app, 'ann@example.com', 'wrong');
      expect((await trySignIn(services.app, 'ann@example.com', PASSWORD)).statusCode).toBe(200);
    }
  });

  test('at most five of many simultaneous wrong passwords are checked [OPEN-53]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => trySignIn(services.app, 'bob@example.com', 'wrong')),
    );
    const codes = answers.map((answer) => answer.json<{ errorCode: string }>().errorCode);
    expect(codes.filter((code) => code === 'NotAuthorizedException')).toHaveLength(5);
    expect(codes.filter((code) => code === 'ProfileLocked')).toHaveLength(55);
  });

  test('1,000 simultaneous wrong tries at one name compute at most six hashes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => trySignIn(services.app, 'ann@example.com', 'wrong')),
    );
    const codes = answers.map((answer) => answer.json<{ errorCode: string }>().errorCode);
    // Only a try whose password was hashed is reported as wrong.
    const hashed = codes.filter((code) => code === 'NotAuthorizedException').length;
    expect(hashed).toBeGreaterThan(0);
    expect(hashed).toBeLessThanOrEqual(6);
    const refusals = [
      'NotAuthorizedException',
      'ProfileLocked',
      'TooManyRequestsException',
      'ServiceUnavailableException',
    ];
    expect(codes.filter((code) => !refusals.includes(code))).toEqual([]);
  });

  test('sign-ins from one IP address may fail only a limited number of times a minute', async () => {
    const strict = await openTestServices({ SIGN_IN_TRIES_PER_ADDRESS: '3' });
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c', 'd'])
      statuses.push((await trySignIn(strict.app, `${name}@example.com`, 'wrong')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test('known browser facts are audited with the sign-in, and an oversized text is refused [OPEN-40]', async () => {
    const send = (encodedData?: string, password: string = PASSWORD) =>
      services.app.inject({
        method: 'POST',
        url: '/api/authenticate',
        payload: { username: 'ann@example.com', password, ...(encodedData === undefined ? {} : { encodedData }) },
      });
    const lastFacts = async (): Promise<unknown> => {
      const last = statement<{ facts: unknown }>(
        'test_last_facts',
        `select facts from app.audit_log where action = 'signIn' order by audit_id desc limit 1`,
      );
      return (await services.owner.row<{ facts: unknown }>(last))?.facts;
    };
    expect((await send('x'.repeat(4096))).statusCode).toBe(200);
    expect(await lastFacts()).toEqual({ browser: { mark: expect.stringMatching(/^[\w-]{43}$/) } });
    const lines = statement<{ lines: number }>('test_lines', 'select count(*)::int as lines from app.audit_log');
    const before = await services.owner.row(lines);
    expect((await send('x'.repeat(4097))).statusCode).toBe(400);
    expect(await services.owner.row(lines)).toEqual(before);
    expect((await send()).statusCode).toBe(200);
    expect(await lastFacts()).toEqual({});
    const told = { userAgent: 'x Firefox/131.0', language: 'en', timeZone: 'America/Chicago', screen: '1280x800' };
    const described = Buffer.from(JSON.stringify({ ...told, email: 'ann@example.com' })).toString('base64');
    for (const password of [PASSWORD, 'Wr0ng-Secret']) {
      await send(described, password);
      const { userAgent: _left, ...kept } = told;
      expect(await lastFacts()).toEqual({ browser: { mark: expect.any(String), device: 'Firefox', ...kept } });
    }
  });

  test('the log and the counters of a sign-in contain no passwords, tokens or names', async () => {
    const visit = await signIn(services.app, 'ann');
    await trySignIn(services.app, 'ann@example.com', 'Wr0ng-Secret');
    const counters = await services.owner.rows<{ bucket: string }>(
      statement('test_buckets', 'select bucket from app.rate_counter'),
    );
    const seen = services.log.join('') + JSON.stringify(counters);
    for (const secret of [
      PASSWORD,
      'Wr0ng-Secret',
      visit.accessToken,
      visit.idToken,
      'ann@example.com',
      ...Object.values(visit.cookies),
    ])
      expect(seen).not.toContain(secret);
  });
});

describe('the user pool', () => {
  test('refreshing returns new tokens and a new cookie, and uses up the old cookie [AUT-22 API-41 OPEN-41]', async () => {
    const visit = await signIn(services.app, 'ann');
    const response = await callUserPool(
      services.app,
      'InitiateAuth',
      { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId: 'lendside-web', AuthParameters: {} },
      visit.cookies,
    );
    expect(response.statusCode).toBe(200);
    const { AuthenticationResult: result } = response.json<{ AuthenticationResult: Record<string, unknown> }>();
    expect(Object.keys(result).toSorted()).toEqual(['AccessToken', 'ExpiresIn', 'IdToken', 'TokenType']);
    const cookies = keepCookies(visit.cookies, response);
    expect(cookies['rt']).not.toBe(visit.cookies['rt']);
    expect(
      (await readPrivately(services.app, { accessToken: String(result['AccessToken']), cookies })).statusCode,
    ).toBe(200);
  });

  test('tabs that refresh simultaneously all succeed and get the same new cookie [AUT-22]', async () => {
    const visit = await signIn(services.app, 'ann');
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        callUserPool(services.app, 'InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH' }, visit.cookies),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(answers.flatMap((answer) => answer.cookies)).toHaveLength(1);
  });

  test('replaying a used refresh token later ends the whole session', async () => {
    const visit = await signIn(services.app, 'ann');
    const refreshed = await callUserPool(
      services.app,
      'InitiateAuth',
      { AuthFlow: 'REFRESH_TOKEN_AUTH' },
      visit.cookies,
    );
    const cookies = keepCookies(visit.cookies, refreshed);
    await services.owner.rows(
      statement('test_age', `update user_pool.spent_refresh_token set spent_at = spent_at - interval '11 seconds'`),
    );
    const reused = await callUserPool(services.app, 'InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH' }, visit.cookies);
    expect([reused.statusCode, reused.json()]).toEqual([
      400,
      { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
    ]);
    expect(
      (await callUserPool(services.app, 'InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH' }, cookies)).statusCode,
    ).toBe(400);
    expect((await readPrivately(services.app, visit)).statusCode).toBe(401);
  });

  test('a refresh token is refused without its matching cookie', async () => {
    const [ann, bob] = [await signIn(services.app, 'ann'), await signIn(services.app, 'bob')];
    const alone = await callUserPool(
      services.app,
      'InitiateAuth',
      { AuthFlow: 'REFRESH_TOKEN_AUTH' },
      { rt: ann.cookies['rt'] ?? '' },
    );
    const mixed = await callUserPool(
      services.app,
      'InitiateAuth',
      { AuthFlow: 'REFRESH_TOKEN_AUTH' },
      { rt: ann.cookies['rt'] ?? '', fp: bob.cookies['fp'] ?? '' },
    );
    expect([alone.statusCode, mixed.statusCode]).toEqual([400, 400]);
  });

  test('a refresh token in the body is ignored', async () => {
    const visit = await signIn(services.app, 'ann');
    const input = { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: visit.cookies['rt'] } };
    expect(
      (await callUserPool(services.app, 'InitiateAuth', input, { fp: visit.cookies['fp'] ?? '' })).statusCode,
    ).toBe(400);
  });

  test("GetUser returns the person's attributes for an access token [API-38 API-40]", async () => {
    const visit = await signIn(services.app, 'ann');
    const response = await callUserPool(services.app, 'GetUser', { AccessToken: visit.accessToken }, visit.cookies);
    expect(response.json()).toMatchObject({ Username: 'ann@example.com' });
    expect(response.json<{ UserAttributes: unknown[] }>().UserAttributes).toContainEqual({
      Name: 'custom:customer_id',
      Value: 'TX-1',
    });
    expect((await callUserPool(services.app, 'GetUser', { AccessToken: visit.accessToken }, {})).json()).toMatchObject({
      __type: 'NotAuthorizedException',
    });
  });

  test('signing out revokes the access token immediately and removes the cookies [OPEN-34]', async () => {
    const visit = await signIn(services.app, 'ann');
    expect((await readPrivately(services.app, visit)).statusCode).toBe(200);
    const out = await callUserPool(services.app, 'RevokeToken', {}, visit.cookies);
    expect([out.statusCode, out.json()]).toEqual([200, { signedOut: true }]);
    expect(Object.keys(keepCookies(visit.cookies, out))).toEqual(['ds']);
    expect((await readPrivately(services.app, visit)).statusCode).toBe(401);
    expect(
      (await callUserPool(services.app, 'InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH' }, visit.cookies)).statusCode,
    ).toBe(400);
  });

  test('signing out everywhere ends every session of this person only [OPEN-34]', async () => {
    const [desk, phone, bob] = [
      await signIn(services.app, 'ann'),
      await signIn(services.app, 'ann'),
      await signIn(services.app, 'bob'),
    ];
    for (const visit of [desk, phone, bob]) expect((await readPrivately(services.app, visit)).statusCode).toBe(200);
    expect(
      (await callUserPool(services.app, 'GlobalSignOut', { AccessToken: desk.accessToken }, desk.cookies)).statusCode,
    ).toBe(200);
    expect((await readPrivately(services.app, desk)).statusCode).toBe(401);
    expect((await readPrivately(services.app, phone)).statusCode).toBe(401);
    expect((await readPrivately(services.app, bob)).statusCode).toBe(200);
  });

  test('signing in again in the same browser ends the previous session', async () => {
    const visit = await signIn(services.app, 'ann');
    expect((await trySignIn(services.app, 'ann@example.com', PASSWORD, visit.cookies)).statusCode).toBe(200);
    expect((await readPrivately(services.app, visit)).statusCode).toBe(401);
  });

  test.each(['SignUp', 'InitiateAuthX', 'toString', ''])(
    "the unknown user pool operation %j gets Cognito's refusal",
    async (operation) => {
      const response = await callUserPool(services.app, operation, {}, {});
      expect([response.statusCode, response.json<{ __type: string }>().__type]).toEqual([
        400,
        'UnknownOperationException',
      ]);
      expect(response.headers['x-amzn-errortype']).toBe('UnknownOperationException');
    },
  );

  test('the user pool refuses password sign-in from a browser', async () => {
    const response = await callUserPool(
      services.app,
      'InitiateAuth',
      { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: 'ann@example.com', PASSWORD } },
      {},
    );
    expect(response.json()).toMatchObject({ __type: 'InvalidParameterException' });
  });

  test("the user pool's key set publishes only public keys", async () => {
    const response = await services.app.inject({ method: 'GET', url: '/userpool/.well-known/jwks.json' });
    const [key] = response.json<{ keys: Record<string, unknown>[] }>().keys;
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(key).not.toHaveProperty('d');
  });
});

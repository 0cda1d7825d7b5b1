import { createHmac } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  ConfirmDeviceCommand,
  ForgetDeviceCommand,
  GetDeviceCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  RevokeTokenCommand,
  UpdateDeviceStatusCommand,
  UpdateUserAttributesCommand,
  type AuthFlowType,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { statement } from '#platform/database.ts';
import { PASSWORD, openTestServices, readPrivately, type TestServices } from '#wiring/test-services.fixture.ts';

const CLIENT = { ClientId: 'lendside-services', ClientSecret: 'sim-user-pool-secret' } as const;

let services: TestServices;
let cognito: CognitoIdentityProviderClient;
beforeAll(async () => {
  services = await openTestServices();
  const address = await services.app.listen({ port: 0, host: '127.0.0.1' });
  cognito = new CognitoIdentityProviderClient({ region: 'us-east-1', endpoint: `${address}/userpool`, maxAttempts: 1 });
});
afterAll(() => {
  cognito.destroy();
});
beforeEach(async () => {
  await forgetLimits(services.owner);
});

const secretHash = (name: string, secret: string = CLIENT.ClientSecret): string =>
  createHmac('sha256', secret).update(`${name}${CLIENT.ClientId}`).digest('base64');

interface Attempt {
  readonly username: string;
  readonly password?: string;
  readonly hash?: string;
  readonly deviceKey?: string;
  readonly clientId?: string;
}

function signIn({ username, password = PASSWORD, hash, deviceKey, clientId = CLIENT.ClientId }: Attempt) {
  return cognito.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: {
        USERNAME: username,
        PASSWORD: password,
        SECRET_HASH: hash ?? secretHash(username),
        ...(deviceKey === undefined ? {} : { DEVICE_KEY: deviceKey }),
      },
    }),
  );
}

function refresh(refreshToken: string, hash = secretHash('ann'), flow: AuthFlowType = 'REFRESH_TOKEN_AUTH') {
  return cognito.send(
    new InitiateAuthCommand({
      AuthFlow: flow,
      ClientId: CLIENT.ClientId,
      AuthParameters: { REFRESH_TOKEN: refreshToken, SECRET_HASH: hash },
    }),
  );
}

async function openSession(username = 'ann@example.com') {
  const { AuthenticationResult: result } = await signIn({ username });
  const AccessToken = result?.AccessToken ?? '';
  const DeviceKey = result?.NewDeviceMetadata?.DeviceKey ?? '';
  return { AccessToken, DeviceKey, refreshToken: result?.RefreshToken ?? '', idToken: result?.IdToken ?? '' };
}

async function openConfirmedSession(username?: string) {
  const session = await openSession(username);
  const { AccessToken, DeviceKey } = session;
  const answer = await cognito.send(new ConfirmDeviceCommand({ AccessToken, DeviceKey, DeviceName: 'Test bench' }));
  expect(answer.UserConfirmationNecessary).toBe(true);
  return session;
}

/** Returns the name and message of the refusal, as the official client reports them. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );
}

describe('the official Cognito client at our user pool', () => {
  test('the official client signs in with a password, reads the person and signs out [API-38 ENT-03 ENT-04 ENT-05]', async () => {
    const { AuthenticationResult: result } = await signIn({ username: 'ann@example.com' });
    expect(result).toMatchObject({ ExpiresIn: 300, TokenType: 'Bearer' });
    const AccessToken = result?.AccessToken ?? '';
    const user = await cognito.send(new GetUserCommand({ AccessToken }));
    expect(user.Username).toBe('ann@example.com');
    expect(Object.fromEntries((user.UserAttributes ?? []).map((each) => [each.Name, each.Value]))).toMatchObject({
      sub: 'ann',
      'custom:mdm_id': 'ann',
      'custom:customer_id': 'TX-1',
      'custom:lms_customer_ids': '{"TLXe":"TX-1"}',
      'custom:loan_state': 'TX',
      'custom:show_paid_off': 'true',
      phone_number: '+15125550101',
      phone_number_verified: 'true',
      email: 'ann@example.com',
      email_verified: 'true',
    });
    await cognito.send(new RevokeTokenCommand({ ...CLIENT, Token: result?.RefreshToken }));
    expect(await refusalOf(cognito.send(new GetUserCommand({ AccessToken })))).toBe(
      'NotAuthorizedException: Access Token has been revoked',
    );
    expect(await refusalOf(refresh(result?.RefreshToken ?? ''))).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    );
  });

  test("the id token is issued for our services' client and matches GetUser", async () => {
    const { idToken } = await openSession();
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ aud: 'lendside-services', token_use: 'id', sub: 'ann', email: 'ann@example.com' });
  });

  test('the official client refreshes, and a replayed old token ends the session [OPEN-77 API-41 OPEN-41]', async () => {
    const first = await openSession();
    const second = (await refresh(first.refreshToken)).AuthenticationResult;
    expect(second?.RefreshToken).toMatch(/^[\w-]{43}$/);
    const third = (await refresh(second?.RefreshToken ?? '', secretHash('ann@example.com'))).AuthenticationResult;
    await cognito.send(new GetUserCommand({ AccessToken: third?.AccessToken }));
    await services.owner.rows(
      statement('test_age', `update user_pool.spent_refresh_token set spent_at = spent_at - interval '11 seconds'`),
    );
    expect(await refusalOf(refresh(first.refreshToken))).toContain('NotAuthorizedException');
    expect(await refusalOf(refresh(third?.RefreshToken ?? ''))).toContain('NotAuthorizedException');
    expect(await refusalOf(cognito.send(new GetUserCommand({ AccessToken: third?.AccessToken })))).toContain(
      'NotAuthorizedException',
    );
  });

  test("refreshing by our services requires the secret hash and refuses a browser's token", async () => {
    const session = await openSession();
    expect(await refusalOf(refresh(session.refreshToken, secretHash('bob')))).toBe(
      'NotAuthorizedException: Unable to verify secret hash for client lendside-services',
    );
    const browser = await services.app.inject({
      method: 'POST',
      url: '/api/authenticate',
      payload: { username: 'ann@example.com', password: PASSWORD },
    });
    const refreshToken = browser.cookies.find((cookie) => cookie.name === 'rt')?.value ?? '';
    expect(refreshToken).not.toBe('');
    expect(await refusalOf(refresh(refreshToken))).toBe('NotAuthorizedException: Refresh Token has been revoked');
    expect((await refresh(session.refreshToken)).AuthenticationResult?.AccessToken).toMatch(/^ey/);
  });

  test("password sign-in is refused for the browser's client and for a wrong secret hash [OPEN-77]", async () => {
    const username = 'ann@example.com';
    expect(await refusalOf(signIn({ username, clientId: 'lendside-web' }))).toBe(
      'InvalidParameterException: USER_PASSWORD_AUTH flow not enabled for this client',
    );
    expect(await refusalOf(signIn({ username, clientId: 'somebody' }))).toContain('ResourceNotFoundException');
    expect(await refusalOf(signIn({ username, hash: '' }))).toContain('NotAuthorizedException: Unable to verify');
    expect(await refusalOf(signIn({ username, hash: secretHash(username, 'another secret') }))).toContain(
      'NotAuthorizedException: Unable to verify',
    );
    expect(await refusalOf(signIn({ username, hash: secretHash('bob@example.com') }))).toContain('Unable to verify');
  });

  test("a wrong password gets Cognito's refusal, and only the right one reveals the account state", async () => {
    const wrong = 'NotAuthorizedException: Incorrect username or password.';
    expect(await refusalOf(signIn({ username: 'ann@example.com', password: 'wrong' }))).toBe(wrong);
    expect(await refusalOf(signIn({ username: 'nobody@example.com', password: 'wrong' }))).toBe(wrong);
    expect(await refusalOf(signIn({ username: 'uma@example.com', password: 'wrong' }))).toBe(wrong);
    expect(await refusalOf(signIn({ username: 'uma@example.com' }))).toBe(
      'UserNotConfirmedException: User is not confirmed.',
    );
    expect(await refusalOf(signIn({ username: 'ray@example.com' }))).toBe(
      'PasswordResetRequiredException: Password reset required for the user',
    );
    const tries: string[] = [];
    for (let each = 0; each < 6; each += 1)
      tries.push(await refusalOf(signIn({ username: 'bob@example.com', password: 'wrong' })));
    expect(tries.at(-1)).toBe('NotAuthorizedException: Password attempts exceeded');
  });

  test("a token of our services' client works at the user pool but at no API call", async () => {
    const { AccessToken } = await openSession();
    await cognito.send(new GetUserCommand({ AccessToken }));
    const browser = await services.app.inject({
      method: 'POST',
      url: '/api/authenticate',
      payload: { username: 'ann@example.com', password: PASSWORD },
    });
    const cookies = Object.fromEntries(browser.cookies.map((cookie) => [cookie.name, cookie.value]));
    for (const sent of [{}, cookies])
      expect((await readPrivately(services.app, { accessToken: AccessToken, cookies: sent })).statusCode).toBe(401);
  });

  test('a device can be confirmed, remembered, listed and forgotten [API-39 AUT-05 AUT-06 OPEN-77]', async () => {
    const { AccessToken, DeviceKey } = await openConfirmedSession('bob@example.com');
    const statusOf = async () => {
      const { Device } = await cognito.send(new GetDeviceCommand({ AccessToken, DeviceKey }));
      return Device?.DeviceAttributes?.find((each) => each.Name === 'dev:device_remembered_status')?.Value;
    };
    expect(await statusOf()).toBe('not_remembered');
    for (const DeviceRememberedStatus of ['remembered', 'not_remembered'] as const) {
      await cognito.send(new UpdateDeviceStatusCommand({ AccessToken, DeviceKey, DeviceRememberedStatus }));
      expect(await statusOf()).toBe(DeviceRememberedStatus);
    }
    const { Devices } = await cognito.send(new ListDevicesCommand({ AccessToken }));
    expect(Devices).toHaveLength(1);
    expect(Devices?.[0]).toMatchObject({ DeviceKey, DeviceCreateDate: expect.any(Date) as unknown });
    expect(Devices?.[0]?.DeviceAttributes).toContainEqual({ Name: 'device_name', Value: 'Test bench' });
    expect(
      (await signIn({ username: 'bob@example.com', deviceKey: DeviceKey })).AuthenticationResult,
    ).not.toHaveProperty('NewDeviceMetadata');
    await services.owner.rows(
      statement(
        'test_notify',
        `insert into app.push_subscription (endpoint_hash, profile_id, sealed, device_key) values (sha256('bob'), 'bob', '', $1)`,
      ),
      [DeviceKey],
    );
    await cognito.send(new ForgetDeviceCommand({ AccessToken, DeviceKey }));
    const notified = statement('test_notified', 'select profile_id from app.push_subscription');
    expect(await services.owner.rows(notified)).toEqual([]);
    expect(await refusalOf(cognito.send(new GetUserCommand({ AccessToken })))).toContain('NotAuthorizedException');
  });

  test("devices are listed in pages, and another person's device is not found", async () => {
    await services.owner.rows(
      statement(
        'test_devices',
        `insert into user_pool.device (device_key, sub, secret_hash) select 'dev_ann' || lpad(n::text, 3, '0'), 'ann', '\\x00' from generate_series(1, 70) n`,
      ),
    );
    const { AccessToken } = await openSession();
    const keys: string[] = [];
    let PaginationToken: string | undefined;
    for (let page = 0; page < 10; page += 1) {
      const answer = await cognito.send(
        new ListDevicesCommand({
          AccessToken,
          Limit: 30,
          ...(PaginationToken === undefined ? {} : { PaginationToken }),
        }),
      );
      keys.push(...(answer.Devices ?? []).map((device) => device.DeviceKey ?? ''));
      PaginationToken = answer.PaginationToken;
      if (PaginationToken === undefined) break;
    }
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.startsWith('dev_ann'))).toHaveLength(70);
    const bob = await openSession('bob@example.com');
    const foreign = { AccessToken: bob.AccessToken, DeviceKey: 'dev_ann001' };
    const none = 'ResourceNotFoundException: Device does not exist.';
    expect(await refusalOf(cognito.send(new GetDeviceCommand(foreign)))).toBe(none);
    expect(await refusalOf(cognito.send(new ForgetDeviceCommand(foreign)))).toBe(none);
    expect(await refusalOf(cognito.send(new ConfirmDeviceCommand(foreign)))).toBe(none);
    expect(
      await refusalOf(
        cognito.send(new UpdateDeviceStatusCommand({ ...foreign, DeviceRememberedStatus: 'remembered' })),
      ),
    ).toBe(none);
  });

  test('a person may set only their own editable attributes, and only to valid values [OPEN-83 API-40]', async () => {
    const { AccessToken } = await openSession('bob@example.com');
    const update = (Name: string, Value: string) =>
      cognito.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }));
    await update('custom:show_paid_off', 'false');
    await update('custom:loan_state', 'GA');
    const { UserAttributes } = await cognito.send(new GetUserCommand({ AccessToken }));
    expect(UserAttributes).toContainEqual({ Name: 'custom:show_paid_off', Value: 'false' });
    expect(UserAttributes).toContainEqual({ Name: 'custom:loan_state', Value: 'GA' });
    for (const [name, value] of [
      ['custom:show_paid_off', 'yes'],
      ['custom:loan_state', 'Georgia'],
      ['custom:loan_state', 'ZZ'],
    ] as const)
      expect(await refusalOf(update(name, value))).toBe(`InvalidParameterException: ${name} is not valid.`);
    for (const name of [
      'custom:customer_id',
      'custom:lms_customer_ids',
      'custom:mdm_id',
      'custom:brands',
      'custom:non_customer_refer',
      'email',
      'email_verified',
      'phone_number',
      'phone_number_verified',
      'sub',
      '__proto__',
    ])
      expect(await refusalOf(update(name, 'true'))).toBe(
        'NotAuthorizedException: A client attempted to write unauthorized attribute',
      );
    expect((await cognito.send(new GetUserCommand({ AccessToken }))).UserAttributes).toEqual(UserAttributes);
  });

  test('GlobalSignOut ends all sessions, and a wrong client secret revokes nothing [OPEN-34]', async () => {
    const [one, other] = [await openSession(), await openSession()];
    expect(
      await refusalOf(
        cognito.send(new RevokeTokenCommand({ ...CLIENT, ClientSecret: 'wrong', Token: one.refreshToken })),
      ),
    ).toContain('UnauthorizedException');
    await cognito.send(new GlobalSignOutCommand({ AccessToken: one.AccessToken }));
    for (const { AccessToken } of [one, other])
      expect(await refusalOf(cognito.send(new GetUserCommand({ AccessToken })))).toContain('NotAuthorizedException');
  });
});

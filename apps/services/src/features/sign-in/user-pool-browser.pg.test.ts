import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import {
  ANNS,
  callUserPool,
  openTestServices,
  readPrivately,
  signIn,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';

type Scope = 'full' | 'unproven' | 'linked' | 'guest';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const setScope = statement(
  'test_scope',
  `
  update user_pool.session set scope = $2, flows = case when $2 = 'linked' then '{makePayment}'::text[] else '{}' end,
         loan_id = case when $2 = 'guest' then $3::bigint end where session_id = $1`,
);

/** Signs in and narrows the session's scope before any process caches it. */
async function visitAs(scope: Scope, name = 'ann'): Promise<Visit> {
  const visit = await signIn(services.app, name);
  await services.owner.rows(setScope, [sessionOf(visit), scope, ANNS.loanId]);
  return visit;
}

function sessionOf(visit: Visit): string {
  const claims = JSON.parse(Buffer.from(visit.accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
  };
  return claims.sid;
}

const call = (visit: Visit, operation: string, input: Readonly<Record<string, unknown>> = {}) =>
  callUserPool(services.app, operation, { AccessToken: visit.accessToken, ...input }, visit.cookies);

async function statusOf(deviceKey: string): Promise<boolean | undefined> {
  const row = await services.owner.row<{ is_remembered: boolean }>(
    statement('test_remembered', 'select is_remembered from user_pool.device where device_key = $1'),
    [deviceKey],
  );
  return row?.is_remembered;
}

describe('user pool calls allowed to a session', () => {
  const INPUTS: Readonly<Record<string, (visit: Visit) => Readonly<Record<string, unknown>>>> = {
    GetUser: () => ({}),
    UpdateUserAttributes: () => ({ UserAttributes: [{ Name: 'custom:show_paid_off', Value: 'true' }] }),
    ConfirmDevice: ({ deviceKey }) => ({ DeviceKey: deviceKey }),
    UpdateDeviceStatus: ({ deviceKey }) => ({ DeviceKey: deviceKey, DeviceRememberedStatus: 'not_remembered' }),
    ListDevices: () => ({}),
    GetDevice: ({ deviceKey }) => ({ DeviceKey: deviceKey }),
    ForgetDevice: ({ deviceKey }) => ({ DeviceKey: deviceKey }),
    GlobalSignOut: () => ({}),
    RevokeToken: () => ({}),
    InitiateAuth: () => ({ AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId: 'lendside-web' }),
  };
  const ALLOWED: Readonly<Record<Scope, readonly string[]>> = {
    full: Object.keys(INPUTS),
    unproven: ['GetUser', 'ConfirmDevice', 'UpdateDeviceStatus', 'GlobalSignOut', 'RevokeToken', 'InitiateAuth'],
    linked: ['GetUser', 'GlobalSignOut', 'RevokeToken'],
    guest: ['GetUser', 'GlobalSignOut', 'RevokeToken'],
  };

  test.each(Object.keys(ALLOWED) as Scope[])(
    'a session that is %s may make only the user pool calls of its scope [OPEN-41]',
    async (scope) => {
      const answers: Record<string, string> = {};
      for (const [operation, toInput] of Object.entries(INPUTS)) {
        const visit = await visitAs(scope);
        const response = await call(visit, operation, toInput(visit));
        answers[operation] = String(response.headers['x-amzn-errortype'] ?? response.statusCode);
      }
      const expected = Object.keys(INPUTS).map((operation) => [
        operation,
        ALLOWED[scope].includes(operation) ? '200' : 'NotAuthorizedException',
      ]);
      expect(answers).toEqual(Object.fromEntries(expected));
    },
  );

  test('GetUser gives a guest no data about the person whose loan is paid', async () => {
    const response = await call(await visitAs('guest'), 'GetUser');
    expect(response.json()).toEqual({
      Username: 'ann',
      UserAttributes: [
        { Name: 'sub', Value: 'ann' },
        { Name: 'custom:session', Value: 'guest' },
      ],
    });
  });

  test.each(['unproven', 'linked', 'guest'] as const)(
    "a session that is %s signs out only itself, not the person's other sessions",
    async (scope) => {
      const [narrow, whole] = [await visitAs(scope), await visitAs('full')];
      expect((await call(narrow, 'GlobalSignOut')).json()).toEqual({ signedOut: true });
      expect((await call(narrow, 'GetUser')).statusCode).toBe(400);
      expect((await call(whole, 'GetUser')).statusCode).toBe(200);
    },
  );

  test('custom:non_customer_refer is set only for a referrer who is not a customer [ENT-06 OPEN-30]', async () => {
    const change = (sql: string) => services.owner.rows(statement(`test_referral_${sql.length}`, sql));
    const attributesOf = async (who: 'ann' | 'bob') =>
      (await call(await visitAs('full', who), 'GetUser')).json<{ UserAttributes: unknown[] }>().UserAttributes;
    const attribute = { Name: 'custom:non_customer_refer', Value: 'active' };
    await change(
      `insert into servicing.referrer (customer_id, kind, enrolled_on, profile_id) values ('bob', 'ncr', '2026-06-15', 'bob')`,
    );
    await change(`delete from app.profile_customer where profile_id = 'bob'`);
    expect(await attributesOf('bob')).toContainEqual(attribute);
    expect(await attributesOf('ann')).not.toContainEqual(attribute);
    await change(`insert into app.profile_customer (profile_id, lms_id, customer_id) values ('bob', 2, 'TX-2')`);
    expect(await attributesOf('bob')).not.toContainEqual(attribute);
  });

  test('the master profile id is left out of the attributes until it exists', async () => {
    const attributesOf = async () => {
      const response = await call(await visitAs('full', 'bob'), 'GetUser');
      return response.json<{ UserAttributes: { Name: string; Value: string }[] }>().UserAttributes;
    };
    expect((await attributesOf()).map((each) => each.Name)).not.toContain('custom:mdm_id');
    await services.owner.rows(
      statement('test_mdm', `update app.profile set mdm_id = 'mdm_1' where profile_id = 'bob'`),
    );
    expect(await attributesOf()).toContainEqual({ Name: 'custom:mdm_id', Value: 'mdm_1' });
  });
});

describe("managing a browser's device at the user pool", () => {
  test("a remembered device's cookie lasts a year, otherwise the browser session [AUT-05 AUT-06 API-39 OPEN-45]", async () => {
    const visit = await visitAs('unproven');
    const update = (DeviceRememberedStatus: string) =>
      call(visit, 'UpdateDeviceStatus', { DeviceKey: visit.deviceKey, DeviceRememberedStatus });
    const remembered = await update('remembered');
    expect(await statusOf(visit.deviceKey)).toBe(true);
    expect(remembered.cookies).toMatchObject([
      { name: 'ds', value: visit.cookies['ds'], maxAge: 525_600 * 60, httpOnly: true, sameSite: 'Strict', path: '/' },
    ]);
    const forgotten = await update('not_remembered');
    expect(await statusOf(visit.deviceKey)).toBe(false);
    expect(forgotten.cookies).toMatchObject([{ name: 'ds', value: visit.cookies['ds'] }]);
    expect(forgotten.cookies[0]).not.toHaveProperty('maxAge');
  });

  test('a device cookie is not renewed when its secret does not match', async () => {
    const visit = await visitAs('full');
    const input = { DeviceKey: visit.deviceKey, DeviceRememberedStatus: 'remembered' };
    for (const cookies of [
      { ...visit.cookies, ds: 'x'.repeat(43) },
      { fp: visit.cookies['fp'] ?? '', ds: '' },
    ]) {
      const response = await call({ ...visit, cookies }, 'UpdateDeviceStatus', input);
      expect([response.statusCode, response.cookies]).toEqual([200, []]);
    }
  });

  test('a session on an untrusted device may change only its own device', async () => {
    const [other, visit] = [await visitAs('full'), await visitAs('unproven')];
    expect(other.deviceKey).not.toBe(visit.deviceKey);
    for (const operation of ['UpdateDeviceStatus', 'ConfirmDevice']) {
      const response = await call(visit, operation, {
        DeviceKey: other.deviceKey,
        DeviceRememberedStatus: 'remembered',
      });
      expect(response.json()).toMatchObject({ __type: 'ResourceNotFoundException' });
    }
    expect(await statusOf(other.deviceKey)).toBe(false);
  });

  test('ConfirmDevice names a device but does not trust it', async () => {
    const visit = await visitAs('unproven');
    const response = await call(visit, 'ConfirmDevice', { DeviceKey: visit.deviceKey, DeviceName: 'Ann’s phone' });
    expect(response.json()).toEqual({ UserConfirmationNecessary: true });
    const row = await services.owner.row(
      statement('test_trusted', 'select name, trusted_at from user_pool.device where device_key = $1'),
      [visit.deviceKey],
    );
    expect(row).toEqual({ name: 'Ann’s phone', trusted_at: null });
    expect((await readPrivately(services.app, visit)).statusCode).toBe(403);
  });

  test('forgetting the current device ends its session and removes every cookie', async () => {
    const visit = await visitAs('full');
    const response = await call(visit, 'ForgetDevice', { DeviceKey: visit.deviceKey });
    expect(response.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['fp', 0],
      ['rt', 0],
      ['ds', 0],
    ]);
    expect((await readPrivately(services.app, visit)).statusCode).toBe(401);
  });
});

test('every user pool change and sign-out is audited without a secret', async () => {
  const visit = await visitAs('full');
  await call(visit, 'UpdateUserAttributes', { UserAttributes: [{ Name: 'custom:loan_state', Value: 'TX' }] });
  await call(visit, 'UpdateDeviceStatus', { DeviceKey: visit.deviceKey, DeviceRememberedStatus: 'remembered' });
  await call(visit, 'RevokeToken');
  const rows = await services.owner.rows<{ action: string; object: string }>(
    statement('test_audit', 'select action, object from app.audit_log where session_id = $1 order by audit_id'),
    [sessionOf(visit)],
  );
  expect(rows.slice(1)).toEqual([
    { action: 'updateUserAttributes', object: 'custom:loan_state' },
    { action: 'updateDeviceStatus', object: `${visit.deviceKey} remembered` },
    { action: 'signOut', object: 'sessions ended: 1' },
  ]);
  for (const secret of [visit.accessToken, ...Object.values(visit.cookies)])
    expect(JSON.stringify(rows) + services.log.join('')).not.toContain(secret);
});

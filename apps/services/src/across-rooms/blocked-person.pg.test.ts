import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import {
  callAs,
  codeOf,
  openEntryServices,
  reopen,
  toVisit,
  enterByPassword,
  enterByDevice,
  trustDeviceOf,
  type EntryServices,
} from '#features/sign-in/entry.fixture.ts';
import { signLink } from '#features/sign-in/signed-links.fixture.ts';
import { statement } from '#platform/database.ts';
import { ANNS, callUserPool, readPrivately, type Visit } from '#wiring/test-services.fixture.ts';

let services: EntryServices;
beforeAll(async () => {
  services = await openEntryServices();
});
beforeEach(async () => {
  await forgetLimits(services.owner);
  await unblock();
});

const blockByLender = statement(
  'test_block_customer',
  `insert into servicing.customer_fact (lms_id, customer_id, is_blocked)
   select lms_id, customer_id, true from app.profile_customer where profile_id = $1
   on conflict (lms_id, customer_id) do update set is_blocked = true`,
);
const blockProfile = statement('test_block_profile', 'update app.profile set blocked = true where profile_id = $1');
const unblockProfiles = statement('test_unblock_profiles', `update app.profile set blocked = profile_id = 'blo'`);
const unblockCustomers = statement('test_unblock_customers', 'update servicing.customer_fact set is_blocked = false');

async function unblock(): Promise<void> {
  await services.owner.rows(unblockProfiles);
  await services.owner.rows(unblockCustomers);
}

async function enterTrusted(name: string): Promise<Visit> {
  const { visit } = await enterByPassword(services.app, name);
  await trustDeviceOf(services, visit);
  return (await enterByPassword(services.app, name, reopen(visit))).visit;
}

const change = (visit: Visit) => callAs(services.app, visit, { method: 'POST', path: '/mdmProfile', body: {} });
const BLOCKED = { errorCode: 'ProfileLocked', message: 'This profile is blocked. Please call us.' };

describe('a customer whom a loan system blocks', () => {
  test('a session that is open when the block comes is stopped at its next change [LOP-091]', async () => {
    const ann = await enterTrusted('ann');
    expect((await change(ann)).statusCode).toBeLessThan(300);
    await services.owner.rows(blockByLender, ['ann']);
    const stopped = await change(ann);
    expect([stopped.statusCode, stopped.json()]).toEqual([403, expect.objectContaining(BLOCKED)]);
    expect(stopped.headers['retry-after']).toBeUndefined();
    await unblock();
    expect((await change(ann)).statusCode).toBeLessThan(300);
  });

  test('a blocked customer may read their loans and profile, and sign out [LOP-091]', async () => {
    const ann = await enterTrusted('ann');
    await services.owner.rows(blockByLender, ['ann']);
    expect((await readPrivately(services.app, ann)).statusCode).toBe(200);
    const profile = await callAs(services.app, ann, { method: 'GET', path: '/personalInfo' });
    expect([profile.statusCode, profile.json()]).toEqual([200, expect.objectContaining({ status: 'blocked' })]);
    expect((await callAs(services.app, ann, { method: 'GET', path: '/serviceStatus' })).statusCode).toBe(200);
    const out = await callUserPool(services.app, 'GlobalSignOut', { AccessToken: ann.accessToken }, ann.cookies);
    expect(out.statusCode).toBe(200);
    expect((await readPrivately(services.app, ann)).statusCode).toBe(401);
  });

  test('the lender chooses with BLOCKED_READS what a blocked customer may read [LOP-091]', async () => {
    const strict = await openEntryServices({ BLOCKED_READS: 'getLmsReferenceId' });
    const { visit } = await enterByPassword(strict.app, 'ann');
    await trustDeviceOf(strict, visit);
    const { visit: ann } = await enterByPassword(strict.app, 'ann', reopen(visit));
    expect((await readPrivately(strict.app, ann)).statusCode).toBe(200);
    await strict.owner.rows(blockByLender, ['ann']);
    expect(codeOf(await readPrivately(strict.app, ann))).toBe('ProfileLocked');
    expect((await callAs(strict.app, ann, { method: 'GET', path: '/lmsReferenceId' })).statusCode).toBe(200);
    await expect(openEntryServices({ BLOCKED_READS: 'addCard' })).rejects.toThrow('BLOCKED_READS names addCard');
  });

  test('the user pool changes no device and no attribute of a blocked customer [LOP-091]', async () => {
    const ann = await enterTrusted('ann');
    await services.owner.rows(blockByLender, ['ann']);
    const inputs = {
      UpdateUserAttributes: { UserAttributes: [{ Name: 'custom:show_paid_off', Value: 'false' }] },
      ConfirmDevice: { DeviceKey: ann.deviceKey },
      UpdateDeviceStatus: { DeviceKey: ann.deviceKey, DeviceRememberedStatus: 'remembered' },
      ForgetDevice: { DeviceKey: ann.deviceKey },
    };
    for (const [name, input] of Object.entries(inputs)) {
      const answer = await callUserPool(services.app, name, { AccessToken: ann.accessToken, ...input }, ann.cookies);
      expect([name, answer.statusCode, answer.json()]).toEqual([
        name,
        400,
        { __type: 'NotAuthorizedException', message: 'User is disabled.' },
      ]);
    }
    const read = await callUserPool(services.app, 'GetUser', { AccessToken: ann.accessToken }, ann.cookies);
    expect(read.statusCode).toBe(200);
  });

  test('a blocked customer trusts no new device [LOP-091]', async () => {
    await services.owner.rows(blockByLender, ['ann']);
    const { visit, answer } = await enterByPassword(services.app, 'ann');
    expect(answer.json()).toMatchObject({ serviceConfiguration: { isBlocked: true, isTrustedDeviceDue: true } });
    const asked = await callAs(services.app, visit, { method: 'GET', path: '/sendtrusteddevice?isEmail=true' });
    expect(codeOf(asked)).toBe('ProfileLocked');
    expect(services.post).toBeDefined();
  });

  test('a block of one customer stops nobody else [LOP-091]', async () => {
    await services.owner.rows(blockByLender, ['ann']);
    expect((await change(await enterTrusted('bob'))).statusCode).toBeLessThan(300);
  });
});

describe('a blocked profile', () => {
  test('an open session of a blocked profile changes nothing from its next call on [LOP-091]', async () => {
    const ann = await enterTrusted('ann');
    await services.owner.rows(blockProfile, ['ann']);
    const stopped = await change(ann);
    expect([stopped.statusCode, stopped.json()]).toEqual([403, expect.objectContaining(BLOCKED)]);
    // The fresh look has also replaced the cached session, so reading ends too.
    expect(codeOf(await readPrivately(services.app, ann))).toBe('ProfileLocked');
    expect((await callAs(services.app, ann, { method: 'GET', path: '/serviceStatus' })).statusCode).toBe(200);
  });

  test('a payment stops at the next call after a block of the profile, not of the customer [LOP-091]', async () => {
    const ann = await enterTrusted('ann');
    // What a handler would look at first: a payment without fields.
    const pay = () => callAs(services.app, ann, { method: 'POST', path: '/payment', body: {} });
    expect(codeOf(await pay())).toBe('ValidationException');
    await services.owner.rows(blockByLender, ['ann']);
    expect(codeOf(await pay())).toBe('ValidationException');
    await services.owner.rows(blockProfile, ['ann']);
    expect(codeOf(await pay())).toBe('ProfileLocked');
  });

  test('a guest pays whatever loan system blocks the borrower, and never learns of a block [LOP-083 LOP-091]', async () => {
    const link = { profileId: 'ann', path: `/tmx/Accounts/${ANNS.loanId}/Payment`, isGuestPayment: true };
    const expiration = Math.floor(Date.now() / 1000) + 3_600;
    const signature = signLink(services.linkSealing, { ...link, isGuest: true, expiration });
    const body = { ...link, expiration, signature };
    const guest = toVisit(await callAs(services.app, null, { method: 'POST', path: '/signatureAuth', body }));
    const addCard = () => callAs(services.app, guest, { method: 'POST', path: '/cards', body: {} });
    await services.owner.rows(blockByLender, ['ann']);
    expect(codeOf(await addCard())).toBe('ValidationException');
    await services.owner.rows(blockProfile, ['ann']);
    expect(codeOf(await addCard())).toBe('UnauthorizedException');
  });

  test('a blocked profile opens no session by its remembered device [LOP-091]', async () => {
    const { visit } = await enterByPassword(services.app, 'ann');
    await trustDeviceOf(services, visit);
    await services.owner.rows(blockProfile, ['ann']);
    expect(codeOf(await enterByDevice(services.app, 'ann', reopen(visit)))).toBe('MissingDeviceKey');
  });
});

test('every call that changes something is refused to a blocked customer, with listed exceptions [LOP-091]', () => {
  const changes = Object.values<Endpoint>(api).filter(
    ({ method, access }) =>
      method !== 'GET' && access.some((each) => ['customer', 'linked', 'unproven'].includes(each)),
  );
  const open = changes.filter(({ blocked }) => blocked !== 'refused').map(({ name, blocked }) => `${name}: ${blocked}`);
  expect(open.toSorted()).toEqual([
    'acknowledgeRestriction: basic', // a step of paying
    'cancelRenewal: basic', // ends what nobody has signed; the payment stays
    'endDeviceSession: allowed', // signing out
    'endEnrollment: basic', // the right to stop autopay
    'reportPaymentTimeout: basic', // changes no payment
    'submitPayment: basic', // an existing loan, by a stored method
    'unsubscribeFromPush: allowed', // ends notifications
    'withdrawEsignConsent: basic', // the right to documents on paper
  ]);
});

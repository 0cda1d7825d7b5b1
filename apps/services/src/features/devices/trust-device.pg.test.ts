import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  callAs,
  codeOf,
  enterByDevice,
  enterByPassword,
  forgetCounters,
  openEntryServices,
  reopen,
  type EntryServices,
} from '#features/sign-in/entry.fixture.ts';
import { statement } from '#platform/database.ts';
import { readPrivately, type Visit } from '#wiring/test-services.fixture.ts';

const EMAIL = 'ann@example.com';
const PHONE = '+15125550101';

const setSetting = statement(
  'test_setting',
  `insert into app.setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
);

let services: EntryServices;
let ann: Visit;
beforeAll(async () => {
  services = await openEntryServices();
});
beforeEach(async () => {
  await forgetCounters(services);
  ann = (await enterByPassword(services.app, 'ann')).visit;
});

const check = (visit: Visit, query = '', headers = {}) =>
  callAs(services.app, visit, { method: 'GET', path: `/checktrusteddevice${query}`, headers });
const send = (visit: Visit, query = '') =>
  callAs(services.app, visit, { method: 'GET', path: `/sendtrusteddevice${query}` });
const confirm = (visit: Visit, verificationCode: string, body: object = {}) =>
  callAs(services.app, visit, {
    method: 'POST',
    path: '/confirmtrusteddevice',
    body: { profileId: 'ann', verificationCode, ...body },
  });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('checking a device', () => {
  test('a new device gets `trusted: false`, masked contacts and its device key [API-27 AUT-16 OPEN-46]', async () => {
    expect((await check(ann)).json()).toEqual({
      isTrusted: false,
      contactInfo: { email: 'a•••@example.com', phone: '(•••) •••-0101' },
      deviceKey: ann.deviceKey,
      hasError: false,
    });
  });

  test('checking a device for one channel returns only that channel, if the profile has it [API-27 OPEN-46]', async () => {
    const contactsOf = async (visit: Visit, query: string) =>
      (await check(visit, query)).json<{ contactInfo: object }>().contactInfo;
    expect(await contactsOf(ann, '?isShortForm=true&isEmail=true')).toEqual({ email: 'a•••@example.com' });
    expect(await contactsOf(ann, '?isShortForm=true')).toEqual({ phone: '(•••) •••-0101' });
    const bob = (await enterByPassword(services.app, 'bob')).visit;
    expect(await contactsOf(bob, '')).toEqual({ email: 'b•••@example.com' });
  });

  test("the device key in the header beats the parameter, and another device's key is refused [API-27]", async () => {
    expect((await check(ann, '?deviceKey=dev_other')).json()).toMatchObject({ hasError: false });
    const odd = await check(ann, `?deviceKey=${ann.deviceKey}`, { 'x-device-key': 'dev_other' });
    expect(odd.json()).toMatchObject({ isTrusted: false, hasError: true, deviceKey: ann.deviceKey });
    const byQuery = await check({ ...ann, deviceKey: '' }, '?deviceKey=dev_other');
    expect(byQuery.json()).toMatchObject({ isTrusted: false, hasError: true });
  });
});

describe('trusting a device', () => {
  test.each([
    ['e-mail', '?isEmail=true', EMAIL],
    ['text', '', PHONE],
  ])(
    'a code sent by %s trusts the device, and the next sign-in needs no code [API-28 API-29 AUT-18]',
    async (_channel, query, address) => {
      expect((await send(ann, query)).json()).toEqual({ sent: true });
      const code = await services.post.codeFor(address);
      expect(codeOf(await readPrivately(services.app, ann))).toBe('DeviceNotTrusted');
      expect((await confirm(ann, code)).json()).toEqual({ isTrusted: true });
      expect((await readPrivately(services.app, ann)).statusCode).toBe(200);
      expect((await check(ann)).json()).toMatchObject({ isTrusted: true, hasError: false });
      const { visit, answer } = await enterByPassword(services.app, 'ann', reopen(ann));
      expect(answer.json()).toMatchObject({ serviceConfiguration: { isTrustedDeviceDue: false } });
      expect((await readPrivately(services.app, visit)).statusCode).toBe(200);
    },
  );

  test('a device code is sent by voice on request, or by text when the lender offers no calls [API-28 LRO-017]', async () => {
    const channelSent = async () => {
      expect((await send(ann, '?isVoice=true')).json()).toEqual({ sent: true });
      const [row] = await services.owner.rows<{ channel: string }>(
        statement('test_channel', `select channel from user_pool.code where used_at is null and sub = 'ann'`),
      );
      return row?.channel;
    };
    expect(await channelSent()).toBe('voice');
    await services.owner.rows(setSetting, ['config.voiceMessages', 'false']);
    await services.post.forgetSends();
    expect(await channelSent()).toBe('text');
    await services.owner.rows(setSetting, ['config.voiceMessages', 'true']);
  });

  test('a request for a device code names the channel that the profile lacks [API-28]', async () => {
    const bob = (await enterByPassword(services.app, 'bob')).visit;
    const answer = await send(bob);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { errorCode: 'UserNotFound', message: 'Your phone number was not found.' },
    ]);
    await services.owner.rows(
      statement('test_no_email', `update user_pool.account set email = null where sub = 'ann'`),
    );
    expect((await send(ann, '?isEmail=true')).json()).toMatchObject({ message: 'Your email was not found.' });
    await services.owner.rows(
      statement('test_email', `update user_pool.account set email = 'ann@example.com' where sub = 'ann'`),
    );
  });

  test('a repeated device code request within 30 seconds gets the same answer and sends nothing [API-28]', async () => {
    const sent = statement<{ count: number }>(
      'test_codes_sent',
      `select count(*)::int as count from app.outbox where kind = 'code' and payload ->> 'form' = 'code'`,
    );
    const [first, second] = [await send(ann), await send(ann)];
    const before = await services.owner.row<{ count: number }>(sent);
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()]);
    await send(ann);
    expect(await services.owner.row<{ count: number }>(sent)).toEqual(before);
  });

  test('a wrong device code trusts nothing and is audited, and the right code still works [API-29]', async () => {
    await send(ann);
    const code = await services.post.codeFor(PHONE);
    expect(codeOf(await confirm(ann, wrong(code)))).toBe('CodeMismatchException');
    expect(codeOf(await readPrivately(services.app, ann))).toBe('DeviceNotTrusted');
    expect((await services.audited('checkCode')).at(-1)).toMatchObject({ decision: 'refused', profile_id: 'ann' });
    expect((await confirm(ann, code)).statusCode).toBe(200);
  });

  test('a device code works only for its own session, person and device [OPEN-46]', async () => {
    await send(ann);
    const code = await services.post.codeFor(PHONE);
    const other = (await enterByPassword(services.app, 'ann')).visit;
    const bob = (await enterByPassword(services.app, 'bob')).visit;
    expect(codeOf(await confirm(other, code))).toBe('CodeMismatchException');
    expect(codeOf(await confirm(bob, code))).toBe('NotFoundException');
    expect(codeOf(await confirm(bob, code, { profileId: 'bob' }))).toBe('ExpiredCodeException');
    expect(codeOf(await confirm({ ...ann, deviceKey: other.deviceKey }, code))).toBe('ValidationException');
    expect((await confirm(ann, code)).statusCode).toBe(200);
    expect(codeOf(await readPrivately(services.app, other))).toBe('DeviceNotTrusted');
  });

  test('only one of 20 simultaneous right device codes counts, and the person gets one notice', async () => {
    await send(ann);
    const code = await services.post.codeFor(PHONE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(ann, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [told] = await services.owner.rows<{ count: number }>(
      statement(
        'test_told',
        `select count(*)::int as count from app.outbox where payload ->> 'notice' = 'newDevice' and sent_at is null`,
      ),
    );
    expect(told?.count).toBe(1);
  });

  test('a device code does not trust a device that was forgotten after the code was sent', async () => {
    await send(ann);
    const code = await services.post.codeFor(PHONE);
    await services.owner.rows(
      statement('test_forgotten_meanwhile', 'update user_pool.device set forgotten_at = now() where device_key = $1'),
      [ann.deviceKey],
    );
    expect((await confirm(ann, code)).json()).toEqual({ isTrusted: false });
    expect(codeOf(await readPrivately(services.app, ann))).toBe('DeviceNotTrusted');
  });

  test('a trusted device that is not remembered cannot sign in by its key alone', async () => {
    await send(ann);
    await confirm(ann, await services.post.codeFor(PHONE));
    expect(codeOf(await enterByDevice(services.app, 'ann', reopen(ann)))).toBe('MissingDeviceKey');
  });
});

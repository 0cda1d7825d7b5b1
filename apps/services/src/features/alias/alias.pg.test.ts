import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { openCodePost, type CodePost } from '#identity/codes/codes.fixture.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import {
  PASSWORD,
  openTestServices,
  signIn,
  trySignIn,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';

const SEALING_KEY = 'a sealing key of a test that is long enough';

let services: TestServices;
let post: CodePost;
const visits: Record<string, Visit> = {};
beforeAll(async () => {
  services = await openTestServices({ SEALING_KEYS: SEALING_KEY });
  post = openCodePost(services.owner, makeSealing([SEALING_KEY]));
  // The trusted-device step is tested elsewhere.
  await services.owner.rows(setSetting, ['config.trustedDevice', 'false']);
  for (const name of ['ann', 'bob']) visits[name] = await signIn(services.app, name);
});
beforeEach(async () => {
  await forgetLimits(services.owner);
});

const setSetting = statement(
  'test_setting',
  `insert into app.setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
);
const makeOld = statement(
  'test_old_proof',
  `update user_pool.session set proven_at = now() - interval '6 minutes' where sub = $1`,
);
const contactOf = statement<{ email: string | null; phone: string | null; preference: number }>(
  'test_contact',
  `select email, phone, preference from app.profile where profile_id = $1`,
);
const verifiedOf = statement<{ attributes: Record<string, unknown> }>(
  'test_verified',
  `select attributes from user_pool.account where sub = $1`,
);

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

function call(
  who: string,
  method: 'GET' | 'POST' | 'PUT',
  input: Record<string, string | number | boolean>,
): Promise<Answer> {
  const visit = visits[who];
  if (visit === undefined) throw new Error(`${who} is not signed in`);
  const texts = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
  const query = new URLSearchParams(texts).toString();
  return services.app.inject({
    method,
    url: `/api/updateUser${method === 'GET' && query !== '' ? `?${query}` : ''}`,
    ...(method === 'GET' ? {} : { payload: input }),
    cookies: visit.cookies,
    headers: { authorization: `Bearer ${visit.accessToken}` },
  });
}

describe('changing the sign-in e-mail', () => {
  test('a code sent to the new e-mail changes it, and the old e-mail gets a notice [AUT-20 API-32 security T24]', async () => {
    const newAlias = 'Ann.New@example.com';
    const sent = await call('ann', 'PUT', { newAlias });
    expect(sent.json()).toEqual({ destination: 'a•••@example.com', channel: 'email', resendAfter: 30 });
    expect((await call('ann', 'GET', {})).json()).toMatchObject({ pendingAlias: 'ann.new@example.com' });
    const code = await post.codeFor('ann.new@example.com');
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await call('ann', 'POST', { newAlias, verificationCode: wrong })).json()).toMatchObject({
      errorCode: 'CodeMismatchException',
    });
    const other = await call('ann', 'POST', { newAlias: 'else@example.com', verificationCode: code });
    expect(other.json()).toMatchObject({ errorCode: 'CodeMismatchException' });
    const applied = await call('ann', 'POST', { newAlias, verificationCode: code });
    expect([applied.statusCode, applied.json()]).toEqual([200, { updated: true }]);
    await post.deliver();
    expect(post.messenger.mails.at(-1)).toMatchObject({
      to: 'ann@example.com',
      subject: 'TitleMax: Your sign-in was changed',
    });
    expect(await services.owner.rows(contactOf, ['ann'])).toMatchObject([{ email: 'ann.new@example.com' }]);
    const [account] = await services.owner.rows<{ attributes: Record<string, unknown> }>(verifiedOf, ['ann']);
    expect(account?.attributes).toMatchObject({ email_verified: 'true', 'custom:loan_state': 'TX' });
    expect((await trySignIn(services.app, 'ann.new@example.com', PASSWORD)).statusCode).toBe(200);
    expect((await trySignIn(services.app, 'ann@example.com', PASSWORD)).statusCode).toBe(401);
    expect((await call('ann', 'GET', {})).json()).toMatchObject({ pendingAlias: null });
  });

  test('changing an alias is refused when the password was typed over five minutes ago [security T24]', async () => {
    const visit = await signIn(services.app, 'bob');
    await services.owner.rows(makeOld, ['bob']);
    const second = await services.openSecond();
    const answer = await second.inject({
      method: 'PUT',
      url: '/api/updateUser',
      payload: { newAlias: 'bob.new@example.com' },
      cookies: visit.cookies,
      headers: { authorization: `Bearer ${visit.accessToken}` },
    });
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ errorCode: 'SignInAgain' })]);
  });

  test('an alias of another account is refused, and that of an unconfirmed registration is free [API-30 OPEN-47]', async () => {
    visits['bob'] = await signIn(services.app, 'bob');
    const taken = await call('bob', 'PUT', { newAlias: 'blo@example.com' });
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      expect.objectContaining({ errorCode: 'AliasExistsException' }),
    ]);
    expect((await call('bob', 'GET', { newAlias: 'blo@example.com' })).json()).toMatchObject({ isFree: false });
    expect((await call('bob', 'GET', { newAlias: 'uma@example.com' })).json()).toMatchObject({ isFree: true });
    await call('bob', 'PUT', { newAlias: 'uma@example.com' });
    const verificationCode = await post.codeFor('uma@example.com');
    expect((await call('bob', 'POST', { newAlias: 'uma@example.com', verificationCode })).statusCode).toBe(200);
    expect(await services.owner.rows(contactOf, ['uma'])).toMatchObject([{ email: null }]);
  });

  test('an alias is refused when another account took it before the code was typed [OPEN-47]', async () => {
    await call('bob', 'PUT', { newAlias: 'race@example.com' });
    const verificationCode = await post.codeFor('race@example.com');
    const steal = statement('test_steal', `update user_pool.account set email = 'race@example.com' where sub = 'blo'`);
    await services.owner.rows(steal);
    const late = await call('bob', 'POST', { newAlias: 'race@example.com', verificationCode });
    expect([late.statusCode, late.json()]).toEqual([
      409,
      expect.objectContaining({ errorCode: 'AliasExistsException' }),
    ]);
    expect(await services.owner.rows(contactOf, ['bob'])).not.toMatchObject([{ email: 'race@example.com' }]);
  });

  test('a customer may check whether an alias is free 20 times an hour [T2]', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 21; n += 1)
      answers.push((await call('bob', 'GET', { newAlias: `some${n}@example.com` })).statusCode);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

describe('changing the phone and the message settings', () => {
  test("a phone is added by text or voice code, unless the lender's settings forbid it [AUT-20 LRO-017 LRO-021]", async () => {
    await services.owner.rows(setSetting, ['config.editPhone', 'false']);
    expect((await call('bob', 'PUT', { newAlias: '2055550177' })).statusCode).toBe(403);
    await services.owner.rows(setSetting, ['config.editPhone', 'true']);
    const sent = await call('bob', 'PUT', { newAlias: '(205) 555-0177', isVoice: true });
    expect(sent.json()).toEqual({ destination: '(•••) •••-0177', channel: 'voice', resendAfter: 30 });
    await post.forgetSends();
    await services.owner.rows(setSetting, ['config.voiceMessages', 'false']);
    const texted = await call('bob', 'PUT', { newAlias: '2055550177', isVoice: true });
    expect(texted.json()).toMatchObject({ channel: 'text' });
    await services.owner.rows(setSetting, ['config.voiceMessages', 'true']);
    const verificationCode = await post.codeFor('+12055550177');
    expect((await call('bob', 'POST', { newAlias: '2055550177', verificationCode })).statusCode).toBe(200);
    await post.deliver();
    expect(post.messenger.mails.at(-1)?.subject).toBe('TitleMax: Your sign-in was changed');
    expect((await trySignIn(services.app, '205-555-0177', PASSWORD)).statusCode).toBe(200);
  });

  test('message settings are saved, and a channel without an address is refused [API-31 AUT-21 OPEN-47]', async () => {
    expect((await call('bob', 'POST', {})).json()).toEqual({ updated: false });
    expect((await call('bob', 'POST', { isEmailPrimary: false, communicationSettings: 2 })).json()).toEqual({
      updated: true,
    });
    expect((await call('bob', 'GET', {})).json()).toEqual({
      email: 'u•••@example.com',
      phoneNumber: '(•••) •••-0177',
      isEmailPrimary: false,
      communicationSettings: 2,
      pendingAlias: null,
    });
    expect(await services.owner.rows(contactOf, ['bob'])).toMatchObject([{ preference: 2 }]);
    const noPhone = statement('test_no_phone', `update user_pool.account set phone = null where sub = 'ann'`);
    await services.owner.rows(noPhone);
    const refused = await call('ann', 'POST', { communicationSettings: 1 });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        fields: [{ field: 'communicationSettings', message: 'Add a phone number first.' }],
      }),
    ]);
    expect((await call('bob', 'POST', { newAlias: 'x@example.com' })).json()).toMatchObject({
      fields: [{ field: 'verificationCode' }],
    });
  });
});

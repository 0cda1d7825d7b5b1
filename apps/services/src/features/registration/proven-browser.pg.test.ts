import { beforeAll, expect, test } from 'vitest';
import { openCodePost, type CodePost } from '#identity/codes/codes.fixture.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { keepCookies, openTestServices, trySignIn, type TestServices } from '#wiring/test-services.fixture.ts';

const SEALING_KEY = 'a sealing key of a test that is long enough';
const FIRST = 'Blue-Kettle-7';
const SECOND = 'Green-Kettle-8';
const EMAIL = 'fresh@example.com';

let services: TestServices;
let post: CodePost;
beforeAll(async () => {
  services = await openTestServices({ SEALING_KEYS: SEALING_KEY });
  post = openCodePost(services.owner, makeSealing([SEALING_KEY]));
  const ask = statement(
    'test_ask_devices',
    `insert into app.setting (name, value) values ('config.trustedDevice', 'true') on conflict (name) do update set value = 'true'`,
  );
  await services.owner.rows(ask);
});

async function send(
  path: string,
  payload: object,
  cookies: Record<string, string> = {},
): Promise<Record<string, string>> {
  const response = await services.app.inject({ method: 'POST', url: `/api${path}`, payload, cookies });
  expect(response.statusCode).toBeLessThan(300);
  return keepCookies(cookies, response);
}

/** Returns whether a sign-in with these cookies must still prove its device by a code. */
async function isCodeDue(password: string, cookies: Record<string, string>): Promise<boolean> {
  const response = await trySignIn(services.app, EMAIL, password, cookies);
  return response.json<{ serviceConfiguration: { isTrustedDeviceDue: boolean } }>().serviceConfiguration
    .isTrustedDeviceDue;
}

test('only the browser that typed a registration or reset code becomes trusted [AUT-11 AUT-17]', async () => {
  const registered = await send('/registerUser', { username: EMAIL, password: FIRST });
  const confirmed = await send('/confirmuser', { username: EMAIL, code: await post.codeFor(EMAIL) }, registered);
  expect(await isCodeDue(FIRST, {})).toBe(true);
  expect(await isCodeDue(FIRST, confirmed)).toBe(false);
  await post.forgetSends();
  const asked = await send('/resetpassword', { username: EMAIL });
  const code = await post.codeFor(EMAIL);
  const changed = await send(
    '/confirmpassword',
    { username: EMAIL, verificationCode: code, newPassword: SECOND },
    asked,
  );
  expect(await isCodeDue(SECOND, confirmed)).toBe(true);
  expect(await isCodeDue(SECOND, changed)).toBe(false);
});

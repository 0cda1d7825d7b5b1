import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { openCodePost, type CodePost } from '#identity/codes/codes.fixture.ts';
import { makeSealing } from '#platform/sealing.ts';
import { openTestServices, type TestServices } from '#wiring/test-services.fixture.ts';

const SEALING_KEY = 'a sealing key of a test that is long enough';

let services: TestServices;
let post: CodePost;
beforeAll(async () => {
  services = await openTestServices({ SEALING_KEYS: SEALING_KEY });
  post = openCodePost(services.owner, makeSealing([SEALING_KEY]));
});
beforeEach(async () => {
  await forgetLimits(services.owner);
});

const OWN_TO_A_REQUEST = ['date', 'x-request-id', 'content-length'];
const PER_ANSWER = ['retry-after', 'set-cookie'];

/** Makes a call and returns its answer without the parts that differ every time. */
async function ask(
  method: 'POST' | 'PUT',
  path: string,
  payload: object,
): Promise<{ profileId: string; seen: string }> {
  const answer = await services.app.inject({ method, url: `/api${path}`, payload });
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !OWN_TO_A_REQUEST.includes(name))
    .map(([name, value]) => [name, PER_ANSWER.includes(name) ? 'some' : value]);
  const seen = JSON.stringify([
    answer.statusCode,
    answer.body.replaceAll(/"(prf_[0-9a-z]{26}|uma)"/g, '"a number"'),
    headers,
  ]);
  return { profileId: answer.json<{ profileId?: string }>().profileId ?? '', seen };
}

/** Makes every call that a stranger can make with a name, until each limit refuses, and returns the answers. */
async function tryEverything(username: string): Promise<readonly string[]> {
  const seen: string[] = [];
  const newPassword = 'Blue-Kettle-7';
  const step = async (method: 'POST' | 'PUT', path: string, payload: object): Promise<string> => {
    const answer = await ask(method, path, payload);
    seen.push(`${method} ${path} ${answer.seen}`);
    return answer.profileId;
  };
  const guess = (): Promise<unknown> => step('POST', '/confirmuser', { username, code: 'abcdef' });
  const guessReset = (): Promise<unknown> =>
    step('POST', '/confirmpassword', { username, verificationCode: 'abcdef', newPassword });
  await guess();
  await guessReset();
  const first = await step('POST', '/registerUser', { username, password: newPassword });
  await step('POST', '/registerUser', { username, password: newPassword });
  await step('PUT', '/confirmuser', { username });
  await post.forgetSends();
  const again = await step('POST', '/registerUser', { username, password: newPassword });
  seen.push(`the same number: ${again === first}`);
  for (let n = 0; n < 6; n += 1) await guess();
  await step('POST', '/resendVerificationCode', { profileId: first });
  await post.forgetSends();
  await step('POST', '/resendVerificationCode', { profileId: first });
  await step('POST', '/resendVerificationCode', { username, isVoice: true });
  await post.forgetSends();
  await step('POST', '/resetpassword', { username });
  for (let n = 0; n < 6; n += 1) await guessReset();
  await step('POST', '/resendVerificationCode', { username });
  for (let n = 0; n < 4; n += 1) {
    await post.forgetSends();
    await step('PUT', '/confirmuser', { username, isVoice: true });
    for (let wrong = 0; wrong < 5; wrong += 1) await guess();
  }
  await post.forgetSends();
  await step('POST', '/resetpassword', { username, isVoice: true });
  await guess();
  await step('POST', '/registerUser', { username, password: newPassword });
  return seen;
}

test.each([
  ['a person', 'ann@example.com', 'amy@example.com'],
  ['a phone', '+15125550101', '+15125530101'],
  ['a registration that waits', 'uma@example.com', 'una@example.com'],
  ['a person who must set a password', 'ray@example.com', 'rex@example.com'],
  ['a blocked person', 'blo@example.com', 'bla@example.com'],
])('a stranger gets the same answers for %s as for an unknown name [C1 C2 T2]', async (_who, known, unknown) => {
  const seen = await tryEverything(known);
  expect(seen).toHaveLength(51);
  expect(seen.filter((line) => line.includes('LimitExceededException')).length).toBeGreaterThan(3);
  expect(seen.filter((line) => line.includes('CodeMismatchException')).length).toBeGreaterThan(15);
  expect(seen).toEqual(await tryEverything(unknown));
});

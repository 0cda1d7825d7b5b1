import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openCognito } from './adapter.ts';

const answering = openAnswering();
const tried = { username: 'ann@example.com', password: 'Correct-Horse-9', ip: '192.0.2.1' };

/** A pool that answers each operation in its own way. */
async function open(answers: Readonly<Record<string, (response: ServerResponse) => void>>, timeoutMs = 2_000) {
  const endpoint = await answering.http((request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    answers[operation]?.(response);
  });
  return openCognito({ region: 'us-east-1', endpoint, clientId: 'client', clientSecret: '', timeoutMs });
}

const say =
  (status: number, body: object) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  };
const signedIn = say(200, { AuthenticationResult: { AccessToken: 'access', RefreshToken: 'refresh' } });
const ann = say(200, { Username: 'ann', UserAttributes: [{ Name: 'sub', Value: 'ann' }] });
const trickle = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => {
    clearInterval(timer);
  });
};

test('a pool that does not answer, or trickles, is unavailable once our patience ends; nobody waits on [OPEN-77]', async () => {
  const silent = await open({}, 100);
  expect(await silent.checkPassword(tried)).toMatchObject({ kind: 'unavailable' });
  const trickling = await open({ InitiateAuth: trickle }, 100);
  expect(await trickling.checkPassword(tried)).toEqual({ kind: 'unavailable', detail: 'no answer within 100 ms' });
});

test('a session that cannot be ended there changes no answer [OPEN-77]', async () => {
  const stuck = await open({ InitiateAuth: signedIn, GetUser: ann, RevokeToken: trickle }, 200);
  expect(await stuck.checkPassword(tried)).toEqual({ kind: 'right', sub: 'ann', attributes: { sub: 'ann' } });
});

test('what goes wrong after a right password does not make it a wrong one [OPEN-77]', async () => {
  const unreadable = await open({
    InitiateAuth: signedIn,
    GetUser: say(400, {
      __type: 'NotAuthorizedException',
      message: 'Access Token does not have required scopes',
    }),
    RevokeToken: say(200, {}),
  });
  expect(await unreadable.checkPassword(tried)).toEqual({
    kind: 'unavailable',
    detail: 'GetUser: NotAuthorizedException',
  });
  const wrong = await open({ InitiateAuth: say(400, { __type: 'NotAuthorizedException', message: 'Incorrect' }) });
  expect(await wrong.checkPassword(tried)).toEqual({ kind: 'wrong' });
});

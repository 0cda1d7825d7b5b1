import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openAnswering } from '#sending/answering.fixture.ts';
import { describePasswordReset } from '#identity/conformance.ts';
import { openCognito } from './adapter.ts';
import { makePlayedPools } from './played-pool.fixture.ts';

const answering = openAnswering();
const playPool = makePlayedPools();
const tried = { username: 'ann@example.com', password: 'Correct-Horse-9', ip: '192.0.2.1' };

/** Starts a pool with the given answer for each operation. */
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

test('a silent or trickling user pool counts as unavailable at the time-out [OPEN-77]', async () => {
  const silent = await open({}, 100);
  expect(await silent.checkPassword(tried)).toMatchObject({ kind: 'unavailable' });
  const trickling = await open({ InitiateAuth: trickle }, 100);
  expect(await trickling.checkPassword(tried)).toEqual({ kind: 'unavailable', detail: 'no answer within 100 ms' });
});

test('a failure to end the session does not change the sign-in result [OPEN-77]', async () => {
  const stuck = await open({ InitiateAuth: signedIn, GetUser: ann, RevokeToken: trickle }, 200);
  expect(await stuck.checkPassword(tried)).toEqual({ kind: 'right', sub: 'ann', attributes: { sub: 'ann' } });
});

test('a failure after a correct password is not reported as a wrong password [OPEN-77]', async () => {
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

describePasswordReset('Cognito adapter', async () => {
  const [username, password] = ['ann@example.com', 'Correct-Horse-9'];
  const pool = await playPool([{ username, password, attributes: { sub: 'ann' } }]);
  const { endpoint } = pool;
  return {
    authority: openCognito({ region: 'us-east-1', endpoint, clientId: 'client', clientSecret: '', timeoutMs: 2_000 }),
    username,
    password,
    readCode: () => pool.codes.get(username) ?? '',
    cutOff: () => {
      pool.cutOff();
      return Promise.resolve();
    },
  };
});

test('a refused code does not reveal whether a name exists, and our own errors blame no user [C1 OPEN-77]', async () => {
  const asked = { username: 'ann@example.com', ip: '192.0.2.1' };
  const refusing = (name: string, message = 'no') => {
    const refuse = say(400, { __type: name, message });
    return open({ ForgotPassword: refuse, ConfirmForgotPassword: refuse });
  };
  for (const name of ['UserNotFoundException', 'NotAuthorizedException', 'UserNotConfirmedException']) {
    const pool = await refusing(name);
    expect([name, await pool.sendResetCode(asked)]).toEqual([name, { kind: 'asked' }]);
    const set = await pool.setPassword({ ...asked, code: '123456', password: 'Other-Horse-10' });
    expect([name, set]).toEqual([name, { kind: 'wrongCode' }]);
  }
  for (const name of ['InvalidParameterException', 'LimitExceededException'])
    expect([name, await (await refusing(name)).sendResetCode(asked)]).toEqual([name, { kind: 'asked' }]);
  const ours = await refusing('NotAuthorizedException', 'Unable to verify secret hash for client');
  expect((await ours.sendResetCode(asked)).kind).toBe('unavailable');
  expect((await ours.setPassword({ ...asked, code: '123456', password: 'x' })).kind).toBe('unavailable');
});

test('setting a new password stops at the time-out when the user pool is silent [OPEN-77]', async () => {
  const silent = await open({}, 100);
  const asked = { username: 'ann@example.com', ip: '192.0.2.1' };
  const late = { kind: 'unavailable', detail: 'no answer within 100 ms' };
  expect(await silent.sendResetCode(asked)).toMatchObject({ kind: 'unavailable' });
  const trickling = await open({ ForgotPassword: trickle, ConfirmForgotPassword: trickle }, 100);
  expect(await trickling.sendResetCode(asked)).toEqual(late);
  expect(await trickling.setPassword({ ...asked, code: '123456', password: 'Other-Horse-10' })).toEqual(late);
});

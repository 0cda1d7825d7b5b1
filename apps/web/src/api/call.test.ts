import { listStates } from '@lendside/contract/configuration/states.ts';
import { getNextBusinessDate } from '@lendside/contract/loans/next-business-date.ts';
import { checkNoticeContact } from '@lendside/contract/payments/check-notice-contact.ts';
import { authenticate } from '@lendside/contract/session/authenticate.ts';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const logged: string[] = [];
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line));
});
beforeEach(() => void logged.splice(0));

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);
const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error as { failure?: unknown }).failure,
  );

test('an error about a contact is thrown whole, and logged without the contact [LER-044 LER-045]', async () => {
  const body = {
    errorCode: 'ValidationException',
    message: 'Contact: Send an email address or a phone number.',
    Error: 'Contact: Send an email address or a phone number.',
    fields: [{ field: 'Contact', message: 'Send an email address or a phone number.' }],
  };
  answering(() => Promise.resolve(Response.json(body, { status: 400 })));
  const { call } = await import('./call.ts');
  expect(await failureOf(call(checkNoticeContact, { Contact: 'ann@example.test', State: 'GA' }))).toEqual({
    kind: 'answered',
    error: {
      code: 'ValidationException',
      status: 400,
      message: body.message,
      forPeople: body.Error,
      fields: body.fields,
      incidentId: null,
    },
    retryAfterSeconds: null,
  });
  expect(logged).toEqual(['checkNoticeContact: 400 ValidationException']);
});

test('any other failed call is logged once, even when it was sent twice, and thrown [LER-045 LAP-010]', async () => {
  let sent = 0;
  answering(() => {
    sent += 1;
    return Promise.resolve(new Response('', { status: 503 }));
  });
  const { call } = await import('./call.ts');
  expect(await failureOf(call(listStates, {}))).toMatchObject({ error: { code: 'ServiceUnavailableException' } });
  answering(() => Promise.reject(new TypeError('no connection')));
  expect(await failureOf(call(listStates, {}))).toEqual({ kind: 'unreachable' });
  expect(sent).toBe(2);
  expect(logged).toEqual(['listStates: 503 ServiceUnavailableException', 'listStates: unreachable']);
});

test('a sign-in waits for the answer to an earlier sign-out, which removes the cookies [SES-12]', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url);
    return Promise.reject(new TypeError('no connection'));
  });
  const { call } = await import('./call.ts');
  const { noteCookiesOnTheWay } = await import('./session-cookies.ts');
  const ended = Promise.withResolvers<void>();
  noteCookiesOnTheWay(ended.promise);
  const asked = failureOf(call(authenticate, { username: 'ann@example.test', password: 'x', encodedData: 'y' }));
  expect(await failureOf(call(listStates, {}))).toEqual({ kind: 'unreachable' });
  expect(sent.filter((url) => url.endsWith('/authenticate'))).toEqual([]);
  ended.resolve();
  expect(await asked).toEqual({ kind: 'unreachable' });
  expect(sent.filter((url) => url.endsWith('/authenticate'))).toHaveLength(1);
});

test("a call about the partner's loans carries the kept token, or renews the session for one [LOP-084]", async () => {
  const [{ call }, { sessionStore }, { storedEntries }, { readServiceConfiguration }, { tieDataToSession }] =
    await Promise.all([
      import('./call.ts'),
      import('./session.ts'),
      import('#device/stored-entries.ts'),
      import('./service-configuration.ts'),
      import('./session-data.ts'),
    ]);
  const tokenOf = (id: string) =>
    `h.${btoa(JSON.stringify({ sub: 'luis', id, 'custom:lms_customer_ids': '{"Invictus":"300012"}' })).replaceAll('=', '')}.s`;
  const [former, renewed] = [tokenOf('former'), tokenOf('renewed')];
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(`${url.split('/').at(-1) ?? ''} ${headers['authorization'] ?? ''}`);
    return Promise.resolve(
      Response.json(
        url.endsWith('/userpool')
          ? { AuthenticationResult: { AccessToken: renewed, IdToken: renewed, ExpiresIn: 300 } }
          : { businessDate: '2026-06-16', currentBusinessDate: '2026-06-15' },
      ),
    );
  });
  const stop = tieDataToSession(sessionStore);
  onTestFinished(() => {
    sessionStore.clear();
    stop();
  });
  sessionStore.write({
    profileId: 'luis',
    accessToken: former,
    idToken: former,
    deviceKey: 'dev_1',
    expiresAtMs: Date.now() + 280_000,
    brands: ['tmx'],
    serviceConfiguration: readServiceConfiguration({ isRenewable: true }),
  });
  expect(storedEntries.read('invictusAccessToken')).toBe(former);
  await call(getNextBusinessDate, { lmsId: 3 });
  storedEntries.remove('invictusAccessToken');
  await call(getNextBusinessDate, { lmsId: 2 });
  await call(getNextBusinessDate, { lmsId: 3 });
  expect(storedEntries.read('invictusAccessToken')).toBe(renewed);
  expect(sent.map((line) => line.replace(/\?\S*/, ''))).toEqual([
    `nextBusinessDate Bearer ${former}`,
    `nextBusinessDate Bearer ${former}`,
    'userpool ',
    `nextBusinessDate Bearer ${renewed}`,
  ]);
});

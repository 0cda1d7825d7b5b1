import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { ANNS, BOBS, keepCookies, readPrivately, type Visit } from '#wiring/test-services.fixture.ts';
import {
  callAs,
  codeOf,
  enterByPassword,
  forgetCounters,
  openEntryServices,
  toVisit,
  type EntryServices,
} from './entry.fixture.ts';
import { signLink } from './signed-links.fixture.ts';

let services: EntryServices;
beforeAll(async () => {
  services = await openEntryServices();
});
beforeEach(async () => {
  await forgetCounters(services);
});

const ACCOUNTS = '/tmx/Accounts';
const PAYMENT = `/tmx/Accounts/${ANNS.loanId}/Payment`;
let soonest = 0;

/** Builds the request that opens a link. Each link gets its own expiration, so that its signature is unique. */
function aLink(changes: { profileId?: string; path?: string; isGuestPayment?: boolean; inSeconds?: number } = {}) {
  soonest += 1;
  const { profileId = 'ann', path = ACCOUNTS, isGuestPayment = false, inSeconds = 3600 + soonest } = changes;
  const expiration = Math.floor(Date.now() / 1000) + inSeconds;
  const signature = signLink(services.linkSealing, { profileId, path, expiration, isGuest: isGuestPayment });
  return { profileId, signature, expiration, path, isGuestPayment };
}

const open = (link: object, browser: Visit | null = null) =>
  callAs(services.app, browser, { method: 'POST', path: '/signatureAuth', body: link });
const endSession = (visit: Visit) => callAs(services.app, visit, { method: 'PUT', path: '/deviceKeyAuth', body: {} });

describe('opening a signed link', () => {
  test('a signed link opens its flow for 15 minutes and cannot be renewed [API-20 AUT-03 AUT-08 OPEN-41]', async () => {
    const answer = await open(aLink());
    const visit = toVisit(answer);
    expect(answer.json()).toMatchObject({
      profileId: 'ann',
      tokens: { expiresIn: 900 },
      serviceConfiguration: { isRenewable: false, isTrustedDeviceDue: false },
    });
    expect(Object.keys(visit.cookies)).toEqual(['fp']);
    expect((await readPrivately(services.app, visit)).statusCode).toBe(200);
    expect(codeOf(await callAs(services.app, visit, { method: 'GET', path: '/devices' }))).toBe(
      'AccessDeniedException',
    );
    const home = toVisit(await open(aLink({ path: '/SignInSecurity' })));
    expect(codeOf(await readPrivately(services.app, home))).toBe('AccessDeniedException');
  });

  test('a signed link with a missing or changed part is refused [AUT-08 API-20]', async () => {
    const link = aLink();
    for (const part of ['profileId', 'signature', 'expiration', 'path'] as const) {
      const { [part]: _left, ...rest } = link;
      expect([part, codeOf(await open(rest))]).toEqual([part, 'ValidationException']);
    }
    for (const changed of [
      { profileId: 'bob' },
      { path: '/Home' },
      { expiration: link.expiration + 1 },
      { isGuestPayment: true },
      { signature: link.signature.toUpperCase() },
      { signature: link.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    ])
      expect({ changed, code: codeOf(await open({ ...link, ...changed })) }).toEqual({
        changed,
        code: 'InvalidSignature',
      });
    expect((await open(link)).statusCode).toBe(200);
  });

  test('a signed link is refused when it is expired or valid for over 72 hours [API-20 OPEN-09]', async () => {
    expect(codeOf(await open(aLink({ inSeconds: -1 })))).toBe('LinkExpired');
    expect(codeOf(await open(aLink({ inSeconds: 72 * 3600 + 60 })))).toBe('InvalidSignature');
  });

  test("only a valid link reveals an account's state, and a blocked person's link looks altered", async () => {
    const answers = [await open(aLink({ profileId: 'blo' })), await open(aLink({ profileId: 'nobody' }))];
    answers.push(await open({ ...aLink(), profileId: 'ray' }));
    for (const answer of answers) {
      expect(answer.json()).toEqual(answers[0]?.json());
      expect(codeOf(answer)).toBe('InvalidSignature');
    }
    expect(codeOf(await open(aLink({ profileId: 'ray' })))).toBe('PasswordResetRequired');
    expect(codeOf(await open(aLink({ profileId: 'uma' })))).toBe('UserNotConfirmedException');
  });

  test('a signed link opens its page at most 20 times, even when used simultaneously [OPEN-09]', async () => {
    const link = aLink();
    const answers = await Promise.all(Array.from({ length: 15 }, () => open(link)));
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 15 }, () => '200'));
    const rest = await Promise.all(Array.from({ length: 15 }, () => open(link)));
    expect(rest.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => '200'),
      ...Array.from({ length: 10 }, () => 'LinkExpired'),
    ]);
  });

  test('signing out uses up the link: its other sessions end and 50 replays fail [API-19 OPEN-34]', async () => {
    const link = aLink();
    const visit = toVisit(await open(link));
    const elsewhere = toVisit(await open(link));
    const out = await endSession(visit);
    expect([out.statusCode, out.json()]).toEqual([200, { signedOut: true }]);
    expect(keepCookies(visit.cookies, out)).toEqual({});
    const replays = await Promise.all(Array.from({ length: 50 }, () => open(link)));
    expect(replays.map(codeOf)).toEqual(Array.from({ length: 50 }, () => 'LinkExpired'));
    for (const ended of [visit, elsewhere]) expect((await readPrivately(services.app, ended)).statusCode).toBe(401);
  });

  test('a link session ends after 15 minutes, or earlier when idle, also for a guest [OPEN-41]', async () => {
    const visits = [toVisit(await open(aLink())), toVisit(await open(aLink({ path: PAYMENT, isGuestPayment: true })))];
    const lifetimes = await services.owner.rows<{ method: string; seconds: number }>(
      statement(
        'test_link_lifetime',
        `select distinct method, extract(epoch from expires_at - created_at)::int as seconds from user_pool.session
          where method in ('link', 'guest') order by method`,
      ),
    );
    expect(lifetimes).toEqual([
      { method: 'guest', seconds: 900 },
      { method: 'link', seconds: 900 },
    ]);
    await services.owner.rows(
      statement('test_link_idle', `update user_pool.session set last_seen_at = now() - interval '332 seconds'`),
    );
    for (const visit of visits) expect((await endSession(visit)).statusCode).toBe(401);
  });

  test('invalid links from one IP address are rate-limited after three tries', async () => {
    const strict = await openEntryServices({ SIGN_IN_TRIES_PER_ADDRESS: '3' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      statuses.push(
        (
          await callAs(strict.app, null, {
            method: 'POST',
            path: '/signatureAuth',
            body: { ...aLink(), signature: '0'.repeat(64) },
          })
        ).statusCode,
      );
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  test("opening a signed link replaces the browser's current session", async () => {
    const { visit } = await enterByPassword(services.app, 'ann');
    await open(aLink(), visit);
    expect((await callAs(services.app, visit, { method: 'GET', path: '/checktrusteddevice' })).statusCode).toBe(401);
  });

  test('accepted and refused links are audited without their signature', async () => {
    const link = aLink();
    const encodedData = Buffer.from(JSON.stringify({ userAgent: 'Firefox/131.0', language: 'en' })).toString('base64');
    await open({ ...link, encodedData });
    await open({ ...link, path: '/Home', encodedData });
    const [allowed, refused] = (await services.audited('signIn')).slice(-2);
    expect(allowed).toMatchObject({ decision: 'allowed', profile_id: 'ann', reason: 'link, linked' });
    expect(refused).toMatchObject({ decision: 'refused', profile_id: null, reason: 'InvalidSignature' });
    const [all] = await services.owner.rows<{ lines: string }>(
      statement('test_link_audit', `select string_agg(to_jsonb(a)::text, ' ') as lines from app.audit_log a`),
    );
    expect(`${all?.lines} ${services.log.join('')}`).not.toContain(link.signature);
    const facts = statement<{ facts: unknown }>(
      'test_link_facts',
      `select facts from app.audit_log where action = 'signIn' order by audit_id desc limit 2`,
    );
    const browser = { mark: expect.any(String), device: 'Firefox', language: 'en' };
    expect(await services.owner.rows(facts)).toEqual([{ facts: { browser } }, { facts: { browser } }]);
  });
});

describe('opening a guest link', () => {
  const aGuestLink = (changes: object = {}) => aLink({ path: PAYMENT, isGuestPayment: true, ...changes });
  const detail = (visit: Visit, loanId: number) =>
    callAs(services.app, visit, { method: 'GET', path: `/accountdetail?loanId=${loanId}&lmsId=2` });

  test('a guest sees only the loan of the link and nothing else about the person [AUT-09 OPEN-11]', async () => {
    const answer = await open(aGuestLink());
    const visit = toVisit(answer);
    expect(codeOf(await detail(visit, ANNS.loanId))).toBe('200');
    expect(codeOf(await detail(visit, BOBS.loanId))).toBe('NotFoundException');
    for (const path of ['/devices', '/accounts?brandName=tmx', '/updateUser'])
      expect([path, codeOf(await callAs(services.app, visit, { method: 'GET', path }))]).toEqual([
        path,
        'AccessDeniedException',
      ]);
    expect(answer.json()).toMatchObject({
      serviceConfiguration: { isNonCustomer: false, isReferralUser: false, isTermsConsentDue: false },
    });
  });

  test("a guest's id token says nothing about the person [OPEN-11]", async () => {
    const visit = toVisit(await open(aGuestLink()));
    const claims = Buffer.from(visit.idToken.split('.')[1] ?? '', 'base64url').toString();
    for (const part of ['example.com', '5125550101', 'Sample', ANNS.customerId, 'given_name', 'customer_id'])
      expect(claims).not.toContain(part);
    expect(JSON.parse(claims)).toMatchObject({ sub: 'ann', 'custom:session': 'guest' });
  });

  test("a guest link opens only a payment of a loan that belongs to the link's person [AUT-09 OPEN-11]", async () => {
    for (const path of [
      `/tmx/Accounts/${BOBS.loanId}/Payment`,
      '/tmx/Accounts/999/Payment',
      `/tmx/Accounts/${ANNS.loanId}`,
      '/tmx/PaymentMethods',
      '/Home',
    ])
      expect([path, codeOf(await open(aGuestLink({ path })))]).toEqual([path, 'InvalidSignature']);
  });

  test('a guest link cannot be changed into a customer link, because the flag is signed [OPEN-11]', async () => {
    const link = aGuestLink();
    expect(codeOf(await open({ ...link, isGuestPayment: false }))).toBe('InvalidSignature');
  });
});

describe('issuing a link for the simulation', () => {
  const issue = (body: object, key = 'the-simulators-key') =>
    callAs(services.app, null, {
      method: 'POST',
      path: '/simulation/signedLink',
      body: { profileId: 'ann', path: ACCOUNTS, isGuestPayment: false, validMinutes: 5, ...body },
      headers: { 'x-simulation-key': key },
    });

  test('only the simulator can have a link issued, and the link opens its page [OPEN-09]', async () => {
    const answer = await issue({ path: PAYMENT, isGuestPayment: true });
    expect(answer.statusCode).toBe(201);
    const url = new URL(answer.json<{ url: string }>().url);
    const link = {
      profileId: url.searchParams.get('profileId'),
      signature: url.searchParams.get('signature'),
      expiration: Number(url.searchParams.get('expiration')),
      path: url.pathname,
      isGuestPayment: url.searchParams.get('guestPayment') === 'true',
    };
    expect((await open(link)).statusCode).toBe(200);
    expect((await issue({}, 'another key')).statusCode).toBe(401);
  });

  test('no link is issued for an unknown person or page', async () => {
    for (const body of [
      { profileId: 'nobody' },
      { path: '/ContactUs' },
      { path: '//evil.example' },
      { path: '/Home', isGuestPayment: true },
    ])
      expect({ body, code: codeOf(await issue(body)) }).toEqual({ body, code: 'NotFoundException' });
  });
});

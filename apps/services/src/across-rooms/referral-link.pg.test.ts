import { toPrivateInput } from '@lendside/contract/client-call.ts';
import { HEADERS } from '@lendside/contract/headers.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { startSimulatedWorld } from '@lendside/providers/card-processing/simulated-world.fixture.ts';
import { openFakeReferralLinks } from '@lendside/providers/referral-links/fake.ts';
import { expect, test } from 'vitest';
import { findReferralUrl } from '#features/referrals/find-referral-url.ts';
import { openLinkMaker } from '#features/referrals/make-link.ts';
import { statement } from '#platform/database.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestServices, signIn, type Visit } from '#wiring/test-services.fixture.ts';

const SITE = 'http://localhost:8080';
const world = await startSimulatedWorld();
const services = await openTestServices(
  { PUBLIC_URL: SITE, SIMULATOR_URL: world.url, REFERRAL_LINKS: 'birdeye' },
  'everyRoom',
);
const TODAY = businessDate('2026-06-15');
await seedReference(services.owner, 'simulation', { 1: TODAY, 2: TODAY });

const KEPT = statement<{ referral_url: string | null }>(
  'link_trial_kept',
  'select referral_url from servicing.referrer where profile_id = $1',
);

async function call(visit: Visit, method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await services.app.inject({
    method,
    url: `/api${path}`,
    cookies: visit.cookies,
    headers: {
      authorization: `Bearer ${visit.accessToken}`,
      'x-id-token': visit.idToken,
      [HEADERS.brand]: 'tmx',
      ...(path === '/birdEyeReferralUrl' && { [HEADERS.privateInput]: toPrivateInput({}) }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return answer.json<{ shortCode: string; referralUrl: string }>();
}

const join = (visit: Visit) => call(visit, 'POST', '/referralEnrollment', { hasAgreedToTerms: true });
const keptOf = async (name: string) => (await services.owner.row(KEPT, [name]))?.referral_url;

test('a partner makes the link once, it is kept with the code, and it leads to our short link [LAP-117 RFL-019]', async () => {
  const ann = await signIn(services.app, 'ann');
  const { shortCode } = await join(ann);
  expect(await call(ann, 'GET', '/referralStats')).toMatchObject({ referralUrl: `${SITE}/r/${shortCode}` });
  const { referralUrl } = await call(ann, 'GET', '/birdEyeReferralUrl');
  expect(referralUrl).toContain('/birdeye/l/');
  expect(await call(ann, 'GET', '/birdEyeReferralUrl')).toEqual({ referralUrl });
  expect(await keptOf('ann')).toBe(referralUrl);
  expect(await call(ann, 'GET', '/referralStats')).toMatchObject({ referralUrl });
  const { links } = (await world.control('GET', '/control/birdeye')) as { links: unknown[] };
  expect(links).toEqual([
    { reference: `referral-link-${shortCode}`, code: shortCode, url: referralUrl, timesAsked: 1 },
  ]);
  const opened = await fetch(`${world.url}${new URL(referralUrl).pathname}`, { redirect: 'manual' });
  expect(opened.headers.get('location')).toBe(`${SITE}/r/${shortCode}`);
});

test('our own link is shared, and not kept, while the partner is down; it is asked again later', async () => {
  const bob = await signIn(services.app, 'bob');
  const { shortCode } = await join(bob);
  const own = `${SITE}/r/${shortCode}`;
  const links = openFakeReferralLinks();
  let atMs = 0;
  const means = {
    identity: { database: services.open('lendside_api'), publicUrl: SITE },
    makeLink: openLinkMaker(links, { warn: () => undefined }, () => atMs),
  };
  const read = () => findReferralUrl(means, {}, { profileId: 'bob' });
  links.isDown = true;
  expect(await read()).toEqual({ referralUrl: own });
  expect(await keptOf('bob')).toBeNull();
  links.isDown = false;
  atMs = 60_000;
  const { referralUrl } = await read();
  expect(links.leadsTo(referralUrl)).toBe(own);
  expect(await keptOf('bob')).toBe(referralUrl);
  expect(await read()).toEqual({ referralUrl });
  expect(links.asked).toHaveLength(2);
  expect(links.asked[1]).toEqual({
    reference: `referral-link-${shortCode}`,
    code: shortCode,
    target: own,
    firstName: 'bob',
    lastName: 'Sample',
    email: 'bob@example.com',
    phone: null,
  });
});

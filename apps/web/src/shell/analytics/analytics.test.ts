import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createSessionStore, type Session } from '#api/session-store.ts';
import { readServiceConfiguration } from '#api/service-configuration.ts';
import { SIGN_OUT_REASONS } from '#api/sign-out.ts';
import { toAll } from '#device/analytics/analytics.ts';
import { openFakeAnalytics } from '#device/analytics/fake.ts';
import { bestEffort } from '#device/best-effort.ts';
import {
  followEvents,
  knowProfile,
  recordEvent,
  takeEarlyEvents,
  type AppEvent,
  type EarlyEvent,
} from '#device/event-notes.ts';
import { ROUTES } from '#routes.ts';
import { toContentType } from './content-type.ts';
import { followApp } from './follow-app.ts';
import { openSinks } from './open-sinks.ts';
import { createPageViews } from './page-views.ts';
import { toUserProperties } from './user-properties.ts';

const FACTS = { environment: 'simulation', siteBrand: 'tmx', isInstalled: false, isHybrid: false };
const logged: string[] = [];
vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line));
afterEach(() => void logged.splice(0));

function aToken(claims: object): string {
  return `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`;
}
const almasToken = aToken({
  given_name: 'Alma',
  email: 'alma@example.test',
  phone_number: '+12055550101',
  'cognito:username': 'alma@example.test',
  'custom:lms_customer_ids': '{"TLXe":"100001","NLS":"200001"}',
});
const session = {
  profileId: 'prof_1',
  accessToken: 'secret-access',
  idToken: almasToken,
  deviceKey: 'dev_secret',
  expiresAtMs: 5,
  brands: ['tmx'],
  serviceConfiguration: readServiceConfiguration({ isRenewable: true }),
};

function aSessionStore() {
  const values = new Map<string, string>();
  return createSessionStore({
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  });
}

function following(earlyEvents: readonly EarlyEvent[] = [], here: Session | null = null) {
  const fake = openFakeAnalytics();
  const recorded: AppEvent[] = [];
  const listeners: ((event: AppEvent) => void)[] = [];
  const store = aSessionStore();
  if (here !== null) store.write(here);
  const identified = vi.fn<(properties: unknown) => void>();
  const sink = {
    ...fake,
    received: fake.received,
    identify: (properties: Parameters<typeof fake.identify>[0]) => {
      identified(properties);
      fake.identify(properties);
    },
  };
  followApp(toAll([sink]), {
    session: store,
    toProperties: (who) => toUserProperties(who, FACTS),
    earlyEvents,
    followEvents: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  });
  const happen = (event: AppEvent) => {
    recorded.push(event);
    for (const listener of listeners) listener(event);
  };
  return { fake, store, happen, identified };
}

test("after sign-in the properties are the session's ids and where the app runs, nothing more [DEV-14 DEV-15 OPEN-70]", () => {
  expect(toUserProperties(session, FACTS)).toEqual({
    nlsCustomerId: '200001',
    tlxeCustomerId: '100001',
    profileId: 'prof_1',
    environment: 'simulation',
    siteBrand: 'tmx',
    isInstalled: false,
    isHybrid: false,
  });
  expect(toUserProperties(null, FACTS)).toMatchObject({ nlsCustomerId: null, tlxeCustomerId: null, profileId: null });
});

test('a sign-in is reported once, new tokens are not, and a sign-out clears the user afterwards [DEV-14 DEV-15 DOC-15]', () => {
  const { fake, store, happen, identified } = following([
    { event: { name: 'page_view', page: 'Login' }, profileId: null },
  ]);
  store.write(session);
  store.write({ ...session, accessToken: 'renewed' });
  happen({ name: 'page_view', page: 'Dashboard' });
  happen({ name: 'select_content', type: 'pdf' });
  happen({ name: 'logout', method: 'sideBarButton' });
  store.clear();
  happen({ name: 'page_view', page: 'Login' });
  expect(identified).toHaveBeenCalledTimes(3);
  expect(fake.received.map(({ name, fields, properties }) => [name, fields, properties['profile_id'] ?? null])).toEqual(
    [
      ['page_view', { page: 'Login' }, null],
      ['page_view', { page: 'Dashboard' }, 'prof_1'],
      ['select_content', { type: 'pdf', origin: 'Dashboard' }, 'prof_1'],
      ['logout', { method: 'sideBarButton' }, 'prof_1'],
      ['page_view', { page: 'Login' }, null],
    ],
  );
  expect(JSON.stringify(fake.received)).not.toMatch(/alma|example\.test|2055550101|secret/i);
});

test('events sent before the settings load keep the user of that moment, not a later user [DEV-14 DEV-16]', () => {
  const page = (name: string, profileId: string | null): EarlyEvent => ({
    event: { name: 'page_view', page: name },
    profileId,
  });
  const early = [
    page('Login', null),
    page('Dashboard', 'prof_of_another'),
    page('Login', null),
    page('Home', 'prof_1'),
  ];
  const { fake, happen } = following(early, session);
  happen({ name: 'page_view', page: 'Dashboard' });
  const told = fake.received.map(({ fields, properties }) => [
    fields['page'],
    properties['profile_id'] ?? null,
    properties['tlxe_customer_id'] ?? null,
  ]);
  expect(told).toEqual([
    ['Login', null, null],
    ['Dashboard', 'prof_of_another', null],
    ['Login', null, null],
    ['Home', 'prof_1', '100001'],
    ['Dashboard', 'prof_1', '100001'],
  ]);
});

test('every sign-out reason and route name is sent unchanged [DEV-16 OPEN-70]', () => {
  const { fake, happen } = following();
  for (const method of SIGN_OUT_REASONS) happen({ name: 'logout', method });
  for (const { name } of ROUTES) happen({ name: 'page_view', page: name });
  expect(fake.received.map(({ fields }) => fields['method'] ?? fields['page'])).toEqual([
    ...SIGN_OUT_REASONS,
    ...ROUTES.map(({ name }) => name),
  ]);
});

test('a route change counts as one page view, and a new query or the same page as none [DEV-16]', () => {
  const told: AppEvent[] = [];
  const view = createPageViews((event) => void told.push(event));
  view(null);
  view({ name: 'Dashboard', href: '/tmx/Dashboard/100001' });
  view({ name: 'Dashboard', href: '/tmx/Dashboard/100001?message=x' });
  view({ name: 'AccountDetails', href: '/tmx/AccountDetails/41234567#top' });
  view({ name: 'Dashboard', href: '/tmx/Dashboard/100001' });
  expect(told).toEqual(
    ['Dashboard', 'AccountDetails', 'Dashboard'].map((page) => ({ name: 'page_view', page }) as const),
  );
});

test('only phone, email and PDF links are counted [DEV-17]', () => {
  expect(toContentType('tel:+12055550101')).toBe('phone');
  expect(toContentType('mailto:help@example.test?subject=x')).toBe('email');
  for (const pdf of ['/terms.pdf', 'https://x.example/a/b.PDF?v=2', 'a.pdf#page=2'])
    expect(toContentType(pdf)).toBe('pdf');
  for (const other of ['', '/Login', 'https://x.example/?file=a.pdf', 'sms:1', '/pdf'])
    expect(toContentType(other)).toBeNull();
});

const STREAM = { url: 'https://analytics.example', measurementId: 'G-ABCDEFGHIJ', apiSecret: 'secret' };
const RECORDER = { url: 'https://recorder.example' };

async function tellAPage(settings: object): Promise<string[]> {
  const posted: string[] = [];
  const means = {
    post: (address: string) => Promise.resolve(void posted.push(new URL(address).host)),
    visitId: 'visit',
    nowMs: () => 0,
  };
  const all = toAll(await openSinks(applyServerSettings(settings), means));
  all.identify(toUserProperties(session, FACTS));
  all.pageView('Login' as Parameters<typeof all.pageView>[0]);
  all.logout('sideBarButton' as Parameters<typeof all.logout>[0]);
  all.flush();
  return posted;
}

test('nothing is sent without a collector URL, and analytics also needs its flag [OPEN-70 LRO-012]', async () => {
  expect(await tellAPage({})).toEqual([]);
  expect(await tellAPage({ cleverTapEnabled: true })).toEqual([]);
  expect(await tellAPage({ analytics: STREAM })).toEqual([]);
  expect(await tellAPage({ analytics: STREAM, cleverTapEnabled: false })).toEqual([]);
  expect(await tellAPage({ analytics: STREAM, cleverTapEnabled: true })).toEqual(['analytics.example']);
  expect(await tellAPage({ recording: RECORDER })).toEqual(['recorder.example']);
  expect(await tellAPage({ analytics: STREAM, recording: RECORDER, cleverTapEnabled: true })).toEqual([
    'analytics.example',
    'recorder.example',
  ]);
});

test('an analytics failure, immediate or later, is logged and never reaches the caller [DEV-18 LAP-031]', async () => {
  bestEffort('marketing', () => {
    throw new Error('at once');
  });
  bestEffort('analytics', () => Promise.reject(new Error('later')));
  await vi.waitFor(() => expect(logged).toEqual(['marketing failed', 'analytics failed']), { timeout: 15_000 });
});

test('early events keep their profile and go once, to the first reader', () => {
  recordEvent({ name: 'page_view', page: 'Login' });
  knowProfile(() => 'prof_1');
  recordEvent({ name: 'page_view', page: 'Home' });
  expect(takeEarlyEvents()).toEqual([
    { event: { name: 'page_view', page: 'Login' }, profileId: null },
    { event: { name: 'page_view', page: 'Home' }, profileId: 'prof_1' },
  ]);
  const told: AppEvent[] = [];
  const stop = followEvents((event) => void told.push(event));
  recordEvent({ name: 'page_view', page: 'Home' });
  stop();
  expect(takeEarlyEvents()).toEqual([]);
  expect(told).toHaveLength(1);
});

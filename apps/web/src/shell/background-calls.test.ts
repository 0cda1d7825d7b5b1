import { cents } from '@lendside/domain/money/cents.ts';
import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readServiceConfiguration } from '#api/service-configuration.ts';
import type { Session } from '#api/session-store.ts';

const session: Session = {
  profileId: 'prof_1',
  accessToken: 'a1',
  idToken: `h.${btoa(JSON.stringify({ 'cognito:username': 'alma@example.test' }))}.s`,
  deviceKey: 'dev_1',
  expiresAtMs: Date.now() + 3_600_000,
  brands: ['tmx'],
  serviceConfiguration: readServiceConfiguration({ isRenewable: true }),
};

const noted: string[] = [];
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void noted.push(line));
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  noted.splice(0);
  const [{ queryClient }, { sessionStore }] = await Promise.all([
    import('#api/query-client.ts'),
    import('#api/session.ts'),
  ]);
  queryClient.clear();
  sessionStore.write(session);
});

const FAILURES = {
  'nothing answers': () => Promise.reject(new TypeError('no connection')),
  'the services answer 500': () => Promise.resolve(new Response('', { status: 500 })),
} as const;

interface BackgroundCall {
  readonly run: () => Promise<unknown>;
  /** The value with which the caller continues. */
  readonly goesOnWith: unknown;
  readonly note: string;
  /** The answer is not read, so only a missing answer is logged. */
  readonly isAnswerUnread?: boolean;
}

const CALLS: Readonly<Record<string, BackgroundCall>> = {
  'the service status': {
    run: async () => (await (await import('./service-facts.ts')).readServiceStatus()) === 'down',
    goesOnWith: false,
    note: 'the service status is unknown',
  },
  'the availability of a brand': {
    run: async () => (await import('./service-facts.ts')).isBrandServed('tmx'),
    goesOnWith: true,
    note: 'brand availability is unknown',
  },
  'the settings of the session': {
    run: async () => (await import('./session/session-settings.ts')).fetchTimeoutMinutes(),
    goesOnWith: LIMITS.sessionTimeoutLimit,
    note: 'the settings could not be read',
  },
  'the work left at the last time-out': {
    run: async () => (await import('#api/keep-work.ts')).restoreKeptWork(),
    goesOnWith: null,
    note: 'the work in progress could not be read',
  },
  'clearing kept work': {
    run: async () => {
      (await import('#api/offered-work.ts')).noteKeptWork('sealed');
      return (await import('#api/keep-work.ts')).clearKeptWork();
    },
    goesOnWith: undefined,
    note: 'the work in progress could not be cleared',
  },
  'that a payment takes long': {
    run: async () =>
      (await import('#journeys/make-payment/processing/report-timeout.ts')).reportTimeout(101, cents(22_500)),
    goesOnWith: undefined,
    note: 'that a payment takes long could not be reported',
  },
  'that a device is remembered': {
    run: async () => (await import('#navigation/remember-device.ts')).rememberDevice(session, true),
    goesOnWith: undefined,
    note: 'the user pool was not told about the device',
  },
  'analytics and session recording': {
    run: async () => {
      const [{ bestEffort }, { startAnalytics }] = await Promise.all([
        import('#device/best-effort.ts'),
        import('./analytics/start-analytics.ts'),
      ]);
      return bestEffort('analytics', startAnalytics);
    },
    goesOnWith: undefined,
    note: 'analytics failed',
  },
  'the sign-out call': {
    run: async () => (await import('#api/sign-out.ts')).signOut('sideBarButton'),
    goesOnWith: undefined,
    note: 'the sign-out call failed',
    isAnswerUnread: true,
  },
};

const rows = Object.entries(CALLS).flatMap(([name, one]) =>
  Object.entries(FAILURES).map(([when, fail]) => ({
    name,
    when,
    fail,
    ...one,
    notes: one.isAnswerUnread === true && when !== 'nothing answers' ? [] : [one.note],
  })),
);

test.each(rows)(
  '$name: a failure ($when) is logged and the caller continues [ERR-25 OPEN-82]',
  async ({ fail, run, goesOnWith, notes }) => {
    vi.stubGlobal('fetch', fail);
    expect(await run()).toBe(goesOnWith);
    await vi.waitFor(() => expect(noted).toEqual(expect.arrayContaining(notes)), { timeout: 15_000 });
  },
);

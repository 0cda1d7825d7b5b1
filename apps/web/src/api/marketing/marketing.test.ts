import {
  MARKETING_EVENTS,
  MARKETING_PROFILE_FIELDS,
  keepAllowedFields,
} from '@lendside/domain/marketing/marketing-events.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { readServiceConfiguration } from '#api/service-configuration.ts';
import type { Session } from '#api/session-store.ts';
import { createMarketing } from './create-marketing.ts';

const logged: string[] = [];
vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line));
afterEach(() => void logged.splice(0));

const aSession = (kind: 'whole' | 'linked', token = 't'): Session => ({
  profileId: 'prof_1',
  accessToken: token,
  idToken: `h.${btoa(JSON.stringify({ email: 'alma@example.test', nonce: token, 'custom:lms_customer_ids': '{"TLXe":"100001"}' })).replaceAll('=', '')}.s`,
  deviceKey: 'dev_1',
  expiresAtMs: 5,
  brands: ['tmx'],
  serviceConfiguration: readServiceConfiguration({ isRenewable: kind === 'whole' }),
});

type Call = readonly [
  name: string,
  told: { readonly eventName?: string; readonly dataFields: Readonly<Record<string, unknown>> },
];

function aTeller(session: Session | null = aSession('whole'), fails: 'no' | 'later' | 'at once' = 'no') {
  const calls: Call[] = [];
  const now = { session };
  let ended: () => void = () => undefined;
  const answer = (name: string) => (told: Call[1]) => {
    calls.push([name, told]);
    if (fails === 'at once') throw new Error('broken');
    return fails === 'later' ? Promise.reject(new Error('HTTP 500')) : Promise.resolve({ success: true });
  };
  const marketing = createMarketing({
    session: {
      read: () => now.session,
      subscribe: (listener) => {
        ended = listener;
        return () => undefined;
      },
    },
    track: answer('POST /iterableEvent'),
    createProfile: answer('POST /iterableProfile'),
    updateProfile: answer('PUT /iterableProfile'),
    app: { brand: 'tmx', isInstalled: false },
  });
  const signInAgain = () => {
    now.session = null;
    ended();
    now.session = session;
  };
  return { marketing, calls, now, signInAgain };
}

test('a sign-in updates the profile and sends an event, once per session [LAP-028 LAP-030]', () => {
  const { marketing, calls, now, signInAgain } = aTeller();
  marketing.signedIn();
  now.session = aSession('whole', 'renewed');
  marketing.signedIn();
  const flags = { brand: 'tmx', isInstalled: false, isTlxeUser: true, isNlsUser: false };
  expect(calls).toEqual([
    ['PUT /iterableProfile', { dataFields: flags }],
    ['POST /iterableEvent', { eventName: 'sign_in', dataFields: { brand: 'tmx', isInstalled: false } }],
  ]);
  signInAgain();
  marketing.signedIn();
  expect(calls).toHaveLength(4);
});

test('the first sign-in after enrolling creates the profile, and the next sign-in updates it [LAP-029 LAP-030]', () => {
  const { marketing, calls, signInAgain } = aTeller();
  marketing.enrolled();
  marketing.signedIn();
  signInAgain();
  marketing.signedIn();
  expect(calls.map(([name]) => name).filter((name) => name.endsWith('Profile'))).toEqual([
    'POST /iterableProfile',
    'PUT /iterableProfile',
  ]);
});

test('a profile change reports what changed, and every report is valid for the services [LAP-028 LAP-030 OPEN-70]', () => {
  const { marketing, calls } = aTeller();
  marketing.profileChanged('address');
  marketing.profileChanged('communication', { communicationPreference: 'Text' });
  marketing.happened('payment_made', { method: 'card', isRefinance: false });
  marketing.happened('store_viewed');
  marketing.happened('contact_viewed');
  marketing.signedIn();
  expect(calls).toHaveLength(9);
  for (const [, { eventName, dataFields }] of calls) {
    const table = eventName === undefined ? MARKETING_PROFILE_FIELDS : MARKETING_EVENTS[eventName as 'sign_in'];
    expect(keepAllowedFields(dataFields, table)).toEqual(dataFields);
  }
  expect(JSON.stringify(calls)).not.toMatch(/alma|example\.test|100001|prof_1/);
});

test('visitors, link sessions and guests cause no marketing report [LAP-028]', () => {
  for (const session of [null, aSession('linked')]) {
    const { marketing, calls } = aTeller(session);
    marketing.signedIn();
    marketing.happened('contact_viewed');
    marketing.profileChanged('phone');
    expect(calls).toEqual([]);
  }
});

test('a failed marketing call is logged, and its caller continues [LAP-029 LAP-030 DEV-18 ERR-25]', async () => {
  for (const fails of ['later', 'at once'] as const) {
    const { marketing } = aTeller(undefined, fails);
    expect(() => {
      marketing.enrolled();
      marketing.signedIn();
      marketing.profileChanged('email');
    }).not.toThrow();
    await vi.waitFor(() => expect(logged).toEqual(Array(4).fill('marketing failed')), { timeout: 15_000 });
    logged.splice(0);
  }
});

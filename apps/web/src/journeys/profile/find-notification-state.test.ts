import { DEFAULT_FEATURES } from '@lendside/domain/configuration/configuration.ts';
import { expect, test } from 'vitest';
import type { PermissionStanding } from '#device/permissions.ts';
import { findNotificationState } from './find-notification-state.ts';

const BROWSER = { canTake: true, standing: 'granted' as PermissionStanding, isTaking: true };

function find(browser: Partial<typeof BROWSER> = {}, lender: { flags?: object; publicKey?: string | null } = {}) {
  const asked: string[] = [];
  const facts = { ...BROWSER, ...browser };
  const ask = <T>(name: string, answer: T) => {
    asked.push(name);
    return Promise.resolve(answer);
  };
  const state = findNotificationState({
    features: () => Promise.resolve({ ...DEFAULT_FEATURES, cleverTapEnabled: true, ...lender.flags }),
    readPushKey: () => ask('key', lender.publicKey === undefined ? 'public-key' : lender.publicKey),
    canTake: () => ask('canTake', facts.canTake),
    standing: () => ask('standing', facts.standing),
    isTaking: () => ask('isTaking', facts.isTaking),
  });
  return state.then((found) => ({ found, asked }));
}

const stateOf = async (browser: Partial<typeof BROWSER>) => (await find(browser)).found;

test('notifications are on when permitted and this browser is subscribed for the customer', async () => {
  expect(await stateOf({})).toEqual({ kind: 'on' });
});

test('notifications can be turned on again after a sign-out [OPEN-68]', async () => {
  const off = { kind: 'off', publicKey: 'public-key' };
  expect(await stateOf({ isTaking: false })).toEqual(off);
  expect(await stateOf({ standing: 'undecided', isTaking: false })).toEqual(off);
  // The browser's permission was reset to undecided, so no notification would show.
  expect(await stateOf({ standing: 'undecided' })).toEqual(off);
});

test('notifications are blocked when the browser refuses them, even with a subscription', async () => {
  expect(await stateOf({ standing: 'refused' })).toEqual({ kind: 'blocked' });
  expect(await stateOf({ standing: 'refused', isTaking: false })).toEqual({ kind: 'blocked' });
});

test('notifications are not possible in a browser without them or without a service worker', async () => {
  expect(await stateOf({ standing: 'absent', isTaking: false })).toEqual({ kind: 'notPossible' });
  expect(await stateOf({ canTake: false, isTaking: false })).toEqual({ kind: 'notPossible' });
});

test('notifications are not offered, and the browser is not asked, when the lender sends none [LRO-009 LRO-012]', async () => {
  expect(await find({}, { flags: { cleverTapEnabled: false } })).toEqual({ found: { kind: 'notOffered' }, asked: [] });
  const notAllowed = { flags: { notificationsManagementAllowed: false } };
  expect(await find({}, notAllowed)).toEqual({ found: { kind: 'notOffered' }, asked: [] });
  expect(await find({}, { publicKey: null })).toEqual({ found: { kind: 'notOffered' }, asked: ['key'] });
});

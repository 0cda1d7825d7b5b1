import { expect, test } from 'vitest';
import type { KeyValueStore } from '#device/storage.ts';
import { readServiceConfiguration } from './service-configuration.ts';
import { createSessionStore, type Session } from './session-store.ts';

function aStorage(): KeyValueStore & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

const session: Session = {
  profileId: 'prof_1',
  accessToken: 'a',
  idToken: 'i',
  deviceKey: 'd',
  expiresAtMs: 5,
  brands: ['tmx', 'inl'],
  serviceConfiguration: readServiceConfiguration({ isRenewable: true, isTermsConsentDue: true, secret: true }),
};

test("tokens and device key are stored under the identity library's key names [SES-31]", () => {
  const storage = aStorage();
  createSessionStore(storage).write(session);
  const keys = storage.keys();
  for (const part of ['idToken', 'accessToken', 'deviceKey']) expect(keys.some((key) => key.endsWith(part))).toBe(true);
  expect(keys.some((key) => /refresh/i.test(key))).toBe(false);
});

test('a session survives a reload of the tab, and a second store reads the same session', () => {
  const storage = aStorage();
  createSessionStore(storage).write(session);
  expect(createSessionStore(storage).read()).toEqual(session);
});

test('clearing the store removes every key of the session and notifies its listeners [SES-17]', () => {
  const storage = aStorage();
  storage.set('savedDestination', '/Home');
  const store = createSessionStore(storage);
  store.write(session);
  const seen: (Session | null)[] = [];
  store.subscribe(() => seen.push(store.read()));
  store.clear();
  expect(storage.keys()).toEqual(['savedDestination']);
  expect(seen).toEqual([null]);
  expect(store.read()).toBeNull();
});

import { fromStoredFacts, toStoredFacts, type ServiceConfiguration } from './service-configuration.ts';
import type { KeyValueStore } from '#device/storage.ts';

/** What sign-in returns and later calls carry. `expiresAtMs` is when the access token expires, by this device's clock. */
export interface Session {
  readonly profileId: string;
  readonly accessToken: string;
  readonly idToken: string;
  readonly deviceKey: string;
  readonly expiresAtMs: number;
  /** Brands the customer has loans with, as returned by sign-in; empty when unknown. */
  readonly brands: readonly string[];
  /** Flags that decide the menu entries and the steps before landing. A finished step is false. */
  readonly serviceConfiguration: ServiceConfiguration;
}

/** Stores one tab's session. */
export interface SessionStore {
  readonly read: () => Session | null;
  readonly write: (session: Session) => void;
  /** `refused` means that the services ended the session, not the person. */
  readonly clear: (cause?: 'refused') => void;
  /** True when the services refused the session that ended last. */
  readonly isRefused: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

const PREFIX = 'CognitoIdentityServiceProvider.lendside';
const LAST_USER = `${PREFIX}.LastAuthUser`;

/** Creates a session store over a tab's storage. Its keys follow the identity library's names (they contain `idToken`,
 *  `accessToken` and `deviceKey`). The refresh token is not here: it lives in an HttpOnly cookie. Source: SES-31, OPEN-35,
 *  security C3 and D10. */
export function createSessionStore(storage: KeyValueStore): SessionStore {
  const listeners = new Set<() => void>();
  let cached: { readonly session: Session | null } | null = null;
  let wasRefused = false;
  const changed = (session: Session | null) => {
    cached = { session };
    for (const listener of listeners) listener();
  };
  const removeAll = () => {
    for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.remove(key);
  };
  return {
    read: () => {
      cached ??= { session: load(storage) };
      return cached.session;
    },
    write: (session) => {
      removeAll();
      const user = `${PREFIX}.${session.profileId}`;
      storage.set(LAST_USER, session.profileId);
      storage.set(`${user}.accessToken`, session.accessToken);
      storage.set(`${user}.idToken`, session.idToken);
      storage.set(`${user}.deviceKey`, session.deviceKey);
      storage.set(`${user}.accessTokenEndsAtMs`, String(session.expiresAtMs));
      storage.set(`${user}.brands`, session.brands.join(','));
      storage.set(`${user}.serviceConfiguration`, toStoredFacts(session.serviceConfiguration));
      changed(session);
    },
    clear: (cause) => {
      wasRefused = cause === 'refused';
      removeAll();
      changed(null);
    },
    isRefused: () => wasRefused,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function load(storage: KeyValueStore): Session | null {
  const profileId = storage.get(LAST_USER);
  if (profileId === null) return null;
  const user = `${PREFIX}.${profileId}`;
  const accessToken = storage.get(`${user}.accessToken`);
  const idToken = storage.get(`${user}.idToken`);
  if (accessToken === null || idToken === null) return null;
  return {
    profileId,
    accessToken,
    idToken,
    deviceKey: storage.get(`${user}.deviceKey`) ?? '',
    expiresAtMs: Number(storage.get(`${user}.accessTokenEndsAtMs`) ?? 0),
    brands: (storage.get(`${user}.brands`) ?? '').split(',').filter((brand) => brand !== ''),
    serviceConfiguration: fromStoredFacts(storage.get(`${user}.serviceConfiguration`) ?? ''),
  };
}

import { fromStoredFacts, toStoredFacts, type ServiceConfiguration } from '#api/service-configuration.ts';
import type { KeyValueStore } from '#device/storage.ts';

/** What sign-in gives and every later call carries. `expiresAtMs` is when the access token ends, by this device's clock. */
export interface Session {
  readonly profileId: string;
  readonly accessToken: string;
  readonly idToken: string;
  readonly deviceKey: string;
  readonly expiresAtMs: number;
  /** Brands the customer has loans with, as sign-in told; empty when it did not. */
  readonly brands: readonly string[];
  /** What the menu shows and what is still to be done before landing; a step that is done is false here. */
  readonly serviceConfiguration: ServiceConfiguration;
}

/** Keeps one tab's session. */
export interface SessionStore {
  readonly read: () => Session | null;
  readonly write: (session: Session) => void;
  /** `refused`: by the services, not by anybody here. */
  readonly clear: (cause?: 'refused') => void;
  /** Whether the session that ended last was refused by the services. */
  readonly isRefused: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

const PREFIX = 'CognitoIdentityServiceProvider.lendside';
const LAST_USER = `${PREFIX}.LastAuthUser`;

/** A session store over a tab's storage, under the key names of the identity library (they contain `idToken`,
 *  `accessToken` and `deviceKey`). No refresh token: that one lives in an HttpOnly cookie.
 *  Source: SES-31, OPEN-35, security C3 and D10. */
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

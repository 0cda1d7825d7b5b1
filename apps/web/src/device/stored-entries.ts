import { cookieJarOf, type CookieJar } from './cookies.ts';
import { deviceStorage, tabStorage, type KeyValueStore } from './storage.ts';

interface EntryRule {
  readonly in: 'cookie' | 'tab' | 'device';
  /** Lifetime in seconds; null: until it is removed. */
  readonly seconds: number | null;
  /** Whether it survives sign-out. Source: OPEN-34. */
  readonly afterSignOut: 'stays' | 'goes';
}

const MINUTE = 60;

/** Everything this app stores in the browser besides the session and the work in progress, with place and lifetime. Source:
 *  SES-27 to SES-37, ENT-18. */
export const STORED_ENTRIES = {
  /** The access token; useless on its own (OPEN-18, D10). SES-27. */
  token: { in: 'cookie', seconds: 5 * MINUTE, afterSignOut: 'goes' },
  /** Reads skip the caches while it lives. SES-28, OPEN-66. */
  forceRefresh: { in: 'tab', seconds: 5 * MINUTE, afterSignOut: 'goes' },
  /** A lock or a lost connection; a lock lives until it ends. SES-29, OPEN-54. */
  networkError: { in: 'cookie', seconds: 5 * MINUTE, afterSignOut: 'stays' },
  /** One per customer. SES-30, DOC-12. */
  origination: { in: 'cookie', seconds: 7_200 * MINUTE, afterSignOut: 'goes' },
  /** Location was requested once. SES-32. */
  gpsPermissionRequested: { in: 'device', seconds: null, afterSignOut: 'stays' },
  /** The person has seen the location instructions. SES-33. */
  gpsInstructionsReceipt: { in: 'device', seconds: 604_800, afterSignOut: 'goes' },
  /** The location was checked recently. SES-34. */
  locationValidated: { in: 'tab', seconds: 10 * MINUTE, afterSignOut: 'goes' },
  /** The token that calls about the partner's loans carry. SES-35, LOP-084. */
  invictusAccessToken: { in: 'tab', seconds: 2_880 * MINUTE, afterSignOut: 'goes' },
  /** Names a remembered device, but proves nothing (C4). SES-36, OPEN-45. */
  deviceKey: { in: 'cookie', seconds: 525_600 * MINUTE, afterSignOut: 'stays' },
  /** Harmless choices. SES-37, OPEN-65. */
  preference: { in: 'cookie', seconds: 999_999 * MINUTE, afterSignOut: 'stays' },
  /** The person answered No to notifications on this device. OPEN-68. */
  pushDeclined: { in: 'device', seconds: null, afterSignOut: 'stays' },
  /** The profile whose notifications this browser receives, and the device key that ends them. OPEN-68. */
  pushSubscribedBy: { in: 'device', seconds: null, afterSignOut: 'stays' },
  /** A changed credit limit, one per loan, until its borrower says OK. After a sign-out the services report it again. OFR-014,
   *  LOP-048. */
  creditLimit: { in: 'device', seconds: null, afterSignOut: 'goes' },
  /** Number of successful payments on this device, and the key of the last. LOP-078. */
  successfulPayments: { in: 'device', seconds: null, afterSignOut: 'stays' },
  /** Ids of the offers that a customer viewed, one entry per customer. LOP-066, OFR-004. */
  viewedOffers: { in: 'device', seconds: null, afterSignOut: 'stays' },
} as const satisfies Readonly<Record<string, EntryRule>>;

type EntryName = keyof typeof STORED_ENTRIES;

/** Reads, writes and removes entries. `key` distinguishes entries of the same name (`origination-<customer id>`). */
export interface StoredEntries {
  /** Null when missing or expired. */
  readonly read: (name: EntryName, key?: string) => string | null;
  /** `seconds` overrides the lifetime of the table. */
  readonly write: (name: EntryName, value: string, how?: { readonly key?: string; readonly seconds?: number }) => void;
  readonly remove: (name: EntryName, key?: string) => void;
  /** Removes every entry that must not survive sign-out. */
  readonly removeAtSignOut: () => void;
}

interface Places {
  readonly cookie: CookieJar;
  readonly tab: KeyValueStore;
  readonly device: KeyValueStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the entries over cookies, tab storage and device storage. */
export function createStoredEntries({ cookie, tab, device, now }: Places): StoredEntries {
  const stores = { tab, device } as const;
  const nameOf = (name: EntryName, key?: string) => (key === undefined ? name : `${name}-${key}`);
  return {
    read: (name, key) => {
      const place = STORED_ENTRIES[name].in;
      if (place === 'cookie') return cookie.get(nameOf(name, key));
      return readUnlessOver(stores[place], nameOf(name, key), now());
    },
    write: (name, value, how = {}) => {
      const { in: place, seconds: ruled } = STORED_ENTRIES[name];
      const seconds = how.seconds ?? ruled;
      const full = nameOf(name, how.key);
      if (place !== 'cookie')
        stores[place].set(full, seconds === null ? value : withEnd(value, now() + seconds * 1000));
      else if (seconds !== null) cookie.set(full, value, seconds);
    },
    remove: (name, key) => {
      const place = STORED_ENTRIES[name].in;
      (place === 'cookie' ? cookie : stores[place]).remove(nameOf(name, key));
    },
    removeAtSignOut: () => {
      for (const [name, rule] of Object.entries(STORED_ENTRIES)) {
        if (rule.afterSignOut === 'stays') continue;
        const place = rule.in === 'cookie' ? { keys: cookie.names, remove: cookie.remove } : stores[rule.in];
        for (const full of place.keys()) if (full === name || full.startsWith(`${name}-`)) place.remove(full);
      }
    },
  };
}

function withEnd(value: string, endsAtMs: number): string {
  return `${endsAtMs}|${value}`;
}

function readUnlessOver(store: KeyValueStore, name: string, nowMs: number): string | null {
  const kept = store.get(name);
  if (kept === null) return null;
  const [, end, value] = /^(\d+)\|(.*)$/s.exec(kept) ?? [];
  if (end === undefined || value === undefined) return kept;
  if (nowMs < Number(end)) return value;
  store.remove(name);
  return null;
}

// Without a document (in a test) cookies are dropped.
const page = typeof document === 'undefined' ? { cookie: '' } : document;

/** The stored entries of this browser. */
export const storedEntries = createStoredEntries({
  cookie: cookieJarOf(page, globalThis.location?.protocol === 'https:'),
  tab: tabStorage,
  device: deviceStorage,
  now: () => Date.now(),
});

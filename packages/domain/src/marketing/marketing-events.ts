/** Kinds of marketing fields; a list is one of its words. */
type FieldKind = 'flag' | 'number' | readonly string[];

const BRAND = ['c1l', 'ccc', 'ccf', 'chs', 'cic', 'esm', 'inl', 'rpc', 'spc', 'tbs', 'tmx'] as const;

/** What may be told to the marketing service: an event by its name with these fields, all of them closed sets, flags or small numbers,
 *  so that nothing about a person fits in. Source: security T35, C23, OPEN-70. */
export const MARKETING_EVENTS = {
  sign_in: { brand: BRAND, isInstalled: 'flag' },
  payment_made: { brand: BRAND, method: ['card', 'bank'], isRefinance: 'flag' },
  profile_updated: { brand: BRAND, part: ['address', 'communication', 'email', 'phone'] },
  contact_viewed: { brand: BRAND },
  store_viewed: { brand: BRAND },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldKind>>>>;

/** Name of a marketing event. */
export type MarketingEventName = keyof typeof MARKETING_EVENTS;

/** What a marketing profile may hold. Source: API-48, API-49, security T35. */
export const MARKETING_PROFILE_FIELDS = {
  brand: BRAND,
  isTlxeUser: 'flag',
  isNlsUser: 'flag',
  isInstalled: 'flag',
  communicationPreference: ['Email', 'Text', 'Both'],
} as const satisfies Readonly<Record<string, FieldKind>>;

/** Fields of marketing, checked. */
export type MarketingFields = Readonly<Record<string, string | number | boolean>>;

// A count, never an amount, a date or a number of somebody.
const NUMBER_MAX = 999;

/** The fields of `untrusted` that `allowed` takes; the others are dropped, whatever they are. Never throws. */
export function keepAllowedFields(
  untrusted: Readonly<Record<string, unknown>>,
  allowed: Readonly<Record<string, FieldKind>>,
): MarketingFields {
  const kept = Object.entries(allowed).flatMap(([name, kind]): [string, string | number | boolean][] => {
    const value = Object.hasOwn(untrusted, name) ? untrusted[name] : undefined;
    if (kind === 'flag') return typeof value === 'boolean' ? [[name, value]] : [];
    if (kind === 'number') return isSmallNumber(value) ? [[name, value]] : [];
    return typeof value === 'string' && kind.includes(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(kept);
}

function isSmallNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= NUMBER_MAX;
}

/** The event of that name; null when there is none. */
export function findMarketingEvent(name: string): MarketingEventName | null {
  return Object.hasOwn(MARKETING_EVENTS, name) ? (name as MarketingEventName) : null;
}

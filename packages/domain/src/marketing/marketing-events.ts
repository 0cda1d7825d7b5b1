/** Kind of a marketing field. A list gives its allowed words. */
type FieldKind = 'flag' | 'number' | readonly string[];

const BRAND = ['c1l', 'ccc', 'ccf', 'chs', 'cic', 'esm', 'inl', 'rpc', 'spc', 'tbs', 'tmx'] as const;

/** Events that may be sent to the marketing service, with their fields. Fields are closed sets, flags or small numbers, so
 *  that no personal data fits in. Source: security T35, C23, OPEN-70. */
export const MARKETING_EVENTS = {
  sign_in: { brand: BRAND, isInstalled: 'flag' },
  payment_made: { brand: BRAND, method: ['card', 'bank'], isRefinance: 'flag' },
  profile_updated: { brand: BRAND, part: ['address', 'communication', 'email', 'phone'] },
  contact_viewed: { brand: BRAND },
  store_viewed: { brand: BRAND },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldKind>>>>;

/** Name of a marketing event. */
export type MarketingEventName = keyof typeof MARKETING_EVENTS;

/** Fields of a marketing profile. Source: API-48, API-49, security T35. */
export const MARKETING_PROFILE_FIELDS = {
  brand: BRAND,
  isTlxeUser: 'flag',
  isNlsUser: 'flag',
  isInstalled: 'flag',
  communicationPreference: ['Email', 'Text', 'Both'],
} as const satisfies Readonly<Record<string, FieldKind>>;

/** Checked marketing fields. */
export type MarketingFields = Readonly<Record<string, string | number | boolean>>;

// Large enough for a count, but too small for an amount, date or personal number.
const NUMBER_MAX = 999;

/** Keeps the fields of `untrusted` that `allowed` accepts and drops all others. Never throws. */
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

/** Finds a marketing event by name. Returns null when there is none. */
export function findMarketingEvent(name: string): MarketingEventName | null {
  return Object.hasOwn(MARKETING_EVENTS, name) ? (name as MarketingEventName) : null;
}

import type { FeatureName, Features } from '#configuration/configuration.ts';
import type { Limits } from '#configuration/setting-limits.ts';
import type { PlaceOutcome, TransactionType } from './location-check.ts';

/** Record of one check: its result, the payer's answer in a restricted state (`consented`, `declined`), or a refusal to share
 *  the location (`withheld`). Never contains a coordinate. */
export interface LocationRecord {
  readonly outcome: PlaceOutcome | 'consented' | 'declined' | 'withheld';
  readonly state: string | null;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** Whether a transaction checks the location, and whether it requires it. */
export interface LocationRule {
  readonly isChecked: boolean;
  readonly isForced: boolean;
}

const FLAGS = {
  addon: ['gpsCheckAddOn', 'gpsForceAddOn'],
  payment: ['gpsCheckPayment', 'gpsForcePayment'],
  refinance: ['gpsCheckRefi', 'gpsForceRefi'],
} as const satisfies Readonly<Record<TransactionType, readonly [FeatureName, FeatureName]>>;

/** Returns the rule of a transaction. A required location is always checked, even when the check flag is missing. Source:
 *  GPS-001, GPS-002, LRO-018 to LRO-020, CFG-15, LOP-072. */
export function locationRule(features: Features, type: TransactionType): LocationRule {
  const [check, force] = FLAGS[type];
  return { isChecked: features[check] || features[force], isForced: features[force] };
}

/** How long consent to a restricted state is valid. Source: loan-core 3.5 (4). */
export const CONSENT_HOURS = 24;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns the time (ms since 1970) when a payer who was outside the state or refused consent may try again. Null when the
 *  payer may try now. Checks before that time are ignored. Source: GPS-007, LCF-010, LOP-072, loan-core 3.5 (5). */
export function retryAtMs(records: readonly LocationRecord[], nowMs: number, limits: Limits): number | null {
  const ends = records
    .filter(({ outcome }) => outcome === 'outside' || outcome === 'declined')
    .map(({ atMs }) => atMs + limits.restrictedRetryMinutes * MINUTE_MS)
    .filter((endMs) => endMs > nowMs);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Lists the states for which the payer's latest answer is consent. Source: GPS-006, loan-core 3.5 (4). */
export function consentedStates(records: readonly LocationRecord[], nowMs: number): string[] {
  const since = nowMs - CONSENT_HOURS * HOUR_MS;
  const answers = records
    .filter(({ outcome, atMs }) => (outcome === 'consented' || outcome === 'declined') && atMs > since)
    .toSorted((one, other) => one.atMs - other.atMs);
  const last = new Map(answers.map(({ state, outcome }) => [state, outcome]));
  return [...last].flatMap(([state, outcome]) => (outcome === 'consented' && state !== null ? [state] : []));
}

/** Returns true when a location was proven so recently that it need not be checked again. Source: GPS-008, LCF-017, SES-34. */
export function isLocationProven(records: readonly LocationRecord[], nowMs: number, limits: Limits): boolean {
  const since = nowMs - limits.locationValidatedEntryMinutes * MINUTE_MS;
  return records.some(({ outcome, atMs }) => outcome === 'proven' && atMs > since);
}

/** Permission for a transaction. `outside`: not in the store's state, or consent refused. `consent_missing`: the payer must
 *  first answer the state's consent question. `unproven`: a proven location is required and missing. */
export type LocationPermission =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'outside' | 'consent_missing' | 'unproven' };

/** Decides a transaction from the records of this person, loan and transaction type, in any order. When the location is not
 *  required, a negative result blocks the transaction, but not sharing the location does not. Source: GPS-001, GPS-002,
 *  GPS-004, LOP-072, loan-core 3.5. */
export function decideLocationGate(
  rule: LocationRule,
  records: readonly LocationRecord[],
  nowMs: number,
  limits: Limits,
): LocationPermission {
  if (!rule.isChecked || isLocationProven(records, nowMs, limits)) return { allowed: true };
  if (retryAtMs(records, nowMs, limits) !== null) return { allowed: false, reason: 'outside' };
  const last = records.reduce<LocationRecord | null>(
    (newest, record) => (newest === null || record.atMs > newest.atMs ? record : newest),
    null,
  );
  const isAsked = last?.outcome === 'restricted' && last.atMs > nowMs - limits.restrictedRetryMinutes * MINUTE_MS;
  if (isAsked) return { allowed: false, reason: 'consent_missing' };
  return rule.isForced ? { allowed: false, reason: 'unproven' } : { allowed: true };
}

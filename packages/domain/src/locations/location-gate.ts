import type { FeatureName, Features } from '#configuration/configuration.ts';
import type { Limits } from '#configuration/limits.ts';
import type { PlaceOutcome, TransactionType } from './location-check.ts';

/** What is kept of a check: what a position came to, the payer's answer in a restricted state (`consented`, `declined`), or that
 *  they did not share where they are (`withheld`). Never a coordinate. */
export interface LocationRecord {
  readonly outcome: PlaceOutcome | 'consented' | 'declined' | 'withheld';
  readonly state: string | null;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** Whether a transaction asks for the place, and whether it cannot go on without it. */
export interface LocationRule {
  readonly isChecked: boolean;
  readonly isForced: boolean;
}

const FLAGS = {
  addon: ['gpsCheckAddOn', 'gpsForceAddOn'],
  payment: ['gpsCheckPayment', 'gpsForcePayment'],
  refinance: ['gpsCheckRefi', 'gpsForceRefi'],
} as const satisfies Readonly<Record<TransactionType, readonly [FeatureName, FeatureName]>>;

/** The rule of a transaction. What is forced is checked, whatever the other flag says: a gate never opens by a flag left out.
 *  Source: GPS-001, GPS-002, LRO-018 to LRO-020, CFG-15, LOP-072. */
export function locationRule(features: Features, type: TransactionType): LocationRule {
  const [check, force] = FLAGS[type];
  return { isChecked: features[check] || features[force], isForced: features[force] };
}

/** How long a consent to a restricted state counts. Source: loan-core 3.5 (4). */
export const CONSENT_HOURS = 24;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When a payer who was outside the state or refused consent may try again (milliseconds since 1970); null when they may now.
 *  A check meanwhile proves nothing. Source: GPS-007, LCF-010, LOP-072, loan-core 3.5 (5). */
export function retryAtMs(records: readonly LocationRecord[], nowMs: number, limits: Limits): number | null {
  const ends = records
    .filter(({ outcome }) => outcome === 'outside' || outcome === 'declined')
    .map(({ atMs }) => atMs + limits.restrictedRetryMinutes * MINUTE_MS)
    .filter((endMs) => endMs > nowMs);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** The states the payer consented to and has not taken back. Source: GPS-006, loan-core 3.5 (4). */
export function consentedStates(records: readonly LocationRecord[], nowMs: number): string[] {
  const since = nowMs - CONSENT_HOURS * HOUR_MS;
  const answers = records
    .filter(({ outcome, atMs }) => (outcome === 'consented' || outcome === 'declined') && atMs > since)
    .toSorted((one, other) => one.atMs - other.atMs);
  const last = new Map(answers.map(({ state, outcome }) => [state, outcome]));
  return [...last].flatMap(([state, outcome]) => (outcome === 'consented' && state !== null ? [state] : []));
}

/** Whether a position was proven so lately that it need not be asked for again. Source: GPS-008, LCF-017, SES-34. */
export function isLocationProven(records: readonly LocationRecord[], nowMs: number, limits: Limits): boolean {
  const since = nowMs - limits.locationValidatedEntryMinutes * MINUTE_MS;
  return records.some(({ outcome, atMs }) => outcome === 'proven' && atMs > since);
}

/** Whether a transaction may go on, or why not. `outside`: not in the store's state, or consent refused; `consent_missing`: the
 *  state they are in wants an answer first; `unproven`: the place must be proven and is not. */
export type LocationPermission =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'outside' | 'consent_missing' | 'unproven' };

/** Decides a transaction by what was recorded of this person, loan and kind of transaction, in any order. Where the place is not
 *  forced, only what was found against it stands in the way: nobody is held up for not sharing. Source: GPS-001, GPS-002, GPS-004,
 *  LOP-072, loan-core 3.5. */
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

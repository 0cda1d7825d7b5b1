import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { checkLocation as checkLocationCall } from '@lendside/contract/locations/check-location.ts';
import {
  ACCURACY_MAX_M,
  decidePlace,
  LOCATION_FAILED_TEXT,
  OUTSIDE_STATE_TEXT,
  type FoundPlace,
} from '@lendside/domain/locations/location-check.ts';
import {
  consentedStates,
  decideLocationGate,
  locationRule,
  retryAtMs,
  type LocationRecord,
} from '@lendside/domain/locations/location-gate.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import { readLocationFacts } from './location-queries.ts';
import { recordLocation } from './location-store.ts';
import type { StateLocator } from './state-locator.ts';

/** What the location check depends on. */
export interface LocationMeans {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  readonly states: StateLocator;
}

type Request = RequestOf<typeof checkLocationCall>;
type Answer = ResponseOf<typeof checkLocationCall>;

/** Returns the place of the position in a request. Returns null when the position is missing or too coarse, because the
 *  location is unknown in that case. */
async function findPlace(states: StateLocator, { latitude, longitude, accuracy }: Request): Promise<FoundPlace | null> {
  if (latitude === undefined || longitude === undefined) return null;
  const accuracyM = Math.max(0, accuracy ?? 0);
  return accuracyM > ACCURACY_MAX_M ? null : states.locate({ latitude, longitude, accuracyM });
}

/** Checks a payer's position and records the outcome by state. After a refusal, nothing is checked or recorded until the
 *  waiting time is over. The store's state comes from the loan, never from the request. Source: GPS-004 to GPS-008, LAP-098,
 *  LOP-072, LOP-132, loan-core 3.5. */
export async function checkLocation(means: LocationMeans, request: Request, caller: Customer): Promise<Answer> {
  const { loanId, transactionType } = request;
  const { record } = await findCallerLoan(means.loanSystems, caller, loanId);
  const { records, configuration } = await readLocationFacts(means.database, { caller, loanId, transactionType });
  const { limits } = configuration;
  const nowMs = Date.now();
  const waitUntilMs = retryAtMs(records, nowMs, limits);
  const seen: LocationRecord[] = [...records];
  let found: LocationRecord | null = null;
  const isWithheld = request.recordOnly && request.latitude === undefined;
  if (waitUntilMs === null) {
    found = isWithheld
      ? { outcome: 'withheld', state: null, atMs: nowMs }
      : {
          ...decidePlace(await findPlace(means.states, request), {
            storeState: record.storeState,
            restrictedStates: configuration.restrictedStates,
            consentedStates: consentedStates(records, nowMs),
          }),
          atMs: nowMs,
        };
    await recordLocation(means.database, { caller, loanId, transactionType }, found);
    seen.push(found);
  }
  const rule = locationRule(configuration.features, transactionType);
  // The payer must send a better position when the state is unknown, unless the request only records.
  const isUnlocated = found?.outcome === 'unlocated' && !request.recordOnly && rule.isChecked;
  const permission = decideLocationGate(rule, seen, nowMs, limits);
  return toAnswer({ found, retryAt: retryAtMs(seen, nowMs, limits), isUnlocated, permission });
}

interface Decided {
  readonly found: LocationRecord | null;
  readonly retryAt: number | null;
  readonly isUnlocated: boolean;
  readonly permission: ReturnType<typeof decideLocationGate>;
}

function toAnswer({ found, retryAt, isUnlocated, permission }: Decided): Answer {
  const allowed = permission.allowed && !isUnlocated;
  const isOutside = !permission.allowed && permission.reason === 'outside';
  const consentRequired = !permission.allowed && permission.reason === 'consent_missing';
  return {
    allowed,
    sameState: found?.outcome === 'proven',
    restricted: found?.outcome === 'restricted',
    locationState: found?.state ?? null,
    consentRequired,
    retryAfter: retryAt === null ? null : new Date(retryAt).toISOString(),
    message: allowed || consentRequired ? null : isOutside ? OUTSIDE_STATE_TEXT : LOCATION_FAILED_TEXT,
  };
}

/** Transactions that may need a location check, with their wire names. Source: LOP-072. */
export const TRANSACTION_TYPES = ['addon', 'payment', 'refinance'] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Message shown to a payer outside the store's state. Source: GPS-004, LER-030. */
export const OUTSIDE_STATE_TEXT = 'You must be located in the same state as your store to continue.';

/** Message shown when the location could not be determined. Source: LER-031. */
export const LOCATION_FAILED_TEXT = 'Error validating your location, please try again.';

/** A position less accurate than this (in meters) proves no state. Source: loan-core 3.5 (1). */
export const ACCURACY_MAX_M = 5_000;

/** The state of a position, and every state within its accuracy, as two-letter codes. `state` is null abroad and at sea. */
export interface FoundPlace {
  readonly state: string | null;
  readonly within: readonly string[];
}

/** Result of a location check. `proven`: in the store's state. `outside`: in another state or none. `restricted`: the state
 *  requires consent first. `unlocated`: no usable position was sent. */
export type PlaceOutcome = 'proven' | 'outside' | 'restricted' | 'unlocated';

/** The result, and the state it is based on. The state is null when no state was found. */
export interface PlaceDecision {
  readonly outcome: PlaceOutcome;
  readonly state: string | null;
}

/** Facts for a location check, without the position. */
export interface PlaceFacts {
  /** Two-letter code. */
  readonly storeState: string;
  readonly restrictedStates: readonly string[];
  /** States with consent in the last 24 hours. */
  readonly consentedStates: readonly string[];
}

/** Decides the result of a location check. Near a border the states on both sides count, so that nobody is refused because of
 *  an inaccurate map or phone. `place` is null when no position was sent or it was too inaccurate. Source: loan-core 3.5 (1 to
 *  6); GPS-004, GPS-006. */
export function decidePlace(place: FoundPlace | null, facts: PlaceFacts): PlaceDecision {
  if (place === null) return { outcome: 'unlocated', state: null };
  const state = place.within.includes(facts.storeState) ? facts.storeState : place.state;
  if (state === null) return { outcome: 'outside', state };
  if (facts.restrictedStates.includes(state) && !facts.consentedStates.includes(state))
    return { outcome: 'restricted', state };
  return { outcome: state === facts.storeState ? 'proven' : 'outside', state };
}

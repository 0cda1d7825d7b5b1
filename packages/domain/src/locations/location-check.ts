/** What a place is checked for, in the words of the wire. Source: LOP-072. */
export const TRANSACTION_TYPES = ['addon', 'payment', 'refinance'] as const;

/** One of the transactions that ask for the place. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Shown to a payer outside the store's state. Source: GPS-004, LER-030. */
export const OUTSIDE_STATE_TEXT = 'You must be located in the same state as your store to continue.';

/** Shown when the place could not be told. Source: LER-031. */
export const LOCATION_FAILED_TEXT = 'Error validating your location, please try again.';

/** A position coarser than this proves no state. Metres. Source: loan-core 3.5 (1). */
export const ACCURACY_MAX_M = 5_000;

/** Where a position is, as far as the map can tell: the state it falls in, and every state within its accuracy; null abroad and
 *  at sea. Two-letter codes. */
export interface FoundPlace {
  readonly state: string | null;
  readonly within: readonly string[];
}

/** What a checked position comes to. `proven`: in the store's state; `outside`: in another or in none; `restricted`: its state
 *  wants consent first; `unlocated`: nothing usable was sent. */
export type PlaceOutcome = 'proven' | 'outside' | 'restricted' | 'unlocated';

/** The outcome and the state it was decided on; the state is null where there is none. */
export interface PlaceDecision {
  readonly outcome: PlaceOutcome;
  readonly state: string | null;
}

/** What a check depends on besides the position. */
export interface PlaceFacts {
  /** Two-letter code. */
  readonly storeState: string;
  readonly restrictedStates: readonly string[];
  /** States consented to in the last 24 hours. */
  readonly consentedStates: readonly string[];
}

/** Decides what a position comes to. Near a border either side counts, so that nobody is turned away by a map's or a phone's
 *  inaccuracy. `place` is null when nothing was sent or it was too coarse. Source: loan-core 3.5 (1 to 6); GPS-004, GPS-006. */
export function decidePlace(place: FoundPlace | null, facts: PlaceFacts): PlaceDecision {
  if (place === null) return { outcome: 'unlocated', state: null };
  const state = place.within.includes(facts.storeState) ? facts.storeState : place.state;
  if (state === null) return { outcome: 'outside', state };
  if (facts.restrictedStates.includes(state) && !facts.consentedStates.includes(state))
    return { outcome: 'restricted', state };
  return { outcome: state === facts.storeState ? 'proven' : 'outside', state };
}

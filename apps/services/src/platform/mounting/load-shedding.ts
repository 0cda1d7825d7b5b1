import type { RateClass } from '@lendside/contract/endpoint.ts';
import { LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

/** Counts the calls in progress and refuses excess calls at once and cheaply. */
export interface LoadShedder {
  /** Takes a slot, or refuses with `ServiceUnavailableException`. The returned function frees the slot; call it exactly once. */
  enter(rateClass: RateClass): () => void;
  inFlight(): number;
}

/** The slots of one process. */
export interface Slots {
  readonly callsMax: number;
  /** Reserved for critical and essential calls. */
  readonly reserved: number;
  /** How many of the reserved slots essential calls may take. */
  readonly essential: number;
}

const SLOTS: Slots = {
  callsMax: LIMITS.callsInFlight,
  reserved: LIMITS.callsReservedForCritical,
  essential: LIMITS.callsOfReserveForEssential,
};

/** Makes the load shedder of one process. Most calls are shed first, then essential calls, and money commands last (D14, R9). */
export function makeLoadShedder({ callsMax, reserved, essential }: Slots = SLOTS): LoadShedder {
  let inFlight = 0;
  const shared = callsMax - reserved;
  const allowed: Readonly<Record<RateClass, number>> = {
    critical: callsMax,
    essential: shared + essential,
    sensitive: shared,
    read: shared,
    poll: shared,
  };
  return {
    enter: (rateClass) => {
      if (inFlight >= allowed[rateClass])
        throw new Refused('ServiceUnavailableException', 'The service is busy. Please try again.');
      inFlight += 1;
      return () => {
        inFlight -= 1;
      };
    },
    inFlight: () => inFlight,
  };
}

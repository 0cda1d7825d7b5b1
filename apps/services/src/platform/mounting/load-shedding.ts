import type { RateClass } from '@lendside/contract/endpoint.ts';
import { LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

/** Counts the calls in progress and refuses excess calls at once and cheaply. */
export interface LoadShedder {
  /** Takes a slot, or refuses with `ServiceUnavailableException`. The returned function frees the slot; call it exactly once. */
  enter(rateClass: RateClass): () => void;
  inFlight(): number;
}

/** Makes the load shedder of one process. The last slots are reserved for money commands (D14, R9). */
export function makeLoadShedder(
  callsMax: number = LIMITS.callsInFlight,
  reserved: number = LIMITS.callsReservedForCritical,
): LoadShedder {
  let inFlight = 0;
  return {
    enter: (rateClass) => {
      const allowed = rateClass === 'critical' ? callsMax : callsMax - reserved;
      if (inFlight >= allowed)
        throw new Refused('ServiceUnavailableException', 'The service is busy. Please try again.');
      inFlight += 1;
      return () => {
        inFlight -= 1;
      };
    },
    inFlight: () => inFlight,
  };
}

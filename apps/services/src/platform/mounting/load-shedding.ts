import type { RateClass } from '@lendside/contract/endpoint.ts';
import { LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

/** Counts the calls worked on and turns away what is too much, at once and cheaply. */
export interface LoadShedder {
  /** Takes a place, or refuses `ServiceUnavailableException`. The result gives the place back and is called exactly once. */
  enter(rateClass: RateClass): () => void;
  inFlight(): number;
}

/** Makes a shedder for one process. The last places are kept for money commands (D14, R9). */
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

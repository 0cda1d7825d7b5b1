const PAUSE_MIN_MS = 500;
const PAUSE_MAX_MS = 6_000;
const PAUSE_UNSETTLED_MAX_MS = 15_000;
/** Pause between tries to book money that has failed for very long. The fault may be in that one row, and each try also
 *  delays its batch. */
export const PAUSE_LONG_MS = 60_000;

/** Returns the pause before the next try when there was no answer. It doubles from 0.5 s to 6 s. An inquiry is cheap, and the
 *  circuit breaker limits the calls to an absent processor. Source: decision 010. */
export function backoffMs(tries: number): number {
  return Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** Math.min(Math.max(tries - 1, 0), 10));
}

/** Returns the pause before the next inquiry while absent money can still arrive. The pause is half of the time since the
 *  call ended, between 0.5 s and 15 s. It ends no later than just after the money can no longer arrive. */
export function unsettledPauseMs(sinceEndMs: number, settledInMs: number): number {
  const pauseMs = Math.min(Math.max(PAUSE_MIN_MS, sinceEndMs / 2), PAUSE_UNSETTLED_MAX_MS);
  return Math.ceil(Math.min(pauseMs, settledInMs + 20));
}

import { RESULT_POLL_MS } from '#steps/follow-result.ts';

/** Interval of the questions after the time-out, while the page stays open. */
const LISTEN_MS = 5_000;

/** Returns how long the page of a pending advance waits before its next question: a second until the time-out, which counts from the start of
 *  the advance, and then longer. Source: LOP-030, LCF-012, DRW-007. */
export function nextPollMs(elapsedMs: number, timeoutMs: number): number {
  return elapsedMs < timeoutMs ? RESULT_POLL_MS : LISTEN_MS;
}

import { followResult, RESULT_POLL_MS, type ResultOutcome, type ResultPolling } from '#steps/follow-result.ts';
import type { DrawResult } from './payout-facts.ts';

/** Questions of the progress page, one each second. Source: LOP-031, LCF-008, DRW-006. */
export const DRAW_POLLS_MAX = 10;
export const DRAW_POLL_MS = RESULT_POLL_MS;

/** How long the page of a pending advance asks each second, counted from the start of the advance. Source: LOP-030, LCF-012, DRW-007. */
export const POST_DRAW_TIMEOUT_MS = 45_000;

/** Interval after that while the page stays open. */
const LISTEN_MS = 5_000;

/** How the questions about an advance ended. */
export type DrawOutcome = ResultOutcome<DrawResult>;

/** Asks once a second, at most ten times, until an advance was sent or failed. Source: LOP-029, LOP-031, DRW-006. */
export function followDraw(polling: Omit<ResultPolling<DrawResult>, 'pollsMax'>): Promise<DrawOutcome> {
  return followResult({ ...polling, pollsMax: DRAW_POLLS_MAX });
}

/** Returns how long the page of a pending advance waits before its next question: a second until 45 seconds from the start, then longer.
 *  Source: LOP-030, DRW-007. */
export function nextPollMs(elapsedMs: number): number {
  return elapsedMs < POST_DRAW_TIMEOUT_MS ? DRAW_POLL_MS : LISTEN_MS;
}

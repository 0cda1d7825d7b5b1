import { codeOf } from '#api/api-error.ts';
import type { waitFor } from '#steps/signing/follow-signing.ts';
import type { DrawResult } from './payout-facts.ts';

/** Questions of the progress page, one each second. Source: LOP-031, LCF-008, DRW-006. */
export const DRAW_POLLS_MAX = 10;
export const DRAW_POLL_MS = 1_000;

/** How long the page of a pending advance asks each second, counted from the start of the advance. Source: LOP-030, LCF-012, DRW-007. */
export const POST_DRAW_TIMEOUT_MS = 45_000;

/** Interval after that while the page stays open. */
const LISTEN_MS = 5_000;

/** Time-out of one question, so that one lost call does not use up the time. */
const CALL_TIMEOUT_MS = 5_000;

/** How the questions ended. `pending`: all were asked and the advance still moves. `absent`: the services have no such advance. */
export type DrawOutcome =
  | { readonly kind: 'complete' | 'failed'; readonly result: DrawResult }
  | { readonly kind: 'pending' }
  | { readonly kind: 'absent' };

/** Inputs and callbacks of the questions. */
export interface DrawPolling {
  /** Asks once; throws when the call fails. */
  readonly ask: (signal: AbortSignal) => Promise<DrawResult>;
  readonly wait: typeof waitFor;
  readonly onResult: (result: DrawResult) => void;
  readonly signal: AbortSignal;
}

/** Asks once a second, at most ten times, until an advance was sent or failed. A failed question counts and is asked again. `absent` only
 *  when the last answer says so, because the call that starts the advance may still be under way. Source: LOP-029, LOP-031, DRW-006. */
export async function followDraw(polling: DrawPolling): Promise<DrawOutcome> {
  const { signal, wait } = polling;
  let isAbsent = false;
  for (let polls = 0; polls < DRAW_POLLS_MAX && !signal.aborted; polls += 1) {
    if (polls > 0) await wait(DRAW_POLL_MS, signal);
    if (signal.aborted) break;
    try {
      const result = await askWithin(polling);
      if (signal.aborted) break;
      isAbsent = false;
      polling.onResult(result);
      if (result.status !== 'PENDING') return { kind: result.status === 'COMPLETE' ? 'complete' : 'failed', result };
    } catch (error) {
      isAbsent = codeOf(error) === 'NotFoundException';
    }
  }
  return { kind: isAbsent ? 'absent' : 'pending' };
}

async function askWithin({ ask, signal, wait }: DrawPolling): Promise<DrawResult> {
  const call = new AbortController();
  const stop = () => call.abort();
  signal.addEventListener('abort', stop);
  try {
    const late = wait(CALL_TIMEOUT_MS, call.signal).then(() => {
      throw new Error('The question took too long.');
    });
    return await Promise.race([ask(call.signal), late]);
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
}

/** Returns how long the page of a pending advance waits before its next question: a second until 45 seconds from the start, then longer.
 *  Source: LOP-030, DRW-007. */
export function nextPollMs(elapsedMs: number): number {
  return elapsedMs < POST_DRAW_TIMEOUT_MS ? DRAW_POLL_MS : LISTEN_MS;
}

import { codeOf } from '#api/api-error.ts';
import type { waitFor } from '#steps/signing/follow-signing.ts';

/** Milliseconds between two questions. */
export const RESULT_POLL_MS = 1_000;

/** Time-out of one question, so that one lost call does not use up the time. */
const CALL_TIMEOUT_MS = 5_000;

interface AsyncResult {
  readonly status: 'PENDING' | 'COMPLETE' | 'FAILED';
}

/** How the questions ended. `pending`: all were asked and the work still goes on. `absent`: the services have no such work. */
export type ResultOutcome<Result extends AsyncResult> =
  | { readonly kind: 'complete' | 'failed'; readonly result: Result }
  | { readonly kind: 'pending' }
  | { readonly kind: 'absent' };

/** Inputs and callbacks of the questions. */
export interface ResultPolling<Result extends AsyncResult> {
  readonly pollsMax: number;
  /** Asks once; throws when the call fails. */
  readonly ask: (signal: AbortSignal) => Promise<Result>;
  readonly wait: typeof waitFor;
  readonly onResult: (result: Result) => void;
  readonly signal: AbortSignal;
}

/** Asks once a second, at most `pollsMax` times, until work of the services is complete or failed. A failed question counts and is asked
 *  again. `absent` only when the last answer says so, because the call that starts the work may still be under way. Source: width 8. */
export async function followResult<Result extends AsyncResult>(
  polling: ResultPolling<Result>,
): Promise<ResultOutcome<Result>> {
  const { signal, wait, pollsMax } = polling;
  let isAbsent = false;
  for (let polls = 0; polls < pollsMax && !signal.aborted; polls += 1) {
    if (polls > 0) await wait(RESULT_POLL_MS, signal);
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

async function askWithin<Result extends AsyncResult>({ ask, signal, wait }: ResultPolling<Result>): Promise<Result> {
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

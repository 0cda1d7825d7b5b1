import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { isFinalError } from '@lendside/contract/errors.ts';
import type { cancelRenewal } from '@lendside/contract/renewals/cancel-renewal.ts';
import type { voidRenewal } from '@lendside/contract/renewals/void-renewal.ts';
import { ApiError } from '#api/api-error.ts';
import type { waitFor } from '#steps/signing/follow-signing.ts';
import { isOpenRenewal, type Renewal } from './renewal-facts.ts';

type EndAnswer = ResponseOf<typeof cancelRenewal>;

/** How asking for the end of a renewal went. `late`: it was signed before, so it is booked. `working`: the services are still at it. */
export type EndOutcome = 'ended' | 'late' | 'working';

/** Seconds between two questions, and how long the page asks before it says that it takes longer. */
export const FOLLOW_POLL_MS = 1_000;
export const FOLLOW_TIMEOUT_MS = 20_000;

/** Sends a call once more when the first failed without a final answer. Source: REF-014, LAP-091. */
export async function sendTwice<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (isAnswer(error)) throw error;
    return send();
  }
}

function isAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered') return false;
  const { code, status } = error.failure.error;
  return code !== 'unreachable' && isFinalError(code, status);
}

/** What following a renewal needs. */
export interface Following {
  /** Asks once where the renewal stands; throws when the call fails. */
  readonly ask: (signal: AbortSignal) => Promise<Renewal | null>;
  readonly nowMs: () => number;
  readonly wait: typeof waitFor;
  readonly signal: AbortSignal;
}

/** Asks for the end of a renewal and follows it. Throws when it cannot be asked for. Source: LAP-091, LOP-039, REF-014. */
export async function endRenewal(send: () => Promise<EndAnswer>, following: Following): Promise<EndOutcome> {
  const { cancelled } = await sendTwice(send);
  if (cancelled) return 'ended';
  return followUntil(following, (renewal) => {
    if (renewal === null || renewal.state === 'ended') return 'ended';
    return isOpenRenewal(renewal) ? null : 'late';
  });
}

/** How asking to take a renewal back went. `refused`: the services did not, and the renewal says why. */
export type VoidOutcome = 'done' | 'refused' | 'working';

/** Returns how far the services are with a renewal that somebody asked to take back. */
export function voidOutcome(renewal: Pick<Renewal, 'isEnding' | 'isVoided'> | null): VoidOutcome {
  if (renewal?.isVoided === true) return 'done';
  return renewal?.isEnding === true ? 'working' : 'refused';
}

/** Asks to take a renewal back and follows it until the services did it or refused. */
export async function takeBack(
  send: () => Promise<ResponseOf<typeof voidRenewal>>,
  following: Following,
): Promise<VoidOutcome> {
  const { voided } = await sendTwice(send);
  if (voided) return 'done';
  return followUntil(following, (renewal) => {
    const outcome = voidOutcome(renewal);
    return outcome === 'working' ? null : outcome;
  });
}

/** Asks each second until there is a result; `working` when there is none in time. A failed question is asked again. */
async function followUntil<Result extends string>(
  { ask, nowMs, wait, signal }: Following,
  resultOf: (renewal: Renewal | null) => Result | null,
): Promise<Result | 'working'> {
  const startedAtMs = nowMs();
  while (!signal.aborted && nowMs() - startedAtMs < FOLLOW_TIMEOUT_MS) {
    const renewal = await ask(signal).catch(() => undefined);
    const result = renewal === undefined ? null : resultOf(renewal);
    if (result !== null) return result;
    await wait(FOLLOW_POLL_MS, signal);
  }
  return 'working';
}

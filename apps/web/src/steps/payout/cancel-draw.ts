import type { cancelDraw } from '@lendside/contract/cash/draws.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { PAYOUT_STATES } from '@lendside/domain/payouts/payout-states.ts';
import { sendTwice } from '#steps/renewal/end-renewal.ts';
import type { waitFor } from '#steps/signing/follow-signing.ts';
import type { Payout } from './payout-facts.ts';

/** How the request to cancel an advance went. `refused`: it stays, and the advance says why. `working`: the services are still at it.
 *  `over`: it ended another way before. */
export type CancelOutcome =
  | { readonly kind: 'cancelled' | 'working' | 'over' }
  | { readonly kind: 'refused'; readonly code: string | null };

const FOLLOW_POLL_MS = 1_000;
const FOLLOW_POLLS_MAX = 20;

/** What following a cancel needs. */
export interface CancelFollowing {
  /** Sends the request; throws when it is refused or fails. */
  readonly send: () => Promise<ResponseOf<typeof cancelDraw>>;
  /** Reads where the advance stands; throws when the call fails. */
  readonly ask: (signal: AbortSignal) => Promise<Payout>;
  readonly wait: typeof waitFor;
  readonly signal: AbortSignal;
}

/** Returns what became of a request to cancel; null while the services are at work. */
export function cancelOutcome(payout: Pick<Payout, 'state' | 'isCancelling' | 'cancelRefused'>): CancelOutcome | null {
  if (PAYOUT_STATES[payout.state].isOver) return { kind: payout.state === 'cancelled' ? 'cancelled' : 'over' };
  if (payout.cancelRefused !== null || payout.state === 'paid') return { kind: 'refused', code: payout.cancelRefused };
  return payout.isCancelling ? null : { kind: 'refused', code: null };
}

/** Asks to cancel an advance and follows it for twenty seconds. Throws when the request is refused or fails. Source: LAP-085, DRW-003;
 *  loan-core 4.5. */
export async function cancelAndFollow({ send, ask, wait, signal }: CancelFollowing): Promise<CancelOutcome> {
  const { cancelled } = await sendTwice(send);
  if (cancelled) return { kind: 'cancelled' };
  for (let polls = 0; polls < FOLLOW_POLLS_MAX && !signal.aborted; polls += 1) {
    await wait(FOLLOW_POLL_MS, signal);
    const payout = await ask(signal).catch(() => null);
    const outcome = payout === null ? null : cancelOutcome(payout);
    if (outcome !== null) return outcome;
  }
  return { kind: 'working' };
}

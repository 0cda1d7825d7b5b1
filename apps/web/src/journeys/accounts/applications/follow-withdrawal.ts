import type { withdrawApplication } from '@lendside/contract/applications/withdraw-application.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { sendTwice } from '#steps/renewal/end-renewal.ts';
import type { waitFor } from '#steps/signing/follow-signing.ts';

const ASK_AGAIN_MS = 5_000;
const ASKS_MAX = 6;

/** What following a withdrawal needs. */
export interface WithdrawalFollowing {
  /** Asks to withdraw; a repeat tells how the first wish ended. Throws when it is refused or fails. */
  readonly send: () => Promise<ResponseOf<typeof withdrawApplication>>;
  /** Told once the services took the wish and are still at it. */
  readonly onWorking: () => void;
  readonly wait: typeof waitFor;
  readonly signal: AbortSignal;
}

/** Asks to withdraw an application and follows it to its end. Throws when it is refused, also when that comes later. `withdrawing`: the
 *  services are still at work. Source: ORG-015. */
export async function withdrawAndFollow({ send, onWorking, wait, signal }: WithdrawalFollowing) {
  let { status } = await sendTwice(send);
  if (status === 'withdrawing') onWorking();
  for (let asks = 1; status === 'withdrawing' && asks < ASKS_MAX && !signal.aborted; asks += 1) {
    await wait(ASK_AGAIN_MS, signal);
    if (!signal.aborted) ({ status } = await sendTwice(send));
  }
  return status;
}

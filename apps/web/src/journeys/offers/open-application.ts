import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { acceptAppraisal } from '@lendside/contract/origination/appraisals.ts';
import { sendTwice } from '#steps/renewal/end-renewal.ts';
import type { waitFor } from '#steps/signing/follow-signing.ts';

const ASK_AGAIN_MS = 2_000;
const ASKS_MAX = 5;

/** What opening an application needs. */
interface Opening {
  /** Accepts the appraisal; a repeat answers the same. Throws when it is refused or fails. */
  readonly send: () => Promise<Pick<ResponseOf<typeof acceptAppraisal>, 'applicationId'>>;
  readonly wait: typeof waitFor;
  readonly signal: AbortSignal;
}

/** Accepts an appraisal and returns the number of the application that it opens. Null when the services are still at work after several
 *  questions: the page of the application then finds it by itself. Source: LAP-096. */
export async function openApplication({ send, wait, signal }: Opening): Promise<number | null> {
  let { applicationId } = await sendTwice(send);
  for (let asks = 1; applicationId === null && asks < ASKS_MAX && !signal.aborted; asks += 1) {
    await wait(ASK_AGAIN_MS, signal);
    if (!signal.aborted) ({ applicationId } = await sendTwice(send));
  }
  return applicationId;
}

import type { CallsOf } from '@lendside/contract/api.ts';
import { SIGNING_CHANNEL } from '#platform/work-notifier.ts';
import type { Room, WorkerFoundation, WorkerSide } from '#wiring/room.ts';
import { readBeforeClosing } from './envelopes/read-before-closing.ts';
import type { Paperwork } from './paperwork.ts';
import { toReadMeans } from './read-foundation.ts';
import { signingKinds } from './signing-jobs.ts';
import { signingTold } from './tell-signers.ts';

/** The signing feature: consent, initials and the signing page over HTTP; the worker reads envelopes and applies signatures.
 *  `paperwork` makes and keeps its documents. */
export function signingRoom(paperwork: Paperwork): Room<CallsOf<'signing'>> {
  return {
    openHttp: async (foundation) => (await import('./signing-http.ts')).openSigningHttp(foundation, paperwork),
    openWorker: (foundation) => openWorker(foundation, paperwork),
    openBeforeClosing: (foundation) => readBeforeClosing(toReadMeans(foundation, paperwork)),
  };
}

function openWorker(foundation: WorkerFoundation, paperwork: Paperwork): WorkerSide {
  const { reads, others } = signingKinds(toReadMeans(foundation, paperwork));
  return {
    outboxKinds: { signingTold: signingTold(foundation.database) },
    // Signatures have their own queues, so that they never wait for messages.
    ownQueues: [{ kinds: reads, channel: SIGNING_CHANNEL }, { kinds: others }],
  };
}

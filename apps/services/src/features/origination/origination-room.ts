import type { CallsOf } from '@lendside/contract/api.ts';
import { pushingProcessors } from '@lendside/providers/disbursements/offered-channels.ts';
import { ORIGINATION_CHANNEL } from '#platform/work-notifier.ts';
import type { ClosingFoundation, Room, WorkerFoundation, WorkerSide } from '#wiring/room.ts';
import { ASK_KIND } from './asks/ask-queries.ts';
import { SITE_KIND, siteKind } from './site/site-job.ts';
import { declineKind } from './work/decline-job.ts';
import { askKind } from './work/run-ask.ts';
import type { EndSigning } from './work/work-means.ts';

/** The origination feature: from an approved application to a new loan, and back. The worker carries out what people ask and notes what the
 *  lender's application site says. `openSigningEnds` ends what is being signed. */
export function originationRoom(
  openSigningEnds: (foundation: ClosingFoundation) => EndSigning,
): Room<CallsOf<'origination'>> {
  return {
    openHttp: async (foundation) => (await import('./origination-http.ts')).openOriginationHttp(foundation),
    openWorker: (foundation) => openWorker(foundation, openSigningEnds(foundation)),
  };
}

function openWorker(foundation: WorkerFoundation, endSigning: EndSigning): WorkerSide {
  const { database, logger, loanSystems, payoutDesks = {} } = foundation;
  const systems = Object.values(loanSystems).flatMap((each) => (each.kind === 'joins' ? [each.system] : []));
  const means = { database, logger, systems, endSigning, pushingProcessors: pushingProcessors(payoutDesks) };
  // Somebody waits for these, so they have their own queue.
  const kinds = {
    [ASK_KIND]: askKind(means),
    [SITE_KIND]: siteKind(means),
    'origination.declined': declineKind(means),
  };
  return { ownQueues: [{ kinds, channel: ORIGINATION_CHANNEL }] };
}

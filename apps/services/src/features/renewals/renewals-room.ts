import type { CallsOf } from '@lendside/contract/api.ts';
import { RENEWAL_CHANNEL } from '#platform/work-notifier.ts';
import { addRenewalMetrics } from '#servicing/commands/renewals/renewal-metrics.ts';
import type { ClosingFoundation, Room, WorkerFoundation, WorkerSide } from '#wiring/room.ts';
import { endBeforeClosing } from './end/end-before-closing.ts';
import type { EndMeans, EndSigning } from './end/end-means.ts';
import { renewalKinds } from './end/renewal-jobs.ts';
import { runSweep } from './end/run-sweep.ts';
import { TOLD_KIND } from './queue-told.ts';
import { renewalTold } from './tell/tell-parties.ts';

/** The renewals feature: opening without a payment, ending and taking back over HTTP; the worker ends what was not signed in time and
 *  tells the parties. `openSigningEnds` ends what is being signed. */
export function renewalsRoom(
  openSigningEnds: (foundation: ClosingFoundation) => EndSigning,
): Room<CallsOf<'renewals'>> {
  return {
    openHttp: async (foundation) => (await import('./renewals-http.ts')).openRenewalsHttp(foundation),
    openWorker: (foundation) => openWorker(toEndMeans(foundation, openSigningEnds(foundation)), foundation),
    openBeforeClosing: (foundation) => {
      const means = toEndMeans(foundation, openSigningEnds(foundation));
      return (lmsId, closing) => endBeforeClosing(means, lmsId, closing);
    },
  };
}

/** Returns what the end of renewals depends on, from the foundation of a worker. */
export function toEndMeans(
  { database, logger, loanSystems }: Pick<WorkerFoundation, 'database' | 'logger' | 'loanSystems'>,
  endSigning: EndSigning,
): EndMeans {
  const systems = Object.values(loanSystems).flatMap((each) => (each.kind === 'joins' ? [each.system] : []));
  return { database, logger, systems, endSigning };
}

function openWorker(means: EndMeans, { publicUrl = null, registry }: WorkerFoundation): WorkerSide {
  const { database, systems } = means;
  addRenewalMetrics(registry, database);
  return {
    outboxKinds: { [TOLD_KIND]: renewalTold({ database, systems, publicUrl, endSigning: means.endSigning }) },
    // Somebody waits for these, so they have their own queue.
    ownQueues: [{ kinds: renewalKinds(means), channel: RENEWAL_CHANNEL }],
    lanes: [runSweep(means)],
  };
}

import { PAYOUT_CHANNEL } from '#platform/work-notifier.ts';
import type { BeforeClosing } from '#servicing/before-closing.ts';
import type { ClosingFoundation, Room, WorkerFoundation, WorkerSide } from '#wiring/room.ts';
import { followBeforeClosing } from './close-day/follow-before-closing.ts';
import { payoutKinds } from './make/make-payout.ts';
import { orderPayoutReconciliation, payoutReconciliations } from './reconciliation/payout-reconciliation-job.ts';
import { payoutLimits } from './send/payout-limits.ts';
import { makePayoutMetrics } from './send/payout-metrics.ts';
import { runPayoutLanes } from './send/run-payout-lanes.ts';
import { storeDesk } from './store-desk.ts';

/** The payouts feature, through which all money leaves. It answers no call. The worker sends, follows and books payouts. Source: width 1. */
export const payoutsRoom: Room = { openWorker, openBeforeClosing };

function openWorker(foundation: WorkerFoundation): WorkerSide {
  const { database, logger, mode, sealing, payoutDesks = {} } = foundation;
  const desks = { ...payoutDesks, store: storeDesk(database) };
  const limits = payoutLimits(desks, mode, foundation.payoutLimits);
  const metrics = makePayoutMetrics(database, foundation.registry);
  const lanes = runPayoutLanes({
    database,
    desks,
    sealing,
    limits,
    logger,
    onTurn: metrics.tellTurn,
    onRecorded: (_outcome, recorded) => {
      metrics.countRecorded(recorded);
      if (recorded !== null) foundation.wakeMessages();
    },
  });
  return {
    ownQueues: [
      { kinds: payoutKinds(database, lanes.wake), channel: PAYOUT_CHANNEL },
      {
        kinds: { payoutReconciliation: payoutReconciliations({ database, desks, logger }) },
        pollMs: RECONCILIATION_POLL_MS,
      },
    ],
    lanes: [{ ...lanes, channel: PAYOUT_CHANNEL, stopsWithinMs: limits.leaseMs }],
  };
}

/** How often the worker checks for a due reconciliation. A run takes minutes. */
const RECONCILIATION_POLL_MS = 5_000;

function openBeforeClosing({ database, logger, mode, sealing, payoutDesks = {} }: ClosingFoundation): BeforeClosing {
  const desks = { ...payoutDesks, store: storeDesk(database) };
  const limits = payoutLimits(desks, mode);
  return async (lmsId, closing) => {
    await followBeforeClosing({ database, logger, sealing, desks, limits }, lmsId, closing);
    await orderPayoutReconciliation(database, lmsId, closing);
  };
}

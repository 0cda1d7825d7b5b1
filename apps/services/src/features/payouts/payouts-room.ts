import { PAYOUT_CHANNEL } from '#platform/work-notifier.ts';
import type { Room, WorkerFoundation, WorkerSide } from '#wiring/room.ts';
import { payoutKinds } from './make/make-payout.ts';
import { payoutLimits } from './send/payout-limits.ts';
import { runPayoutLanes } from './send/run-payout-lanes.ts';
import { storeDesk } from './store-desk.ts';

/** The payouts feature: every dollar that leaves. It answers no call; the worker sends, follows and books payouts. Source: width 1. */
export const payoutsRoom: Room = { openWorker };

function openWorker(foundation: WorkerFoundation): WorkerSide {
  const { database, logger, mode, sealing, payoutDesks = {} } = foundation;
  const desks = { ...payoutDesks, store: storeDesk(database) };
  const limits = payoutLimits(desks, mode, foundation.payoutLimits);
  const lanes = runPayoutLanes({ database, desks, sealing, limits, logger });
  return {
    ownQueues: [{ kinds: payoutKinds(database, lanes.wake), channel: PAYOUT_CHANNEL }],
    lanes: [{ ...lanes, channel: PAYOUT_CHANNEL, isFlooded: () => false, stopsWithinMs: limits.leaseMs }],
  };
}

import { PAYOUT_CHANNEL } from '#platform/work-notifier.ts';
import type { BeforeClosing } from '#servicing/before-closing.ts';
import type { ClosingFoundation, Room, WorkerFoundation, WorkerSide } from '#wiring/room.ts';
import { followBeforeClosing } from './close-day/follow-before-closing.ts';
import { payoutKinds } from './make/make-payout.ts';
import { payoutLimits } from './send/payout-limits.ts';
import { runPayoutLanes } from './send/run-payout-lanes.ts';
import { storeDesk } from './store-desk.ts';

/** The payouts feature: every dollar that leaves. It answers no call; the worker sends, follows and books payouts. Source: width 1. */
export const payoutsRoom: Room = { openWorker, openBeforeClosing };

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

function openBeforeClosing({ database, logger, mode, sealing, payoutDesks = {} }: ClosingFoundation): BeforeClosing {
  const desks = { ...payoutDesks, store: storeDesk(database) };
  const limits = payoutLimits(desks, mode);
  return (lmsId, closing) => followBeforeClosing({ database, logger, sealing, desks, limits }, lmsId, closing);
}

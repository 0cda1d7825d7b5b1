import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentState } from '@lendside/domain/payments/payment-states.ts';
import type { Logger } from 'pino';
import { openCallRoom, type CallRoom, type DeskTurn } from '#platform/lanes/call-room.ts';
import { startAge, type AgeMs } from '#platform/lanes/claim-age.ts';
import { openGathering, type Gathering } from '#platform/lanes/gathering.ts';
import { makeWakeSignal, type WakeSignal } from '#platform/lanes/wake-signal.ts';
import type { Outcome } from './decide-outcome.ts';
import { openOutcomeRecorder, type OutcomeRecorder } from './outcome-recorder.ts';
import type { DeskEars } from './money-desk.ts';
import { takeStep, type StepOptions } from './pay-steps.ts';
import {
  claimNewPayments,
  claimRecoveries,
  expirePaymentLeases,
  type AtDesks,
  type ClaimedPayment,
} from './payment-claims.ts';
import type { Recorded } from './record-outcomes.ts';
import { shareCalls } from './share-calls.ts';

/** The payment queues of one worker process. */
export interface PaymentLanes {
  /** Looks for work now, after a notification. */
  wake(): void;
  /** Claims nothing more, and waits up to `withinMs` until calls in flight have ended and are recorded. */
  stop(withinMs: number): Promise<void>;
  /** Whether the last database call succeeded. */
  isWorking(): boolean;
  /** Whether payments are being charged or wait to be recorded. */
  isMoneyMoving(): boolean;
  /** Whether payments arrive faster than the worker can process them one by one. */
  isFlooded(): boolean;
}

/** Dependencies of the payment queues. */
export interface LaneOptions extends StepOptions {
  readonly logger: Logger;
  /** Called for every outcome; `recorded` is null if another worker had claimed the payment. */
  readonly onRecorded?: (outcome: Outcome, recorded: Recorded | null) => void;
  /** Called when a processor becomes silent and when it is back. */
  readonly onTurn?: (desk: number, is: DeskTurn) => void;
}

const RECOVERY_EVERY_MS = 100;
const DATABASE_RETRY_MS = 250;
const OPEN: readonly PaymentState[] = ['accepted', 'unknown', 'captured', 'void_pending'];

/** State shared by the payment queues of one process. */
interface Lane {
  readonly options: LaneOptions;
  readonly signal: WakeSignal;
  readonly recorder: OutcomeRecorder;
  readonly room: CallRoom;
  readonly gathering: Gathering;
  readonly state: {
    isStopping: boolean;
    isWorking: boolean;
    calls: number;
    /** Number of calls in flight that charge new payments. */
    newCalls: number;
    recoveredAtMs: number;
    sweptAtMs: number;
    /** Whether the last claim of new payments filled all free calls, so that more are likely waiting. */
    isMoreLikely: boolean;
    /** Whether the last claim of open payments filled its share, so that more are waiting. */
    isBehind: boolean;
  };
}

/** Runs the payment queues. Recovery gets its share of calls before new work. Payments are claimed in batches, called in
 *  parallel outside any transaction, and recorded in groups while other calls are in flight. Source: performance.md design 1;
 *  D2 to D5. */
export function runPaymentLanes(options: LaneOptions): PaymentLanes {
  const lane = openLane(options);
  const { gathering, signal, state, recorder } = lane;
  const running = claimUntilStopped(lane);
  return {
    wake: signal.ring,
    isWorking: () => state.isWorking,
    isMoneyMoving: () => state.calls > 0 || recorder.waiting() > 0,
    isFlooded: gathering.isFlooded,
    stop: async (withinMs) => {
      state.isStopping = true;
      signal.ring();
      await running;
      const untilMs = performance.now() + withinMs;
      while (state.calls > 0 && performance.now() < untilMs) await signal.wait(50);
      await recorder.drain(Math.max(0, untilMs - performance.now()));
    },
  };
}

function openLane(options: LaneOptions): Lane {
  const { database, loanSystems, logger, limits } = options;
  const signal = makeWakeSignal();
  const gathering = openGathering();
  const state = {
    isStopping: false,
    isWorking: true,
    calls: 0,
    newCalls: 0,
    recoveredAtMs: -Infinity,
    sweptAtMs: -Infinity,
    isMoreLikely: false,
    isBehind: false,
  };
  const recorder = openOutcomeRecorder({
    database,
    loanSystems,
    logger,
    batchMax: limits.batchMax,
    // On stop, wait only for what is in flight.
    gatherMs: () => (state.isStopping ? 0 : gathering.outcomesMs()),
    onRecorded: (outcome, recorded) => {
      options.onRecorded?.(outcome, recorded);
      if (recorded !== null && OPEN.includes(recorded.state)) signal.ringAfter(outcome.retryInMs + RECOVERY_EVERY_MS);
      if (isLookWanted(state)) signal.ring();
    },
  });
  const room = openCallRoom(limits.callsMax, (desk, is) => {
    options.onTurn?.(desk, is);
    if (is === 'silent') logger.warn({ desk }, 'a partner does not answer and is asked by one call at a time');
    else logger.info({ desk }, 'a partner that did not answer is back');
  });
  return { options: { ...options, earsOf: (desk) => earsOf(room, desk) }, signal, recorder, room, gathering, state };
}

function earsOf(room: CallRoom, desk: number): DeskEars {
  return { hear: () => room.hear(desk), missAnswer: () => room.missAnswer(desk, performance.now()) };
}

/** Whether to claim again as soon as a call ends. */
const isLookWanted = ({ isMoreLikely, isBehind, isStopping }: Lane['state']): boolean =>
  isMoreLikely || isBehind || isStopping;

async function claimUntilStopped(lane: Lane): Promise<void> {
  const { options, gathering, signal, state } = lane;
  while (!state.isStopping) {
    try {
      gathering.note(await claimRound(lane));
      state.isWorking = true;
      // Under load, wait briefly so that each claim takes more rows; otherwise wake on a notification.
      if (gathering.isGathering()) await pause(gathering.claimMs(state.isMoreLikely));
      else await signal.wait(options.limits.pollMs);
    } catch (error) {
      if (state.isWorking) options.logger.warn({ error: String(error) }, 'payments wait for the database');
      state.isWorking = false;
      await signal.wait(DATABASE_RETRY_MS);
    }
  }
}

/** Claims once from every queue and returns the number of claimed payments. The queries run in parallel. When recovery is due,
 *  its share of the calls is reserved first. A processor with a reduced number of calls gets its own claims, and only in
 *  rounds with recovery. */
async function claimRound(lane: Lane): Promise<number> {
  const { state, options } = lane;
  const nowMs = performance.now();
  const looks: Promise<number>[] = [];
  let room = findRoom(lane);
  const narrowed = lane.room.narrowed();
  const at: AtDesks = narrowed.length === 0 ? { which: 'all' } : { which: 'except', desks: narrowed };
  if (nowMs - state.sweptAtMs >= options.limits.pollMs / 2) {
    state.sweptAtMs = nowMs;
    looks.push(sweep(lane));
  }
  if ((state.isBehind || nowMs - state.recoveredAtMs >= RECOVERY_EVERY_MS) && room > 0) {
    state.recoveredAtMs = nowMs;
    for (const desk of narrowed) {
      const atDesk = Math.min(room, lane.room.findRoom(desk, nowMs));
      room -= atDesk;
      looks.push(claimAtNarrowed(lane, desk, atDesk));
    }
    const { newCalls, isBehind } = state;
    const { toOpen, toNew } = shareCalls(room, { callsMax: options.limits.callsMax, newCalls, isBehind });
    room = toNew;
    looks.push(recover(lane, toOpen, at));
  }
  looks.push(claimFresh(lane, room, at));
  // Start the payments that one query claimed, even if another query fails.
  await Promise.allSettled(looks);
  return (await Promise.all(looks)).reduce((sum, found) => sum + found, 0);
}

async function sweep({ options, signal }: Lane): Promise<number> {
  const expired = await expirePaymentLeases(options.database);
  // This round's recovery query may have run before the leases expired.
  if (expired > 0) signal.ringAfter(RECOVERY_EVERY_MS);
  return 0;
}

async function recover(lane: Lane, room: number, at: AtDesks): Promise<number> {
  if (room === 0) return 0;
  const found = await claimOpen(lane, room, at);
  lane.state.isBehind = found === room;
  return found;
}

async function claimOpen(lane: Lane, room: number, at: AtDesks): Promise<number> {
  if (room === 0) return 0;
  const age = startAge();
  const recoveries = await claimRecoveries(lane.options.database, room, lane.options.limits, at);
  startSteps(lane, recoveries, age);
  return recoveries.length;
}

async function claimFresh(lane: Lane, room: number, at: AtDesks): Promise<number> {
  const { state } = lane;
  state.isMoreLikely = room === 0;
  const found = await claimFirst(lane, room, at);
  state.isMoreLikely = found === room;
  return found;
}

/** Claims inquiries before new charges, because they show whether the processor is back and clear up unknown payments. */
async function claimAtNarrowed(lane: Lane, desk: number, room: number): Promise<number> {
  // The pause or a call may end before anything else wakes the worker.
  lane.signal.ringAfter(RECOVERY_EVERY_MS);
  const at: AtDesks = { which: 'only', desks: [desk] };
  const asked = await claimOpen(lane, room, at);
  return asked + (await claimFirst(lane, room - asked, at));
}

async function claimFirst(lane: Lane, room: number, at: AtDesks): Promise<number> {
  if (room === 0) return 0;
  const { database, limits } = lane.options;
  const age = startAge();
  const fresh = await claimNewPayments(database, room, limits, at);
  startSteps(lane, fresh, age);
  return fresh.length;
}

function findRoom({ options: { limits }, state, recorder }: Lane): number {
  return Math.max(0, Math.min(limits.callsMax - state.calls, limits.unrecordedMax - recorder.waiting()));
}

function startSteps(
  { options, recorder, room, signal, state }: Lane,
  claims: readonly ClaimedPayment[],
  age: AgeMs,
): void {
  for (const claim of claims) {
    state.calls += 1;
    // A captured payment only needs booking and calls no processor.
    const asksDesk = claim.state !== 'captured';
    const isNew = claim.state === 'calling';
    if (asksDesk) room.begin(claim.processor);
    if (isNew) state.newCalls += 1;
    takeStep(options, claim, age)
      .then((outcome) => {
        if (outcome !== null) recorder.add(outcome);
      })
      // The outcome is not recorded, so the lease expires and an inquiry follows. That is the safe way.
      .catch((error: unknown) => {
        options.logger.error({ error: String(error), paymentId: claim.payment_id }, 'a payment step failed');
      })
      .finally(() => {
        state.calls -= 1;
        if (asksDesk) room.end(claim.processor);
        if (isNew) state.newCalls -= 1;
        if (isLookWanted(state)) signal.ring();
      });
  }
}

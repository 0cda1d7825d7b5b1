import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentState } from '@lendside/domain/payments/payment-states.ts';
import type { Logger } from 'pino';
import { openCallRoom, type CallRoom, type DeskTurn } from './call-room.ts';
import type { Outcome } from './decide-outcome.ts';
import { openOutcomeRecorder, type OutcomeRecorder } from './outcome-recorder.ts';
import type { DeskEars } from './money-desk.ts';
import { startAge, takeStep, type AgeMs, type StepOptions } from './pay-steps.ts';
import {
  claimNewPayments,
  claimRecoveries,
  expirePaymentLeases,
  type AtDesks,
  type ClaimedPayment,
} from './payment-claims.ts';
import type { Recorded } from './record-outcomes.ts';
import { shareCalls } from './share-calls.ts';
import { makeWakeSignal, type WakeSignal } from './wake-signal.ts';

/** The payment lanes of one worker process. */
export interface PaymentLanes {
  /** Looks for work now: after a notice. */
  wake(): void;
  /** Claims nothing more, lets what is under way end and be recorded, within `withinMs`. */
  stop(withinMs: number): Promise<void>;
  /** Whether the database answered the last time it was asked. */
  isWorking(): boolean;
  /** Whether payments are with the processor or wait to be recorded. */
  isMoneyMoving(): boolean;
  /** Whether payments come faster than they are worked off one by one. */
  isFlooded(): boolean;
}

/** What the lanes work with. */
export interface LaneOptions extends StepOptions {
  readonly logger: Logger;
  /** Told about every recorded outcome; null when the fence had been overtaken. */
  readonly onRecorded?: (outcome: Outcome, recorded: Recorded | null) => void;
  /** Told when a desk answers nothing any more, and when it is back. */
  readonly onTurn?: (desk: number, is: DeskTurn) => void;
}

const RECOVERY_EVERY_MS = 100;
const DATABASE_RETRY_MS = 250;
/** Payments found by one look from which on they come in a flood; a moment's wait then finds more of them at the next. */
const FLOOD_FROM = 4;
const GATHER_MS = 12;
/** In a flood outcomes gather too: a commit of few costs nearly as much as one of many. */
const GATHER_OUTCOMES_MS = 8;
/** Found by one look, so many that messages had better wait. */
const FULL_FROM = 8;
/** After so many looks in a row that found a flood it goes on, and payments gather longer: a booking of twenty costs a quarter less for
 *  each than one of ten (decision 011). A lump after a moment in which nothing ran is worked off as it comes. */
const LASTING_LOOKS = 3;
const GATHER_LASTING_MS = 24;
const GATHER_LASTING_OUTCOMES_MS = 20;
/** After a look that found more than there was room for: as many wait already as the next can take, once calls have ended. */
const GATHER_FULL_MS = 16;
const OPEN: readonly PaymentState[] = ['accepted', 'unknown', 'captured', 'void_pending'];

/** What the lanes of one process share while they run. */
interface Lane {
  readonly options: LaneOptions;
  readonly signal: WakeSignal;
  readonly recorder: OutcomeRecorder;
  readonly room: CallRoom;
  readonly state: {
    isStopping: boolean;
    isWorking: boolean;
    calls: number;
    /** Of them charges of new payments. */
    newCalls: number;
    recoveredAtMs: number;
    sweptAtMs: number;
    /** The last claim filled all room there was. */
    isMoreLikely: boolean;
    /** The last look at open payments filled all the calls it was given: others stand in line. */
    isBehind: boolean;
    /** Payments the last look claimed. */
    found: number;
    /** Looks in a row that found a flood. */
    floodedLooks: number;
  };
}

/** Runs the lanes: room for recovery before new work, claims in batches, calls side by side outside any transaction, outcomes recorded
 *  in groups while calls are in flight. Source: performance.md design 1; D2 to D5. */
export function runPaymentLanes(options: LaneOptions): PaymentLanes {
  const lane = openLane(options);
  const { signal, state, recorder } = lane;
  const running = claimUntilStopped(lane);
  return {
    wake: signal.ring,
    isWorking: () => state.isWorking,
    isMoneyMoving: () => state.calls > 0 || recorder.waiting() > 0,
    isFlooded: () => state.found >= FULL_FROM,
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
  const state = {
    isStopping: false,
    isWorking: true,
    calls: 0,
    newCalls: 0,
    recoveredAtMs: -Infinity,
    sweptAtMs: -Infinity,
    isMoreLikely: false,
    isBehind: false,
    found: 0,
    floodedLooks: 0,
  };
  const recorder = openOutcomeRecorder({
    database,
    loanSystems,
    logger,
    batchMax: limits.batchMax,
    // A stop waits for nothing but what is under way.
    gatherMs: () => (state.isStopping ? 0 : gatherOutcomesMs(state)),
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
  return { options: { ...options, earsOf: (desk) => earsOf(room, desk) }, signal, recorder, room, state };
}

function earsOf(room: CallRoom, desk: number): DeskEars {
  return { hear: () => room.hear(desk), missAnswer: () => room.missAnswer(desk, performance.now()) };
}

/** Whether there is more to claim as soon as a call ends. */
const isLookWanted = ({ isMoreLikely, isBehind, isStopping }: Lane['state']): boolean =>
  isMoreLikely || isBehind || isStopping;

const isLasting = ({ floodedLooks }: Lane['state']): boolean => floodedLooks >= LASTING_LOOKS;

function gatherMs(state: Lane['state']): number {
  if (!isLasting(state)) return GATHER_MS;
  return state.isMoreLikely ? GATHER_FULL_MS : GATHER_LASTING_MS;
}

function gatherOutcomesMs(state: Lane['state']): number {
  if (state.found < FLOOD_FROM) return 0;
  return isLasting(state) ? GATHER_LASTING_OUTCOMES_MS : GATHER_OUTCOMES_MS;
}

async function claimUntilStopped(lane: Lane): Promise<void> {
  const { options, signal, state } = lane;
  while (!state.isStopping) {
    try {
      state.found = await claimRound(lane);
      state.floodedLooks = state.found >= FLOOD_FROM ? state.floodedLooks + 1 : 0;
      state.isWorking = true;
      // In a flood many claims of few rows become few of many; a payment that comes alone is looked for at its notice.
      if (state.found >= FLOOD_FROM) await pause(gatherMs(state));
      else await signal.wait(options.limits.pollMs);
    } catch (error) {
      if (state.isWorking) options.logger.warn({ error: String(error) }, 'payments wait for the database');
      state.isWorking = false;
      await signal.wait(DATABASE_RETRY_MS);
    }
  }
}

/** One look at every lane; how many payments were claimed. Nobody waits for another lane's look: when it is time for recovery, its share
 *  of the room is kept for it. Desks that do not answer well are looked at by themselves, and then only. */
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
  // What one look claimed is started, whatever becomes of another.
  await Promise.allSettled(looks);
  return (await Promise.all(looks)).reduce((sum, found) => sum + found, 0);
}

async function sweep({ options, signal }: Lane): Promise<number> {
  const expired = await expirePaymentLeases(options.database);
  // The recovery of this round may have looked before.
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

/** Questions go before new charges: they find out whether the desk is back, and leave nobody in doubt. */
async function claimAtNarrowed(lane: Lane, desk: number, room: number): Promise<number> {
  // Its rest may end, or its calls, before anybody rings.
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
    // Booking what is captured asks no desk.
    const asksDesk = claim.state !== 'captured';
    const isNew = claim.state === 'calling';
    if (asksDesk) room.begin(claim.processor);
    if (isNew) state.newCalls += 1;
    takeStep(options, claim, age)
      .then((outcome) => {
        if (outcome !== null) recorder.add(outcome);
      })
      // Not recorded, so the lease ends and the books are asked: the safe side.
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

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { answersTo } from '#platform/database.ts';
import { openCallRoom, type CallRoom, type DeskTurn } from '#platform/lanes/call-room.ts';
import { startAge, type AgeMs } from '#platform/lanes/claim-age.ts';
import { openGathering, type Gathering } from '#platform/lanes/gathering.ts';
import { makeWakeSignal, type WakeSignal } from '#platform/lanes/wake-signal.ts';
import { beginAsked } from '#features/payouts/make/begin-asked.ts';
import { cancelWaiting } from '#features/payouts/make/cancel-waiting.ts';
import { followDisbursements } from '#features/payouts/make/follow-disbursement.ts';
import type { PayoutOutcome } from './decide-outcome.ts';
import { openPayoutRecorder, type PayoutRecorder } from './outcome-recorder.ts';
import {
  claimOpenPayouts,
  claimPayoutsToSend,
  expirePayoutLeases,
  type AtPayoutDesks,
  type ClaimedPayout,
} from './payout-claims.ts';
import { deskNumberOf } from './payout-desks.ts';
import { takePayoutStep, type PayoutStepOptions } from './payout-steps.ts';
import type { PayoutLimits } from './payout-limits.ts';
import type { RecordedPayout } from './record-outcomes.ts';

/** The payout queue of one worker process. */
export interface PayoutLanes {
  /** Looks for work now, after a notification. */
  wake(): void;
  /** Claims nothing more, and waits up to `withinMs` until calls in flight have ended and are recorded. */
  stop(withinMs: number): Promise<void>;
  /** Whether the last database call succeeded. */
  isWorking(): boolean;
  /** Whether payouts are being sent or wait to be recorded. */
  isMoneyMoving(): boolean;
  /** Whether payouts arrive faster than the worker can process them one by one. */
  isFlooded(): boolean;
}

/** Dependencies of the payout queue. */
export interface PayoutLaneOptions extends PayoutStepOptions {
  readonly logger: Logger;
  /** Called for every outcome; `recorded` is null if another worker had claimed the payout. */
  readonly onRecorded?: (outcome: PayoutOutcome, recorded: RecordedPayout | null) => void;
  /** Called when a desk becomes silent and when it is back. */
  readonly onTurn?: (desk: number, is: DeskTurn) => void;
}

const DATABASE_RETRY_MS = 250;

interface PayoutLane {
  readonly options: PayoutLaneOptions;
  readonly signal: WakeSignal;
  readonly recorder: PayoutRecorder;
  readonly room: CallRoom;
  readonly gathering: Gathering;
  readonly state: {
    isStopping: boolean;
    isWorking: boolean;
    /** Whether the last round left no free call, so that more payouts may be waiting. */
    isFull: boolean;
    calls: number;
    sweptAtMs: number;
    followsAtMs: number;
    /** When to look again at what the channels took. */
    looksAtMs: number;
  };
}

/** How often to look at payouts that the channels took. Nobody waits for it, and many together cost a fraction of many alone. */
const LOOK_EVERY_MS = 500;
/** Interval of the comparison that finds disbursements which other commands ended. */
const FOLLOW_EVERY_MS = 2_000;
/** The pause after a comparison, as a multiple of the time it took: it reads every payout that is open. */
const FOLLOW_REST = 10;

/** Runs the payout queue. A draw gets its hold on the line and is sent at once. What is open has its own share of the calls.
 *  Calls run in parallel outside any transaction and are recorded in groups. Source: width 1; D2 to D5. */
export function runPayoutLanes(options: PayoutLaneOptions): PayoutLanes {
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

function openLane(options: PayoutLaneOptions): PayoutLane {
  const { database, logger, limits } = options;
  const signal = makeWakeSignal();
  const gathering = openGathering();
  const state = {
    isStopping: false,
    isWorking: true,
    isFull: false,
    calls: 0,
    sweptAtMs: -Infinity,
    followsAtMs: -Infinity,
    looksAtMs: -Infinity,
  };
  const recorder = openPayoutRecorder({
    database,
    logger,
    batchMax: limits.batchMax,
    // On stop, wait only for what is in flight.
    gatherMs: () => (state.isStopping ? 0 : gathering.outcomesMs()),
    onRecorded: (outcome, recorded) => {
      options.onRecorded?.(outcome, recorded);
      // A payout that is due again at once, or later than the slow poll.
      if (recorded !== null && outcome.retryInMs < limits.pollMs) signal.ringAfter(outcome.retryInMs);
    },
  });
  const room = openCallRoom(limits.callsMax, (desk, is) => {
    logger.warn(
      { desk },
      is === 'silent' ? 'a channel does not answer: it is tried by one call at a time' : 'a channel answers again',
    );
    options.onTurn?.(desk, is);
  });
  const earsOf: PayoutStepOptions['earsOf'] = (desk) => ({
    hear: () => room.hear(desk),
    missAnswer: () => room.missAnswer(desk, performance.now()),
  });
  return { options: { ...options, earsOf }, signal, recorder, room, gathering, state };
}

async function claimUntilStopped(lane: PayoutLane): Promise<void> {
  const { options, gathering, signal, state } = lane;
  while (!state.isStopping) {
    try {
      const found = await claimRound(lane);
      gathering.note(found);
      state.isWorking = true;
      // Under load, wait briefly so that each claim takes more rows. Without room, only the end of a call gives more to do.
      if (gathering.isGathering()) await pause(gathering.claimMs(state.isFull));
      else if (found === 0 || state.isFull) await signal.wait(options.limits.pollMs);
    } catch (error) {
      if (state.isWorking) options.logger.warn({ error: String(error) }, 'payouts wait for the database');
      state.isWorking = false;
      await signal.wait(DATABASE_RETRY_MS);
    }
  }
}

/** Claims once from every queue, and returns how many payouts there were. A desk that answers poorly gets claims of its own, for as many calls
 *  as it may have. */
async function claimRound(lane: PayoutLane): Promise<number> {
  const { options, state } = lane;
  const { database, limits } = options;
  await sweep(lane);
  const narrowed = lane.room.narrowed();
  const at: AtPayoutDesks = { except: narrowed };
  let found = 0;
  for (const desk of narrowed) {
    const only = { only: [desk] };
    const room = (): number => lane.room.findRoom(desk, performance.now());
    found += await claim(lane, room(), (count) => claimOpenPayouts(database, count, limits, { at: only }));
    found += await claim(lane, room(), (count) => claimPayoutsToSend(database, count, limits, only));
  }
  // Each takes a share of the calls, and none waits for the answer of another.
  const free = findRoom(lane);
  const forOthers = Math.ceil(Math.max(0, free - keptForDraws(limits)) / 3);
  const counts = await answersTo([
    claimOpen(lane, forOthers, at),
    claim(lane, forOthers, (count) => claimPayoutsToSend(database, count, limits, at)),
    begin(lane, free - 2 * forOthers, narrowed),
  ]);
  state.isFull = findRoom(lane) === 0;
  return counts.reduce((sum, count) => sum + count, found);
}

/** Calls that only new draws get, so that people do not wait behind a backlog. */
function keptForDraws({ callsMax }: PayoutLimits): number {
  return Math.floor(callsMax / 8);
}

/** Begins what people asked for and sends it at once. Returns how many were found. */
async function begin(lane: PayoutLane, room: number, silentDesks: readonly number[]): Promise<number> {
  const { database, limits, logger } = lane.options;
  const age = startAge();
  const draws = await beginAsked(database, {
    limits,
    room,
    silentDesks,
    onFault: (payoutId, error) => {
      logger.error({ error: String(error), payoutId }, 'a draw could not be begun');
    },
  });
  startSteps(lane, draws.begun, age);
  return draws.found;
}

/** Claims what is open. What the channels took has its turn every half second, and again at once while there is more than fits. */
async function claimOpen(lane: PayoutLane, wanted: number, at: AtPayoutDesks): Promise<number> {
  const { options, state } = lane;
  const { database, limits } = options;
  const nowMs = performance.now();
  const areSentLookedAt = nowMs >= state.looksAtMs;
  const found = await claim(lane, wanted, (count) =>
    claimOpenPayouts(database, count, limits, { at, areSentLookedAt }),
  );
  if (areSentLookedAt && found < wanted) state.looksAtMs = nowMs + Math.min(LOOK_EVERY_MS, limits.pollMs);
  return found;
}

async function sweep({ options, state }: PayoutLane): Promise<void> {
  const { database, limits } = options;
  const nowMs = performance.now();
  if (nowMs - state.sweptAtMs >= limits.pollMs / 2) {
    state.sweptAtMs = nowMs;
    await expirePayoutLeases(database);
    await cancelWaiting(database, (payoutId, error) => {
      options.logger.error({ error: String(error), payoutId }, 'a payout could not be cancelled');
    });
  }
  const startedMs = performance.now();
  if (startedMs >= state.followsAtMs) {
    // Set before the work, so that a fault here does not keep payouts from being sent.
    state.followsAtMs = startedMs + FOLLOW_EVERY_MS;
    await followDisbursements(database, (payoutId, error) => {
      options.logger.error({ error: String(error), payoutId }, 'a payout could not follow its disbursement');
    });
    const endedMs = performance.now();
    state.followsAtMs = endedMs + Math.max(FOLLOW_EVERY_MS, FOLLOW_REST * (endedMs - startedMs));
  }
}

async function claim(
  lane: PayoutLane,
  wanted: number,
  take: (count: number) => Promise<ClaimedPayout[]>,
): Promise<number> {
  const room = Math.min(wanted, findRoom(lane));
  if (room === 0) return 0;
  const age = startAge();
  const claims = await take(room);
  startSteps(lane, claims, age);
  return claims.length;
}

function findRoom({ options: { limits }, state, recorder }: PayoutLane): number {
  return Math.max(0, Math.min(limits.callsMax - state.calls, limits.unrecordedMax - recorder.waiting()));
}

function startSteps(lane: PayoutLane, claims: readonly ClaimedPayout[], age: AgeMs): void {
  const { options, recorder, room, signal, state } = lane;
  for (const each of claims) {
    const desk = deskNumberOf(each.channel, each.processor);
    state.calls += 1;
    room.begin(desk);
    takePayoutStep(options, each, age)
      .then((outcome) => {
        if (outcome !== null) recorder.add(outcome);
      })
      // The outcome is not recorded, so the lease expires and an inquiry follows. That is the safe way.
      .catch((error: unknown) => {
        options.logger.error({ error: String(error), payoutId: each.payout_id }, 'a payout step failed');
      })
      .finally(() => {
        state.calls -= 1;
        room.end(desk);
        if (state.isFull || state.isStopping || room.narrowed().length > 0) signal.ring();
      });
  }
}

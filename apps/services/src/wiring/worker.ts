import type { Logger } from 'pino';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { runMessageLane, type MessageLane } from '#features/messages/run-message-lane.ts';
import type { Database } from '#platform/database.ts';
import { openInternalServer } from '#platform/metrics.ts';
import { runHousekeeping } from '#platform/run-housekeeping.ts';
import { runDayEndLane, type DayEndLaneOptions } from '#servicing/day-end/run-day-end-lane.ts';
import { openBeforeClosing } from './before-closing.ts';
import type { Lane, OwnQueue, WorkerFoundation, WorkerSide } from './room.ts';
import { rooms } from './rooms.ts';

/** The parts of a worker. The program and the torture harness build it from these. */
export interface WorkerParts extends Omit<WorkerFoundation, 'registry' | 'wakeMessages'> {
  readonly metricsPort: number;
  /** Address on which `/live`, `/ready` and `/metrics` listen; 127.0.0.1 by default. */
  readonly metricsHost?: string;
  /** Closes the days; null in a simulation, where a person moves the days. */
  readonly dayEnd?: Omit<DayEndLaneOptions, 'logger' | 'registry'> | null;
}

/** A running worker. */
export interface RunningWorker {
  /** Longest time that stopping may take. */
  readonly stopsWithinMs: number;
  /** Finishes the work in progress, within the time-out of one call, and closes everything. */
  stop(): Promise<void>;
  /** Listens again after the LISTEN connection broke. */
  relisten(): void;
}

const RELISTEN_MS = 500;
/** Longest time for the writes after the last call. */
const WRITING_MS = 2_000;

/** Starts the worker side of every feature, the message queue, day-end in production, the deletion of old counters, and the
 *  internal server (`/live`, `/ready`, `/metrics`). */
export function runWorker(parts: WorkerParts): RunningWorker {
  const { database, logger } = parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const sides = openSides({ ...parts, registry, wakeMessages: () => messages.wake() });
  const lanes = sides.flatMap((side) => side.lanes ?? []);
  const messages = runMessageLane({
    database,
    logger,
    isMoneyMoving: () => lanes.some((lane) => lane.isMoneyMoving()),
    isFlooded: () => lanes.some((lane) => lane.isFlooded()),
    kinds: joinKinds(sides),
  });
  const queues = sides.flatMap((side) => side.ownQueues ?? []).map((queue) => runOwnQueue(parts, queue));
  const days =
    parts.dayEnd == null
      ? null
      : runDayEndLane({ beforeClosing: openBeforeClosing(parts), ...parts.dayEnd, logger, registry });
  const housekeeping = runHousekeeping({ database, logger });
  const listeners = [...lanes, ...queues].flatMap(({ channel, wake }) =>
    channel === undefined ? [] : [keepListening(database, channel, wake, logger)],
  );
  const server = openInternalServer(registry, () => Promise.resolve(lanes.every((lane) => lane.isWorking())));
  server.on('error', (error) => {
    logger.error({ error: error.message }, 'the metrics port could not be opened');
  });
  server.listen(parts.metricsPort, parts.metricsHost ?? '127.0.0.1');
  const stopsWithinMs = longestStopOf(lanes) + WRITING_MS;
  return {
    stopsWithinMs,
    relisten: () => {
      for (const listener of listeners) listener.relisten();
    },
    stop: async () => {
      await Promise.all([
        ...[...lanes, ...queues, messages].map((each) => each.stop(stopsWithinMs)),
        days?.stop(stopsWithinMs),
        housekeeping.stop(),
        ...listeners.map((listener) => listener.stop()),
      ]);
      server.close();
    },
  };
}

function openSides(foundation: WorkerFoundation): readonly WorkerSide[] {
  return rooms.flatMap((room) => room.openWorker?.(foundation) ?? []);
}

/** Joins the work of the message queue. Throws when two features handle the same kind. */
function joinKinds(sides: readonly WorkerSide[]): NonNullable<WorkerSide['outboxKinds']> {
  const entries = sides.flatMap((side) => Object.entries(side.outboxKinds ?? {}));
  const twice = entries.find(([kind], place) => entries.findIndex(([other]) => other === kind) !== place);
  if (twice !== undefined) throw new Error(`two rooms send ${twice[0]}`);
  return Object.fromEntries(entries);
}

function runOwnQueue(
  { database, logger }: WorkerParts,
  { channel, ...queue }: OwnQueue,
): MessageLane & { readonly channel: string | undefined } {
  return { ...runMessageLane({ database, logger, ...queue }), channel };
}

function longestStopOf(lanes: readonly Lane[]): number {
  return Math.max(...lanes.map((lane) => lane.stopsWithinMs));
}

/** Keeps one LISTEN connection open. While it is down, polling finds the work. */
function keepListening(
  database: Database,
  channel: string,
  onNotice: () => void,
  logger: Logger,
): { relisten(): void; stop(): Promise<void> } {
  const state = { isStopped: false, isOpening: false, close: (): Promise<void> => Promise.resolve() };
  const open = async (): Promise<void> => {
    if (state.isOpening || state.isStopped) return;
    state.isOpening = true;
    try {
      await state.close();
      state.close = await database.listen(channel, onNotice);
      onNotice();
    } catch (error) {
      logger.warn({ channel, error: String(error) }, 'not listening yet');
      setTimeout(() => {
        void open();
      }, RELISTEN_MS).unref();
    } finally {
      state.isOpening = false;
    }
  };
  void open();
  return {
    relisten: () => {
      setTimeout(() => {
        void open();
      }, RELISTEN_MS).unref();
    },
    stop: async () => {
      state.isStopped = true;
      await state.close();
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#platform/database.ts';
import type { OutboxKind, OutboxOutcome } from '#platform/outbox.ts';
import { claimOutbox, OUTBOX_BATCH, RECORD_OUTBOX, type OutboxRow } from '#platform/outbox-claims.ts';

/** What the lane works with. */
export interface MessageLaneOptions {
  readonly database: Database;
  readonly kinds: Readonly<Record<string, OutboxKind>>;
  readonly logger: Logger;
  readonly pollMs?: number;
  /** Money goes first: while this says true, the lane rests between its batches. */
  readonly isMoneyMoving?: () => boolean;
  /** While this says true too, it rests on, up to its limit. */
  readonly isFlooded?: () => boolean;
}

/** The outbox lane of one worker process. */
export interface MessageLane {
  wake(): void;
  stop(withinMs: number): Promise<void>;
}

/** Between the beginnings of two messages while money moves: one is composed in two, with a processor's answers read in between. */
const APART_MS = 6;
/** Messages that begin apart are recorded together, those that ended within this time. */
const GATHER_FINISHED_MS = 40;
const REST_MS = 200;
const REST_MAX_MS = 4_000;

/** What is written back about one message. */
interface Finished {
  readonly row: OutboxRow;
  readonly result: OutboxOutcome['kind'];
  readonly delayMs: number;
  readonly detail: string | null;
}

/** Sends what the outbox holds: claimed with a lease, repeated with growing waits, given up after its tries (D12). A second
 *  copy after a crash is the lesser harm; it carries the same reference. */
export function runMessageLane(options: MessageLaneOptions): MessageLane {
  const claim = claimOutbox(Object.keys(options.kinds).toSorted());
  // A ring while a batch is under way is kept: what it tells of may have come after the batch was claimed.
  const state = { isStopping: false, isRung: false, wake: (): void => undefined };
  const wait = async (ms: number): Promise<void> => {
    if (!state.isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        state.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    state.isRung = false;
  };
  const loop = async (): Promise<void> => {
    while (!state.isStopping) {
      try {
        const rows = await options.database.rows<OutboxRow>(claim);
        await workAndRecord(options, rows);
        if (rows.length < OUTBOX_BATCH && !state.isStopping) await wait(options.pollMs ?? 1_000);
        if (needsRest(options, rows.length) && !state.isStopping) await rest(options, () => state.isStopping);
      } catch (error) {
        options.logger.warn({ error: String(error) }, 'the outbox waits for the database');
        await wait(1_000);
      }
    }
  };
  const running = loop();
  return {
    wake: () => {
      state.isRung = true;
      state.wake();
    },
    stop: async (withinMs) => {
      state.isStopping = true;
      state.wake();
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => {
        late.resolve(undefined);
      }, withinMs);
      await Promise.race([running, late.promise]);
      clearTimeout(timer);
    },
  };
}

/** Money goes first; but a batch that was full has left others behind, and apart from each other they are in nobody's way. */
function needsRest({ isMoneyMoving, isFlooded }: MessageLaneOptions, worked: number): boolean {
  return isMoneyMoving?.() === true && (worked < OUTBOX_BATCH || isFlooded?.() === true);
}

async function rest({ isFlooded }: MessageLaneOptions, isStopping: () => boolean): Promise<void> {
  let restedMs = 0;
  do {
    await pause(REST_MS);
    restedMs += REST_MS;
  } while (isFlooded?.() === true && restedMs < REST_MAX_MS && !isStopping());
}

/** Works on a batch side by side; what ends while something is being recorded is recorded together next, in one commit. While money
 *  moves the messages begin apart from each other: composed in one burst, they held up every payment that was answered meanwhile. */
async function workAndRecord(options: MessageLaneOptions, rows: readonly OutboxRow[]): Promise<void> {
  const apartMs = options.isMoneyMoving?.() === true ? APART_MS : 0;
  const finished: Finished[] = [];
  let recording = Promise.resolve();
  let isPlanned = false;
  const recordFinished = async (): Promise<void> => {
    if (apartMs > 0) await pause(GATHER_FINISHED_MS);
    isPlanned = false;
    await options.database.rows(RECORD_OUTBOX, toColumns(finished.splice(0)));
  };
  const planRecording = (): Promise<void> => {
    if (!isPlanned) recording = recording.then(recordFinished);
    isPlanned = true;
    return recording;
  };
  await Promise.all(
    rows.map(async (row, place) => {
      const kind = options.kinds[row.kind];
      if (kind === undefined) return;
      if (apartMs > 0) await pause(place * apartMs);
      finished.push(await workOut(options.logger, kind, row));
      await planRecording();
    }),
  );
}

function toColumns(batch: readonly Finished[]): unknown[] {
  return [
    batch.map(({ row }) => row.outbox_id),
    batch.map(({ row }) => row.fence),
    batch.map(({ result }) => result),
    batch.map(({ delayMs }) => delayMs),
    batch.map(({ detail }) => detail),
  ];
}

async function workOut(logger: Logger, kind: OutboxKind, row: OutboxRow): Promise<Finished> {
  const outcome = await workOn(kind, row);
  const isLast = outcome.kind === 'again' && row.attempts >= kind.attemptsMax && (await handOn(logger, kind, row));
  const result = isLast ? 'giveUp' : outcome.kind;
  const detail = outcome.kind === 'again' || outcome.kind === 'giveUp' ? outcome.detail : null;
  const delayMs =
    outcome.kind === 'later'
      ? outcome.delayMs
      : (kind.waitMs?.(row.attempts) ?? Math.min(600_000, 1_000 * 2 ** Math.min(row.attempts, 10)));
  if (result === 'giveUp') logger.warn({ outboxId: row.outbox_id, kind: row.kind, detail }, 'a message was given up');
  return { row, result, delayMs, detail };
}

/** Whether what follows a row that ran out of tries is seen to, so that the row may end. */
async function handOn(logger: Logger, kind: OutboxKind, row: OutboxRow): Promise<boolean> {
  try {
    await kind.onGivenUp?.(row.payload);
    return true;
  } catch (error) {
    logger.warn({ outboxId: row.outbox_id, kind: row.kind, error: String(error) }, 'what follows could not be queued');
    return false;
  }
}

async function workOn(kind: OutboxKind, row: OutboxRow): Promise<OutboxOutcome> {
  try {
    return await kind.work(row.payload);
  } catch (error) {
    return { kind: 'again', detail: error instanceof Error ? error.message : String(error) };
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#platform/database.ts';
import type { OutboxKind, OutboxOutcome } from '#platform/outbox.ts';
import { claimOutbox, OUTBOX_BATCH, RECORD_OUTBOX, type OutboxRow } from '#platform/outbox-claims.ts';

/** What the message worker depends on. */
export interface MessageLaneOptions {
  readonly database: Database;
  readonly kinds: Readonly<Record<string, OutboxKind>>;
  readonly logger: Logger;
  readonly pollMs?: number;
  /** Whether payments are being processed. If so, the worker pauses between its batches, because payments have priority. */
  readonly isMoneyMoving?: () => boolean;
  /** Whether payments are under heavy load. If so, the pause lasts longer, up to `REST_MAX_MS`. */
  readonly isFlooded?: () => boolean;
}

/** The outbox loop of one worker process. */
export interface MessageLane {
  wake(): void;
  stop(withinMs: number): Promise<void>;
}

/** Delay between message starts while payments are processed. It leaves time to handle processors' answers in between. */
const APART_MS = 6;
/** Staggered messages that finish within this time are recorded together. */
const GATHER_FINISHED_MS = 40;
const REST_MS = 200;
const REST_MAX_MS = 4_000;

/** The result of one message, to be written back to its row. */
interface Finished {
  readonly row: OutboxRow;
  readonly result: OutboxOutcome['kind'];
  readonly delayMs: number;
  readonly detail: string | null;
}

/** Sends the messages of the outbox. Rows are claimed with a lease, retried with growing delays, and given up after their last
 *  attempt (D12). A crash may send a message twice, which is better than losing the message. Both copies carry the same
 *  reference. */
export function runMessageLane(options: MessageLaneOptions): MessageLane {
  const claim = claimOutbox(Object.keys(options.kinds).toSorted());
  // A wake-up during a batch is remembered, because its row may have been queued after the batch was claimed.
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

/** Whether to pause after a batch. While payments are processed, pauses after a batch that was not full. After a full batch
 *  more rows are waiting, so it pauses only under heavy load. */
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

/** Works on a batch in parallel. Messages that finish during a write are collected and recorded in the next commit. Message
 *  starts are staggered while payments are processed, because a burst of messages would delay the processors' answers. */
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

/** Runs the kind's `onGivenUp` after the last attempt. If it returns false, the row is kept and tried again. */
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

import { setTimeout as pause } from 'node:timers/promises';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Logger } from 'pino';
import { withoutBooking, type Outcome } from './decide-outcome.ts';
import { recordOutcomes, type Recorded, type Recording } from './record-outcomes.ts';

/** Records outcomes as they arrive, many per commit. */
export interface OutcomeRecorder {
  /** Queues an outcome, which is retried until it is recorded or the process dies. */
  add(outcome: Outcome): void;
  /** Returns the number of queued outcomes. */
  waiting(): number;
  /** Resolves when the queue is empty, or after `withinMs`. */
  drain(withinMs: number): Promise<void>;
}

/** Dependencies of the recorder. */
export interface RecorderOptions extends Recording {
  readonly logger: Logger;
  readonly batchMax: number;
  /** Returns how long to collect outcomes before writing a batch, in milliseconds; 0 writes at once. */
  readonly gatherMs: () => number;
  readonly onRecorded: (outcome: Outcome, recorded: Recorded | null) => void;
}

const RETRY_MAX_MS = 2_000;
// Classes of transient database errors: connection, resources, operator intervention, rollback, lock.
const PASSING = /^(08|53|57|40|55)/;

/** Opens a recorder with group commit: while one batch is being written, the next one collects. */
export function openOutcomeRecorder(options: RecorderOptions): OutcomeRecorder {
  const inHand: Outcome[] = [];
  const state = { writing: null as Promise<void> | null, isIdle: Promise.withResolvers<void>() };
  state.isIdle.resolve();
  const start = (): void => {
    if (state.writing !== null || inHand.length === 0) return;
    state.writing = writeNext(options, inHand).then(() => {
      state.writing = null;
      if (inHand.length === 0) state.isIdle.resolve();
      start();
    });
  };
  return {
    add: (outcome) => {
      if (inHand.length === 0) state.isIdle = Promise.withResolvers<void>();
      inHand.push(outcome);
      start();
    },
    waiting: () => inHand.length,
    drain: async (withinMs) => {
      const timer = Promise.withResolvers<void>();
      const handle = setTimeout(timer.resolve, withinMs);
      await Promise.race([state.isIdle.promise, timer.promise]);
      clearTimeout(handle);
    },
  };
}

async function writeNext(options: RecorderOptions, inHand: Outcome[]): Promise<void> {
  const gatherMs = inHand.length < options.batchMax ? options.gatherMs() : 0;
  if (gatherMs > 0) await pause(gatherMs);
  const batch = inHand.slice(0, options.batchMax);
  await writeUntilRecorded(options, batch);
  inHand.splice(0, batch.length);
}

async function writeUntilRecorded(options: RecorderOptions, batch: readonly Outcome[]): Promise<void> {
  let faults = 0;
  let toRecord: Parameters<typeof recordOutcomes>[1] = batch;
  for (let tries = 1; ; tries += 1) {
    try {
      tell(options, batch, await recordOutcomes(options, toRecord));
      return;
    } catch (error) {
      // Day-end is running. Record the whole batch as captured now; it is booked when the new day is open.
      const closing = error instanceof LoanSystemUnavailable ? error.lmsId : null;
      if (closing !== null && toRecord === batch) {
        toRecord = batch.map((outcome) => (outcome.claim.lms_id === closing ? withoutBooking(outcome) : outcome));
        continue;
      }
      options.logger.warn({ error: text(error), outcomes: batch.length }, 'outcomes could not be recorded yet');
      if (!isPassing(error)) faults += 1;
      if (faults >= 2) {
        for (const outcome of batch) await writeAlone(options, outcome);
        return;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, Math.min(RETRY_MAX_MS, 50 * 2 ** Math.min(tries, 6)));
      });
    }
  }
}

/** Records one outcome by itself. A failing booking must delay neither other payments nor the record that money moved. */
async function writeAlone(options: RecorderOptions, outcome: Outcome): Promise<void> {
  let faults = 0;
  for (let tries = 1; faults < 4; tries += 1) {
    try {
      tell(options, [outcome], await recordOutcomes(options, [faults < 1 ? outcome : withoutBooking(outcome)]));
      return;
    } catch (error) {
      options.logger.error(
        { error: text(error), paymentId: outcome.claim.payment_id },
        'an outcome could not be recorded',
      );
      if (!isPassing(error)) faults += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, Math.min(RETRY_MAX_MS, 50 * 2 ** Math.min(tries, 6)));
      });
    }
  }
  // The payment's lease expires, and an inquiry finds out again what happened. The payment is late, not lost.
  tell(options, [outcome], []);
}

function tell(options: RecorderOptions, batch: readonly Outcome[], recorded: readonly Recorded[]): void {
  const byId = new Map(recorded.map((row) => [row.paymentId, row]));
  for (const outcome of batch) options.onRecorded(outcome, byId.get(outcome.claim.payment_id) ?? null);
}

function isPassing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return PASSING.test(code) || /^E[A-Z]+$/.test(code) || /connect|terminat/i.test(text(error));
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

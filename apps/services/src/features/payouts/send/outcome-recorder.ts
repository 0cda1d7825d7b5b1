import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Logger } from 'pino';
import type { Database } from '#platform/database.ts';
import type { PayoutOutcome } from './decide-outcome.ts';
import { recordPayoutOutcomes, type RecordedPayout } from './record-outcomes.ts';

/** Records outcomes as they arrive, many per commit. */
export interface PayoutRecorder {
  /** Queues an outcome, which is retried until it is recorded or the process dies. */
  add(outcome: PayoutOutcome): void;
  /** Returns the number of queued outcomes. */
  waiting(): number;
  /** Resolves when the queue is empty, or after `withinMs`. */
  drain(withinMs: number): Promise<void>;
}

/** Dependencies of the recorder. */
export interface PayoutRecorderOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly batchMax: number;
  /** Returns how long to collect outcomes before writing a batch, in milliseconds; 0 writes at once. */
  readonly gatherMs: () => number;
  readonly onRecorded: (outcome: PayoutOutcome, recorded: RecordedPayout | null) => void;
}

const RETRY_MAX_MS = 2_000;
/** While a day is being closed, nothing is booked. The channel's answer stays with us, and an inquiry finds it again if we die. */
const CLOSING_MS = 500;
/** Tries of one outcome that the database or the books cannot take. Afterwards its lease expires and an inquiry finds it again. */
const TRIES_MAX = 5;
/** Number of parallel commits. Each commit books other payouts. */
const WRITERS = 2;

interface Queued {
  readonly outcome: PayoutOutcome;
  tries: number;
}

/** Opens a recorder with group commit: while some batches are being written, the next one collects. */
export function openPayoutRecorder(options: PayoutRecorderOptions): PayoutRecorder {
  const queue: Queued[] = [];
  const state = { inHand: 0, writers: 0, isGathering: false, isIdle: Promise.withResolvers<void>() };
  state.isIdle.resolve();
  const ended = (count: number): void => {
    state.inHand -= count;
    if (state.inHand === 0) state.isIdle.resolve();
  };
  const start = (): void => {
    if (state.isGathering || state.writers === WRITERS || queue.length === 0) return;
    const gatherMs = queue.length < options.batchMax ? options.gatherMs() : 0;
    if (gatherMs === 0) {
      write();
      return;
    }
    state.isGathering = true;
    setTimeout(() => {
      state.isGathering = false;
      write();
    }, gatherMs);
  };
  const write = (): void => {
    while (state.writers < WRITERS && queue.length > 0) {
      const batch = queue.splice(0, options.batchMax);
      state.writers += 1;
      void writeBatch(options, batch, (later, delayMs) => {
        setTimeout(() => {
          queue.push(...later);
          start();
        }, delayMs);
      }).then((done) => {
        ended(done);
        state.writers -= 1;
        start();
      });
    }
  };
  return {
    add: (outcome) => {
      if (state.inHand === 0) state.isIdle = Promise.withResolvers<void>();
      state.inHand += 1;
      queue.push({ outcome, tries: 0 });
      start();
    },
    waiting: () => state.inHand,
    drain: async (withinMs) => {
      const timer = Promise.withResolvers<void>();
      const handle = setTimeout(timer.resolve, withinMs);
      await Promise.race([state.isIdle.promise, timer.promise]);
      clearTimeout(handle);
    },
  };
}

type Postpone = (later: readonly Queued[], delayMs: number) => void;

/** Writes a batch, or each outcome alone when the batch fails. First writes the outcomes that one statement can book, in their own commit. Returns
 *  how many outcomes are finished. */
async function writeBatch(
  options: PayoutRecorderOptions,
  batch: readonly Queued[],
  postpone: Postpone,
): Promise<number> {
  let done = 0;
  for (const part of splitForBooks(batch)) done += await writePart(options, part, postpone);
  return done;
}

/** Splits a batch into draws on different lines, which are booked together, and all other outcomes. */
function splitForBooks(batch: readonly Queued[]): (readonly Queued[])[] {
  const together: Queued[] = [];
  const others: Queued[] = [];
  const lines = new Set<number>();
  for (const queued of batch) {
    const { purpose, loan_id: loanId } = queued.outcome.claim;
    const isDraw = purpose === 'draw' && loanId !== null && !lines.has(loanId);
    if (isDraw) lines.add(loanId);
    (isDraw ? together : others).push(queued);
  }
  return [together, others].filter((part) => part.length > 0);
}

async function writePart(options: PayoutRecorderOptions, part: readonly Queued[], postpone: Postpone): Promise<number> {
  try {
    const outcomes = part.map(({ outcome }) => outcome);
    tell(options, part, await recordPayoutOutcomes(options.database, outcomes));
    return part.length;
  } catch (error) {
    if (part.length === 1 && part[0] !== undefined) return keep(options, part[0], error, postpone);
    let done = 0;
    for (const each of part) done += await writePart(options, [each], postpone);
    return done;
  }
}

/** Keeps an outcome that could not be recorded for a later try. Returns 1 when it is given up. */
function keep(
  { logger, ...options }: PayoutRecorderOptions,
  queued: Queued,
  error: unknown,
  postpone: Postpone,
): number {
  const { outcome } = queued;
  if (error instanceof LoanSystemUnavailable) {
    postpone([queued], CLOSING_MS);
    return 0;
  }
  queued.tries += 1;
  logger.error(
    { error: String(error), payoutId: outcome.claim.payout_id },
    'the outcome of a payout could not be recorded',
  );
  if (queued.tries < TRIES_MAX) {
    postpone([queued], Math.min(RETRY_MAX_MS, 50 * 2 ** queued.tries));
    return 0;
  }
  // The payout's lease expires, and an inquiry finds out again what happened. It is late, not lost.
  options.onRecorded(outcome, null);
  return 1;
}

function tell(
  { onRecorded }: PayoutRecorderOptions,
  batch: readonly Queued[],
  recorded: readonly RecordedPayout[],
): void {
  const byId = new Map(recorded.map((row) => [row.payoutId, row]));
  for (const { outcome } of batch) onRecorded(outcome, byId.get(outcome.claim.payout_id) ?? null);
}

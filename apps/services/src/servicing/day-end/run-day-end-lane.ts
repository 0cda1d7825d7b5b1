import { setTimeout as pause } from 'node:timers/promises';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { isDatabaseAway } from '#platform/faults.ts';
import { closeDueDay, type DayCloser } from './close-due-day.ts';
import type { FailedOffer } from './publish-offers.ts';
import { makeDayEndMetrics, type DayEndMetrics, type WhyNotClosed } from './day-end-metrics.ts';

/** Options of the lane. */
export interface DayEndLaneOptions extends DayCloser {
  readonly logger: Logger;
  readonly registry: Registry;
  /** How many due days may be closed in a row automatically. */
  readonly daysMax: number;
  /** Returns the wall clock, in ms since 1970. */
  readonly nowMs?: () => number;
  /** How often it checks for a closing hour. */
  readonly lookEveryMs?: number;
  /** How long it waits after a closing fails. */
  readonly retryAfterMs?: number;
}

/** The lane of a worker process that closes the days of a production system. */
export interface DayEndLane {
  /** Stops the lane: starts no other day and waits up to `withinMs` for the current one. A later run continues an interrupted
   *  day. */
  stop(withinMs: number): Promise<void>;
}

const LOOK_EVERY_MS = 30_000;
const RETRY_AFTER_MS = 300_000;

/** Closes each loan system's day when its closing hour has passed, and missed days one after another. Logs and counts
 *  successes and failures; retries a failure. Every worker runs a lane, and the first one to take the lock does the work.
 *  Source: decision 016. */
export function runDayEndLane(options: DayEndLaneOptions): DayEndLane {
  const { lookEveryMs = LOOK_EVERY_MS, retryAfterMs = RETRY_AFTER_MS } = options;
  const metrics = makeDayEndMetrics(options.registry, options, options.nowMs ?? Date.now);
  const stopping = new AbortController();
  const rest = (ms: number): Promise<unknown> =>
    pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const loop = async (lmsId: 1 | 2): Promise<void> => {
    while (!stopping.signal.aborted) {
      const next = await closeAndTell(options, metrics, lmsId);
      if (next !== 'again') await rest(next === 'look' ? lookEveryMs : retryAfterMs);
    }
  };
  const running = Promise.all([loop(1), loop(2)]);
  return {
    stop: async (withinMs) => {
      stopping.abort();
      const late = new AbortController();
      await Promise.race([running, pause(withinMs, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
    },
  };
}

/** What the lane does after an attempt: close the next day immediately, check for the next closing hour, or pause after a
 *  failure. */
type Next = 'again' | 'look' | 'retry';

async function closeAndTell(options: DayEndLaneOptions, metrics: DayEndMetrics, lmsId: 1 | 2): Promise<Next> {
  const { logger, daysMax, nowMs = Date.now } = options;
  const loanSystem = loanSystemName(lmsId);
  const fail = (why: WhyNotClosed, facts: object, sentence: string): Next => {
    metrics.countFailure(lmsId, why);
    logger.error({ loanSystem, why, ...facts }, sentence);
    return 'retry';
  };
  const onFailedOffer = (failed: FailedOffer): void => {
    logger.error({ loanSystem, ...failed }, 'an offer could not be published: the day closes without it');
  };
  try {
    const closing = await closeDueDay({ ...options, onFailedOffer }, lmsId, nowMs(), daysMax);
    const { on } = closing;
    switch (closing.kind) {
      case 'closed': {
        const { breaches: _none, lmsId: _known, date, ...counts } = closing.day;
        logger.info(
          { loanSystem, closed: on, opened: date, daysLeft: closing.daysLeft, ...counts },
          'a day was closed',
        );
        return 'again';
      }
      case 'breached':
        return fail('breach', { day: on, breaches: closing.breaches }, 'a day cannot be closed: the books do not hold');
      case 'leftToPerson':
        return fail(
          'leftToPerson',
          { day: on, daysDue: closing.daysDue },
          'too many days are open: a person closes them',
        );
      case 'elsewhere':
      case 'notDue':
        return 'look';
    }
  } catch (error) {
    // The payment lanes already report the outage, and possibly no day is due.
    if (isDatabaseAway(error)) {
      logger.warn({ loanSystem, error: String(error) }, 'the day-end waits for the database');
      return 'look';
    }
    return fail('fault', { error: String(error) }, 'a day could not be closed');
  }
}

import type { Logger } from 'pino';
import { statement, type Database } from './database.ts';

const EVERY_MS = 3_600_000;
const BATCH = 10_000;
/** Longer than any window that ends: the longest is a day. */
const KEPT_DAYS = 8;

// Counts of wrong passwords in a row and of wrong codes without a right one never end by themselves (T1, T4).
const SWEEP_COUNTERS = statement<{ bucket: string }>(
  'sweep_rate_counters',
  `
  delete from app.rate_counter c
   using (select o.bucket from app.rate_counter o
           where o.window_started_at < now() - interval '${KEPT_DAYS} days' and coalesce(o.blocked_until, o.window_started_at) < now()
             and o.bucket not like 'sign-in:row:%' and o.bucket not like 'code:stopped:%'
           limit ${BATCH} for update skip locked) old
   where c.bucket = old.bucket
  returning c.bucket`,
);

/** Deletes the counters of tries and sends whose window passed long ago. Returns how many. */
export async function sweepCounters(database: Database): Promise<number> {
  let swept = 0;
  for (;;) {
    const { length } = await database.rows(SWEEP_COUNTERS);
    swept += length;
    if (length < BATCH) return swept;
  }
}

const FORGET_SCANS = statement<{ deleted: number }>(
  'forget_referral_scans',
  `select app.forget_referral_scans(${BATCH}) as deleted`,
);

/** Deletes which devices opened referral links before yesterday. Returns how many. */
export async function forgetScans(database: Database): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const deleted = (await database.row(FORGET_SCANS))?.deleted ?? 0;
    forgotten += deleted;
    if (deleted < BATCH) return forgotten;
  }
}

/** Keeps the tables small that strangers can fill: now and every hour, until it is stopped. */
export function runHousekeeping(
  { database, logger }: { readonly database: Database; readonly logger: Logger },
  everyMs: number = EVERY_MS,
): { stop(): Promise<void> } {
  const state = { isStopped: false, timer: null as NodeJS.Timeout | null, running: Promise.resolve() };
  const sweep = async (): Promise<void> => {
    try {
      const counters = await sweepCounters(database);
      if (counters > 0) logger.info({ counters }, 'old counters deleted');
      const scans = await forgetScans(database);
      if (scans > 0) logger.info({ scans }, 'old scans of referral links deleted');
    } catch (error) {
      logger.warn({ error: String(error) }, 'old counters and scans were not deleted');
    }
    if (!state.isStopped) state.timer = setTimeout(start, everyMs).unref();
  };
  const start = (): void => {
    state.running = sweep();
  };
  start();
  return {
    stop: async () => {
      state.isStopped = true;
      if (state.timer !== null) clearTimeout(state.timer);
      await state.running;
    },
  };
}

import { statement, type Queryable } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

interface CounterRow {
  readonly count: number;
  readonly blocked_until: Date | null;
}

// One statement takes the try before the password is checked, so concurrent requests never check more than the limit. The last
// allowed try sets the lock; success removes it. The count stops at one above the limit. So refused tries use up nothing, and
// each released try allows one more.
const take = statement<CounterRow>(
  'attempt_take',
  `
  insert into app.rate_counter as c (bucket, count, window_started_at) values ($1, 1, now())
  on conflict (bucket) do update set
    count = case when c.window_started_at + make_interval(secs => $3) <= now() and coalesce(c.blocked_until, now()) <= now() then 1
                 when c.blocked_until <= now() then 1 else least(c.count, $2) + 1 end,
    window_started_at = case when c.window_started_at + make_interval(secs => $3) <= now() or c.blocked_until <= now()
                             then now() else c.window_started_at end,
    blocked_until = case when c.blocked_until > now() then c.blocked_until
                         when c.window_started_at + make_interval(secs => $3) <= now() or c.blocked_until <= now() then null
                         when c.count + 1 >= $2 then now() + make_interval(secs => $4) end
  returning count, blocked_until`,
);
const giveBack = statement(
  'attempt_give_back',
  `
  update app.rate_counter set count = greatest(least(count, $2) - 1, 0), blocked_until = null where bucket = $1`,
);
const clear = statement('attempt_clear', `delete from app.rate_counter where bucket = $1`);

/** A limit on attempts at one action. The counter table is not UNLOGGED, so a crash does not reset the counters (D13, T1). */
export interface AttemptLimit {
  /** Takes one try. Returns null when the try is allowed, otherwise the time until which tries are refused. */
  take(bucket: string): Promise<Date | null>;
  /** Releases a try that must not count, because it was never checked or it succeeded. */
  giveBack(bucket: string): Promise<void>;
  /** Clears all tries after a success. */
  clear(bucket: string): Promise<void>;
}

/** Makes a limit of `triesMax` tries in `windowSeconds`. After the last try, it refuses tries for `lockSeconds`. */
export function makeAttemptLimit(
  database: Queryable,
  limit: { triesMax: number; windowSeconds: number; lockSeconds: number },
): AttemptLimit {
  return {
    take: async (bucket) => {
      const row = await database.row<CounterRow>(take, [
        bucket,
        limit.triesMax,
        limit.windowSeconds,
        limit.lockSeconds,
      ]);
      if (row === null) throw new Error('the attempt counter did not answer');
      return row.count > limit.triesMax ? (row.blocked_until ?? new Date(Date.now() + limit.lockSeconds * 1000)) : null;
    },
    giveBack: async (bucket) => {
      await database.rows(giveBack, [bucket, limit.triesMax]);
    },
    clear: async (bucket) => {
      await database.rows(clear, [bucket]);
    },
  };
}

/** How many wrong passwords within a window lock a name for unknown browsers, or one proven browser, and for how long. Source: OPEN-53, T1. */
const WRONG_PASSWORDS = { triesMax: 5, windowSeconds: 900, lockSeconds: 900 } as const;

/** Limits wrong passwords of one name or of one proven browser. Source: OPEN-53, T1. */
export function makeAccountLimit(database: Queryable): AttemptLimit {
  return makeAttemptLimit(database, WRONG_PASSWORDS);
}

/** Wrong passwords in a row after which a right one must be followed by a code. Never ends by itself. Source: T1. */
const WRONG_IN_A_ROW = 100;
const FOREVER_SECONDS = 100 * 365 * 86_400;

/** Counts wrong passwords in a row. Its refusal asks for a code and locks nobody out. Source: T1, decision 021. */
export function makeRowLimit(database: Queryable): AttemptLimit {
  return makeAttemptLimit(database, {
    triesMax: WRONG_IN_A_ROW,
    windowSeconds: FOREVER_SECONDS,
    lockSeconds: FOREVER_SECONDS,
  });
}

/** Limits name look-ups from one IP address to ten an hour. Source: OPEN-62. */
export function makeLookupLimit(database: Queryable): AttemptLimit {
  return makeAttemptLimit(database, {
    triesMax: LIMITS.lookupsMax,
    windowSeconds: LIMITS.lookupWindowSeconds,
    lockSeconds: LIMITS.lookupWindowSeconds,
  });
}

/** Takes one try of an IP address. Refuses with `TooManyRequestsException` when none is left. The caller releases the try
 *  after a success. */
export async function takeAddressTry(limit: AttemptLimit, bucket: string): Promise<void> {
  const refusedUntil = await limit.take(bucket);
  if (refusedUntil === null) return;
  const retryAfterSeconds = secondsUntil(refusedUntil);
  const wait = retryAfterSeconds > 60 ? 'try again later' : 'wait a minute';
  throw new Refused('TooManyRequestsException', `Too many tries. Please ${wait}.`, {
    retryAfterSeconds,
  });
}

/** Returns the whole seconds until `instant`, at least one, for `Retry-After`. */
export function secondsUntil(instant: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - Date.now()) / 1000));
}

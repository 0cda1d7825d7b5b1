import type { Customer } from './caller.ts';
import { guestSessionOf } from './guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';

/** How many times something is allowed within a window. A window begins with the first use. */
export interface WindowLimit {
  readonly timesMax: number;
  readonly windowSeconds: number;
}

/** How many times something was done under a name, including this time, and the seconds until the window ends. */
interface Counted {
  readonly name: string;
  readonly count: number;
  readonly seconds_left: number;
}

/** Names that are still within the limit, and the seconds until the first of the other names is within it again. */
export interface Room {
  readonly open: readonly string[];
  readonly retryAfterSeconds: number;
}

const countNames = statement<Counted>(
  'window_count_names',
  'select name, count, seconds_left from app.count_in_window($1, make_interval(secs => $2))',
);
const countCaller = statement<Counted>(
  'window_count_caller',
  'select name, count, seconds_left from app.count_in_window(app.counters_of($1, $2, $3), make_interval(secs => $4))',
);

/** Counts one more use under each name. */
export async function countUnder(
  database: Queryable,
  names: readonly string[],
  { timesMax, windowSeconds }: WindowLimit,
): Promise<Room> {
  const counted = await database.rows(countNames, [names, windowSeconds]);
  const full = counted.filter(({ count }) => count > timesMax);
  return {
    open: counted.filter(({ count }) => count <= timesMax).map(({ name }) => name),
    retryAfterSeconds: Math.min(windowSeconds, ...full.map((each) => each.seconds_left)),
  };
}

/** Counts one more use by a caller: by person over all sessions; for a guest by session and link. When the limit is exceeded,
 *  refuses with `TooManyRequestsException`, `text` and the end of the window. Also refuses a guest whose session has ended.
 *  Source: security T22, D13. */
export async function countUse(
  database: Queryable,
  what: string,
  caller: Customer,
  { timesMax, windowSeconds }: WindowLimit,
  text: string,
): Promise<void> {
  const counted = await database.rows(countCaller, [what, caller.profileId, guestSessionOf(caller), windowSeconds]);
  const full = counted.filter(({ count }) => count > timesMax);
  if (counted.length > 0 && full.length === 0) return;
  const retryAfterSeconds = Math.max(1, ...full.map((each) => each.seconds_left));
  throw new Refused('TooManyRequestsException', text, { retryAfterSeconds });
}

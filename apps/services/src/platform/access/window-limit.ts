import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';

/** How often something may be done within a window, which begins with the first time. */
export interface WindowLimit {
  readonly timesMax: number;
  readonly windowSeconds: number;
}

/** How often something was done under a name, this time included, and how long the window still runs. */
interface Counted {
  readonly name: string;
  readonly count: number;
  readonly seconds_left: number;
}

/** Which of some names may go on, and after how many seconds the first of the others may. */
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

/** Counts one more under each of the names. */
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

/** Counts one more use by a caller: by the person, whatever sessions they open; of a guest by session and link. Refuses
 *  `TooManyRequestsException` with `text` and when the window ends; and a guest whose session is gone. Source: security T22, D13. */
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

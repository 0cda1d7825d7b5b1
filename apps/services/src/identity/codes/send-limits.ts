import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';

/** So many in so long, counted from the first of them. */
export interface SendWindow {
  readonly bucket: string;
  readonly sendsMax: number;
  readonly windowSeconds: number;
}

interface WindowRow {
  readonly is_over: boolean;
  readonly seconds_left: number;
}

// Counters are logged rows like those of sign-in: a crash does not rewind them (D13). Sorted, so that two sends at once take
// their rows in one order.
const takeSends = statement<WindowRow>(
  'code_take_sends',
  `
  with asked as (
    select bucket, sends_max, make_interval(secs => window_seconds) as span
      from unnest($1::text[], $2::int[], $3::int[]) as a (bucket, sends_max, window_seconds) order by bucket
  ), taken as (
    insert into app.rate_counter as c (bucket, count, window_started_at) select bucket, 1, now() from asked
    on conflict (bucket) do update set
      count = case when c.window_started_at + (select span from asked a where a.bucket = c.bucket) <= now() then 1 else c.count + 1 end,
      window_started_at = case when c.window_started_at + (select span from asked a where a.bucket = c.bucket) <= now() then now()
                               else c.window_started_at end
    returning bucket, count, window_started_at
  )
  select t.count > a.sends_max as is_over,
         greatest(1, ceil(extract(epoch from t.window_started_at + a.span - now())))::int as seconds_left
    from taken t join asked a using (bucket)`,
);

/** Counts one send in each window. Null when it may go ahead; else how many seconds until it may be tried again. */
export async function takeSend(database: Queryable, windows: readonly SendWindow[]): Promise<number | null> {
  const rows = await database.rows<WindowRow>(takeSends, [
    windows.map(({ bucket }) => bucket),
    windows.map(({ sendsMax }) => sendsMax),
    windows.map(({ windowSeconds }) => windowSeconds),
  ]);
  const over = rows.filter((row) => row.is_over).map((row) => row.seconds_left);
  return over.length === 0 ? null : Math.max(...over);
}

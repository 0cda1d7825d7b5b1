import { statement, type Queryable } from '#platform/database.ts';

/** A limit on sends in a window, which begins with the first of them. */
export interface SendWindow {
  readonly bucket: string;
  readonly sendsMax: number;
  readonly windowSeconds: number;
}

/** A window without room, and how many seconds it still runs. */
interface FullWindow {
  readonly bucket: string;
  readonly seconds_left: number;
}

// Counters are logged rows like those of sign-in, so that a crash does not reset them (D13).
const countSends = statement<FullWindow>(
  'code_count_sends',
  'select bucket, seconds_left from app.count_sends($1, $2, $3)',
);

/** Counts one send in every window, or in none when one of them is full. Returns the seconds until there is room by the bucket
 *  of each full window; empty when the send was counted. Inside a transaction the count commits with the send, and others who
 *  count in these windows wait for it. */
export async function takeSend(
  database: Queryable,
  windows: readonly SendWindow[],
): Promise<ReadonlyMap<string, number>> {
  const full = await database.rows<FullWindow>(countSends, [
    windows.map(({ bucket }) => bucket),
    windows.map(({ sendsMax }) => sendsMax),
    windows.map(({ windowSeconds }) => windowSeconds),
  ]);
  return new Map(full.map(({ bucket, seconds_left }) => [bucket, seconds_left]));
}

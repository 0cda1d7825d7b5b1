import { statement, type Queryable } from '#platform/database.ts';

/** A limit on sends in a time window that begins with the first send. */
export interface SendWindow {
  readonly bucket: string;
  readonly sendsMax: number;
  readonly windowSeconds: number;
}

/** A time window with no sends left, and the seconds until it ends. */
interface FullWindow {
  readonly bucket: string;
  readonly seconds_left: number;
}

// Counters are in logged tables like those of sign-in, so that a crash does not reset them (D13).
const countSends = statement<FullWindow>(
  'code_count_sends',
  'select bucket, seconds_left from app.count_sends($1, $2, $3)',
);

/** Counts one send in every window, or in none when one of them is full. Returns the remaining seconds of each full window by
 *  its bucket, or an empty map when the send was counted. Inside a transaction, the count commits together with the send.
 *  Other sends that count in the same windows wait until it commits. */
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

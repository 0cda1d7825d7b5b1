import pg from 'pg';
import { CLOSINGS } from './compare-books.ts';

/** Where a payment spends its time after its first attempt. */
const CAUSES = ['answer', 'proofOfAbsence', 'inquiry', 'nextAttempt', 'closingDay', 'booking'] as const;

type WaitedFor = (typeof CAUSES)[number];

/** The waits of payments that took longer than `SLOW_SECONDS` from their first attempt. */
export interface SlowPayments {
  readonly slow: number;
  /** Slow payments by autopay. */
  readonly byAutopay: number;
  /** Total seconds of all slow payments, by cause. */
  readonly seconds: Readonly<Record<WaitedFor, number>>;
  /** Number of slow payments for which this was the longest wait. */
  readonly mostly: Readonly<Record<WaitedFor, number>>;
  /** Slow payments by their number of attempts. */
  readonly byAttempts: Readonly<Record<number, number>>;
  /** The slowest, step by step: "12.3 s: claimed 0.0, answer_lost 0.9, …". */
  readonly slowest: readonly string[];
}

/** Longer than two lost attempts, each with the wait until its absence is proven. */
export const SLOW_SECONDS = 8;

const SLOWEST = 5;

interface SlowRow {
  readonly payment_id: string;
  readonly seconds: number;
  readonly attempts: number;
  readonly steps: readonly Step[];
}

interface Step {
  readonly event: string;
  readonly to: string;
  /** Seconds from the first attempt. */
  readonly at: number;
  /** Seconds in this state during which a day was being closed. */
  readonly closed: number;
}

const STEPS = `
  with closing as materialized (${CLOSINGS}),
  slow as materialized (
    select p.payment_id, p.attempts, p.finished_at, f.at as from_at
      from app.payment p join lateral (
        select min(c.at) as at from app.payment_transition c where c.payment_id = p.payment_id and c.event = 'claimed') f on true
     where p.finished_at > f.at + $1 * interval '1 second'),
  step as (
    select s.payment_id, t.seq, t.event, t.to_state, t.at, s.from_at,
           lead(t.at) over (partition by s.payment_id order by t.seq) as until_at
      from slow s join app.payment_transition t using (payment_id))
  select s.payment_id, s.attempts, extract(epoch from s.finished_at - s.from_at)::float8 as seconds,
         jsonb_agg(jsonb_build_object(
           'event', t.event, 'to', t.to_state, 'at', extract(epoch from t.at - t.from_at)::float8,
           'closed', coalesce((select sum(extract(epoch from least(t.until_at, coalesce(c.to_at, now())) - greatest(t.at, c.from_at)))::float8
                                 from closing c where c.from_at < t.until_at and coalesce(c.to_at, now()) > t.at), 0)) order by t.seq) as steps
    from slow s join step t using (payment_id)
   where t.at >= t.from_at
   group by s.payment_id, s.attempts, s.finished_at, s.from_at
   order by seconds desc`;

/** Reads what the slow payments of a run waited for. `settleMs` is the time after a claim until none of its requests can reach
 *  the books any more. */
export async function findSlowPayments(databaseUrl: string, settleMs: number): Promise<SlowPayments> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<SlowRow>(STEPS, [SLOW_SECONDS]);
    return countCauses(rows, settleMs / 1000);
  } finally {
    await client.end();
  }
}

function countCauses(rows: readonly SlowRow[], settleSeconds: number): SlowPayments {
  const seconds = noWaits();
  const mostly = noWaits();
  const byAttempts: Record<number, number> = {};
  for (const row of rows) {
    const waits = toWaits(row.steps, settleSeconds);
    for (const cause of CAUSES) seconds[cause] += waits[cause];
    mostly[CAUSES.reduce((most, cause) => (waits[cause] > waits[most] ? cause : most))] += 1;
    byAttempts[row.attempts] = (byAttempts[row.attempts] ?? 0) + 1;
  }
  const byAutopay = rows.filter(({ payment_id: id }) => id.startsWith('apay_')).length;
  return { slow: rows.length, byAutopay, seconds, mostly, byAttempts, slowest: rows.slice(0, SLOWEST).map(inWords) };
}

function noWaits(): Record<WaitedFor, number> {
  return { answer: 0, proofOfAbsence: 0, inquiry: 0, nextAttempt: 0, closingDay: 0, booking: 0 };
}

/** Splits the seconds of one payment by cause, from its steps in order. The wait until a claim is settled is the price of
 *  never charging twice; any longer wait is for an inquiry. */
export function toWaits(steps: readonly Step[], settleSeconds: number): Record<WaitedFor, number> {
  const waits = noWaits();
  let settledAt = 0;
  steps.forEach((step, index) => {
    const until = steps[index + 1]?.at ?? step.at;
    const lasted = until - step.at;
    if (step.to === 'calling') {
      settledAt = step.at + settleSeconds;
      waits.answer += lasted;
    } else if (step.to === 'unknown') {
      const unsettled = Math.max(0, Math.min(until, settledAt) - step.at);
      waits.proofOfAbsence += unsettled;
      waits.inquiry += lasted - unsettled;
    } else if (step.to === 'accepted') waits.nextAttempt += lasted;
    else {
      waits.closingDay += step.closed;
      waits.booking += lasted - step.closed;
    }
  });
  return waits;
}

function inWords({ payment_id: id, seconds, steps }: SlowRow): string {
  const path = steps.map(
    ({ event, at, closed }) => `${event} ${at.toFixed(1)}${closed > 0 ? ` (closing ${closed.toFixed(1)})` : ''}`,
  );
  return `${seconds.toFixed(1)} s ${id}: ${path.join(', ')}`;
}

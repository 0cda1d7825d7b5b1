import { statement, type Queryable } from '#platform/database.ts';

const UNDER_WAY = statement<{ waits: boolean }>(
  'debits_under_way',
  `
  select exists (select from app.payment p where p.lms_id = $1 and p.business_date <= $2 and p.payment_id like 'apay\\_%'
     and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')) as waits`,
);

/** Records when the wait of a day began, so that a run after an interruption does not start the wait again. */
const WAIT_LEFT = statement<{ left_ms: number }>(
  'debits_wait_left',
  `
  with begun as (
    insert into servicing.eod_run (lms_id, business_date, step) values ($1, $2, 'waitForDebits') on conflict do nothing
    returning finished_at
  )
  select ceil($3 - 1000 * extract(epoch from clock_timestamp() - coalesce((select finished_at from begun),
           (select finished_at from servicing.eod_run where lms_id = $1 and business_date = $2 and step = 'waitForDebits'))))::int as left_ms`,
);

const LOOK_EVERY_MS = 250;

/** Waits until the card debits of a day are final, so that they are booked on that day. Waits at most `withinMs` from the
 *  first call for that day, even when another process made that call. Debits that finish later are booked on the next day. */
export async function letDebitsFinish(db: Queryable, lmsId: number, on: string, withinMs: number): Promise<void> {
  const until = Date.now() + ((await db.row(WAIT_LEFT, [lmsId, on, withinMs]))?.left_ms ?? 0);
  while (Date.now() < until) {
    if ((await db.row(UNDER_WAY, [lmsId, on]))?.waits !== true) return;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
  }
}

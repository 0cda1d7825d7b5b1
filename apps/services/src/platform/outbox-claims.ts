import { statement, type Statement } from './database.ts';

/** A claimed row of the outbox. */
export interface OutboxRow {
  readonly outbox_id: number;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly fence: number;
}

/** Rows claimed at once. */
export const OUTBOX_BATCH = 16;
const LEASE_SECONDS = 60;

/** Claims due rows of these kinds with a lease. The kinds are literals in the SQL, so that PostgreSQL can use each kind's own
 *  index. */
export const claimOutbox = (kinds: readonly string[]): Statement<OutboxRow> =>
  statement<OutboxRow>(
    `outbox_claim_${kinds.join('_')}`.slice(0, 60),
    `
  with due as (
    select outbox_id from app.outbox
     where sent_at is null and given_up_at is null and next_at <= clock_timestamp()
       and ${kinds.length === 1 ? `kind = '${kinds[0] ?? ''}'` : `kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`}
     order by next_at limit ${OUTBOX_BATCH} for update skip locked
  )
  update app.outbox o set fence = o.fence + 1, attempts = o.attempts + 1,
    lease_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds', next_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  where o.outbox_id = any (array(select outbox_id from due))
  returning o.outbox_id, o.kind, o.payload, o.attempts, o.fence`,
  );

/** Records the results of claimed rows. Skips a row that another worker has claimed since. */
export const RECORD_OUTBOX = statement(
  'outbox_record',
  `
  update app.outbox o set
    sent_at = case when r.result = 'done' then clock_timestamp() end,
    given_up_at = case when r.result = 'giveUp' then clock_timestamp() end,
    attempts = case when r.result = 'later' then o.attempts - 1 else o.attempts end,
    next_at = clock_timestamp() + r.delay_ms * interval '1 millisecond', lease_until = null, last_error = r.detail
  from unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::text[]) as r (outbox_id, fence, result, delay_ms, detail)
  where o.outbox_id = r.outbox_id and o.outbox_id = any ($1) and o.fence = r.fence`,
);

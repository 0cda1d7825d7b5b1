/** The result of one piece of outbox work. `again` retries it; `later` postpones it without counting a try. */
export type OutboxOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly detail: string }
  | { readonly kind: 'later'; readonly delayMs: number }
  | { readonly kind: 'giveUp'; readonly detail: string };

/** One kind of outbox work. It may run more than once with the same payload. */
export interface OutboxKind {
  readonly attemptsMax: number;
  work(payload: Readonly<Record<string, unknown>>): Promise<OutboxOutcome>;
  /** Wait in milliseconds after that many tries. By default it doubles each time, up to ten minutes. */
  waitMs?(attempts: number): number;
  /** Runs before a row is given up after its last try; it may run more than once. A row is given up only after this succeeds. */
  onGivenUp?(payload: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Returns SQL that queues the rows of a query: kind, dedupe key, payload. Skips a key that is already queued. It may be part
 *  of a larger statement, so that a message is queued in the same transaction as the event it reports. */
export function enqueue(rows: string): string {
  return `insert into app.outbox (kind, dedupe_key, payload)
  ${rows}
  on conflict do nothing`;
}

/** Like `enqueue`, with a fourth column: the earliest time to work on the row. */
export function enqueueLater(rows: string): string {
  return `insert into app.outbox (kind, dedupe_key, payload, next_at)
  ${rows}
  on conflict do nothing`;
}

/** Returns SQL that retries rows that were given up, with their full number of tries. `ids` is a query of outbox ids. */
export function enqueueAgain(ids: string): string {
  return `update app.outbox set given_up_at = null, attempts = 0, next_at = clock_timestamp() where outbox_id in (${ids})`;
}

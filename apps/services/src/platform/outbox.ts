/** What came of one piece of outbox work. `again`: may be repeated later; `later`: its time has not come, which is no try. */
export type OutboxOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly detail: string }
  | { readonly kind: 'later'; readonly delayMs: number }
  | { readonly kind: 'giveUp'; readonly detail: string };

/** One kind of outbox work. May be called again with the same payload. */
export interface OutboxKind {
  readonly attemptsMax: number;
  work(payload: Readonly<Record<string, unknown>>): Promise<OutboxOutcome>;
  /** How long to wait after that many tries; without it twice as long each time, up to ten minutes. */
  waitMs?(attempts: number): number;
  /** Done before the row is given up for want of tries; may be called again. While it fails, the row is not given up. */
  onGivenUp?(payload: Readonly<Record<string, unknown>>): Promise<void>;
}

/** SQL that queues the rows of a query: kind, dedupe key, payload. A key that is queued already is left alone. It is a statement of its
 *  own or one part of a larger statement, so that a message is queued in the transaction of what it tells about. */
export function enqueue(rows: string): string {
  return `insert into app.outbox (kind, dedupe_key, payload)
  ${rows}
  on conflict do nothing`;
}

/** Like `enqueue`, with a fourth column: the time before which the row is not worked on. */
export function enqueueLater(rows: string): string {
  return `insert into app.outbox (kind, dedupe_key, payload, next_at)
  ${rows}
  on conflict do nothing`;
}

/** SQL that works again on rows that were given up, with all their tries. `ids` is a query of outbox ids. */
export function enqueueAgain(ids: string): string {
  return `update app.outbox set given_up_at = null, attempts = 0, next_at = clock_timestamp() where outbox_id in (${ids})`;
}

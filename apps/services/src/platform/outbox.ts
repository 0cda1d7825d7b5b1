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
}

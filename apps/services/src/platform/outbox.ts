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

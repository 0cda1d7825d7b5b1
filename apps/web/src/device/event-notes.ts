/** Notes a failure that was survived, for whoever looks into the browser's log: what failed, without private facts.
 *  Source: OPEN-79, OPEN-82, ERR-24, ERR-25. */
export function noteEvent(what: string): void {
  console.warn(what);
}

/** Something that happened, for those who count it; names and choices only, never a person. Source: DEV-16, DEV-17, DEV-19,
 *  security C21. */
export type AppEvent =
  | { readonly name: 'logout'; readonly method: string }
  | { readonly name: 'page_view'; readonly page: string }
  /** A phone, e-mail or PDF action, and the page it was taken on. */
  | { readonly name: 'select_content'; readonly type: 'phone' | 'email' | 'pdf'; readonly origin: string };

const listeners = new Set<(event: AppEvent) => void>();

/** Tells that something happened. */
export function recordEvent(event: AppEvent): void {
  for (const listener of listeners) listener(event);
}

/** Follows what happens; call the result to stop. */
export function followEvents(listener: (event: AppEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

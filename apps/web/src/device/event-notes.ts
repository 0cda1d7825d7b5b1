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
  /** A phone, e-mail or PDF action, on the page that is open. */
  | { readonly name: 'select_content'; readonly type: 'phone' | 'email' | 'pdf' };

/** An event from before anybody counted, and whose session it happened in; null when signed out. */
export interface EarlyEvent {
  readonly event: AppEvent;
  readonly profileId: string | null;
}

// Who counts is fetched after the first paint; a page load that waits longer than this many events counts the first of them.
const EARLY_MAX = 50;
let early: EarlyEvent[] | null = [];
let readProfileId: () => string | null = () => null;
const listeners = new Set<(event: AppEvent) => void>();

/** Tells that something happened. */
export function recordEvent(event: AppEvent): void {
  if (early !== null && early.length < EARLY_MAX) early.push({ event, profileId: readProfileId() });
  for (const listener of listeners) listener(event);
}

/** Says how to learn who is here, for the events that are kept until somebody counts. */
export function knowProfile(read: () => string | null): void {
  readProfileId = read;
}

/** Follows what happens; call the result to stop. */
export function followEvents(listener: (event: AppEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What happened before anybody asked, oldest first, once: from then on nothing is kept. */
export function takeEarlyEvents(): readonly EarlyEvent[] {
  const taken = early ?? [];
  early = null;
  return taken;
}

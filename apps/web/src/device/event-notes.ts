/** Logs a handled failure in the browser console, without private facts. Source: OPEN-79, OPEN-82, ERR-24, ERR-25. */
export function noteEvent(what: string): void {
  console.warn(what);
}

/** An event for analytics; it holds names and choices only, never a person. Source: DEV-16, DEV-17, DEV-19, security C21. */
export type AppEvent =
  | { readonly name: 'logout'; readonly method: string }
  | { readonly name: 'page_view'; readonly page: string }
  /** A press on a phone number, an email address or a PDF, on the open page. */
  | { readonly name: 'select_content'; readonly type: 'phone' | 'email' | 'pdf' };

/** An event from before analytics loaded, with the profile it belongs to; null when signed out. */
export interface EarlyEvent {
  readonly event: AppEvent;
  readonly profileId: string | null;
}

// Analytics loads after the first paint. Before that, only this many events are stored, the earliest first.
const EARLY_MAX = 50;
let early: EarlyEvent[] | null = [];
let readProfileId: () => string | null = () => null;
const listeners = new Set<(event: AppEvent) => void>();

/** Sends an event to the listeners, or keeps it until analytics has loaded. */
export function recordEvent(event: AppEvent): void {
  if (early !== null && early.length < EARLY_MAX) early.push({ event, profileId: readProfileId() });
  for (const listener of listeners) listener(event);
}

/** Sets how to find the signed-in profile for events kept until analytics has loaded. */
export function knowProfile(read: () => string | null): void {
  readProfileId = read;
}

/** Runs the listener on each event; call the result to stop. */
export function followEvents(listener: (event: AppEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the events from before analytics loaded, oldest first. Works once; later events are not stored. */
export function takeEarlyEvents(): readonly EarlyEvent[] {
  const taken = early ?? [];
  early = null;
  return taken;
}

/** What a signature vendor says when it sends the browser back. Source: CFG-35, LOP-055, partners 0. */
export const SIGNING_EVENTS = [
  'signing_complete',
  'viewing_complete',
  'decline',
  'ttl_expired',
  'cancel',
  'session_timeout',
  'exception',
  'fax_pending',
] as const;

/** One of these events. */
export type SigningEvent = (typeof SIGNING_EVENTS)[number];

/** Reads an event; null when it is none that we know. */
export function parseSigningEvent(word: string): SigningEvent | null {
  return SIGNING_EVENTS.find((event) => event === word) ?? null;
}

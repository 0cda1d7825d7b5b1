import type { KeyValueStore } from '#device/storage.ts';

/** Work a person left unfinished: its page and the state needed to continue. */
export interface WorkInProgress {
  /** A page of the payment flow. */
  readonly route: string;
  readonly state: Readonly<Record<string, unknown>>;
}

// The only fields saved of a payment: its step, and the session by the domain's allow-list, which has no security code, card
// token or name. The time it was sent is left out: it is as long as a card number and would be refused as one.
const KEPT_FIELDS = ['session', 'step', 'messageKey', 'isPending', 'isLate', 'wasSent', 'renewal'] as const;

const PAYMENTS = 'payment.';

/** Keys of the tab's notes about payments: what the services keep, and what was left unfinished. */
export const WORK_NOTES = { kept: 'keptWork', unfinished: 'unfinishedWork' } as const;

/** Key of the tab's customer state. */
export const CUSTOMER_NOTE = 'customer';

const ROUTE = /^\/([a-z0-9]{3})\/Accounts\/(\d{1,15})\/Payment(?:\/[A-Za-z]{1,40})?$/;
const VALUE_CHARACTERS_MAX = 10_000;

/** Encodes work for the services as base64 of JSON `{state, route}`. Returns null when the page cannot be returned to or the
 *  text is too long. Source: PAY-031, LOP-038, security C5, C16. */
export function encodeWork({ route, state }: WorkInProgress): string | null {
  if (!ROUTE.test(route)) return null;
  const sent = saysSent(state) ? { wasSent: true } : {};
  const value = toBase64(JSON.stringify({ state: pick({ ...state, ...sent }), route }));
  return value.length <= VALUE_CHARACTERS_MAX ? value : null;
}

/** Reads untrusted work from the services; null when there is nothing usable. */
export function decodeWork(value: string): WorkInProgress | null {
  try {
    const kept: unknown = JSON.parse(fromBase64(value));
    if (typeof kept !== 'object' || kept === null || !('state' in kept) || !('route' in kept)) return null;
    const { state, route } = kept;
    if (typeof route !== 'string' || !ROUTE.test(route) || typeof state !== 'object' || state === null) return null;
    return { route, state: pick(state) };
  } catch {
    // Empty, cut off or forged: the person starts over. Source: LAP-036.
    return null;
  }
}

/** The storage key of the payment on a route. */
export function workKeyOf(route: string): string | null {
  const [, brand, loanId] = ROUTE.exec(route) ?? [];
  return brand === undefined || loanId === undefined ? null : paymentKeyOf(brand, Number(loanId));
}

/** The storage key of a loan's payment. Source: SES-38, SES-39. */
export function paymentKeyOf(brand: string, loanId: number): string {
  return `${PAYMENTS}${brand}.${loanId}`;
}

/** The storage key of the pages that the renewal of a payment shows. It begins like the key of its payment, so that it goes away with
 *  it. */
export function renewalKeyOf(paymentKey: string): string {
  return `${paymentKey}.renewal`;
}

/** Adds to work which pages its renewal shows, when the tab knows them. */
export function withRenewal({ route, state }: WorkInProgress, storage: KeyValueStore): WorkInProgress {
  const key = workKeyOf(route);
  const renewal = key === null ? null : storage.get(renewalKeyOf(key));
  return renewal === null ? { route, state } : { route, state: { ...state, renewal } };
}

/** Puts work into a tab's storage: the payment, and which pages its renewal shows. */
export function storeWork({ route, state }: WorkInProgress, storage: KeyValueStore): void {
  const key = workKeyOf(route);
  if (key === null) return;
  const { renewal, ...payment } = state;
  storage.set(key, JSON.stringify(payment));
  if (typeof renewal === 'string') storage.set(renewalKeyOf(key), renewal);
}

/** Removes the work of a page from a tab's storage. */
export function removeWork(route: string, storage: KeyValueStore): void {
  const key = workKeyOf(route);
  if (key === null) return;
  storage.remove(key);
  storage.remove(renewalKeyOf(key));
}

/** Removes the payments a person worked on from a tab's storage, and the notes about them. With 'unsentPayments' a sent one
 *  stays, since its result is still to come. Source: MNU-53, SES-16. */
export function dropWork(storage: KeyValueStore, which: 'all' | 'unsentPayments'): void {
  for (const key of storage.keys())
    if (key.startsWith(PAYMENTS) && (which === 'all' || !wasSent(storage.get(key)))) storage.remove(key);
  if (which === 'all') for (const key of [...Object.values(WORK_NOTES), CUSTOMER_NOTE]) storage.remove(key);
}

/** True when a stored payment says that Pay was pressed; `kept` is the value under its key. */
export function wasSent(kept: string | null): boolean {
  try {
    return saysSent(JSON.parse(kept ?? ''));
  } catch {
    return false;
  }
}

/** True when an untrusted stored payment was sent and has no final answer: it is pending, or it has a time of sending. The
 *  services store a flag in place of that time. */
export function saysSent(state: unknown): boolean {
  const given = new Map<string, unknown>(typeof state === 'object' && state !== null ? Object.entries(state) : []);
  return (
    given.get('wasSent') === true || given.get('isPending') === true || typeof given.get('startedAtMs') === 'number'
  );
}

function pick(state: object): Readonly<Record<string, unknown>> {
  const given = new Map<string, unknown>(Object.entries(state));
  return Object.fromEntries(KEPT_FIELDS.filter((name) => given.has(name)).map((name) => [name, given.get(name)]));
}

function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''));
}

function fromBase64(value: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(value), (character) => character.codePointAt(0) ?? 0));
}

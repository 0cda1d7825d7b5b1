import type { KeyValueStore } from '#device/storage.ts';

/** Work a person left behind: the page it was on and what it needs to go on there. */
export interface WorkInProgress {
  /** A page of the payment flow. */
  readonly route: string;
  readonly state: Readonly<Record<string, unknown>>;
}

// All that may be kept of a payment: where the payer stands, and the session by the domain's own allow-list, which knows no security
// code, card token or name. When it was sent is left out: it is as long as a card number and refused like one.
const KEPT_FIELDS = ['session', 'step', 'messageKey', 'isPending', 'isLate', 'wasSent'] as const;

const PAYMENTS = 'payment.';

/** Where a tab notes, beside the payments themselves, what the services keep and what was left unfinished. */
export const WORK_NOTES = { kept: 'keptWork', unfinished: 'unfinishedWork' } as const;

const ROUTE = /^\/([a-z0-9]{3})\/Accounts\/(\d{1,15})\/Payment(?:\/[A-Za-z]{1,40})?$/;
const VALUE_CHARACTERS_MAX = 10_000;

/** As the services keep it: base64 of JSON `{state, route}`. Null when the page is none that can be gone back to, or it is too long.
 *  Source: PAY-031, LOP-038, security C5, C16. */
export function encodeWork({ route, state }: WorkInProgress): string | null {
  if (!ROUTE.test(route)) return null;
  const sent = saysSent(state) ? { wasSent: true } : {};
  const value = toBase64(JSON.stringify({ state: pick({ ...state, ...sent }), route }));
  return value.length <= VALUE_CHARACTERS_MAX ? value : null;
}

/** Reads what the services kept, untrusted; null when there is nothing that can be gone on with. */
export function decodeWork(value: string): WorkInProgress | null {
  try {
    const kept: unknown = JSON.parse(fromBase64(value));
    if (typeof kept !== 'object' || kept === null || !('state' in kept) || !('route' in kept)) return null;
    const { state, route } = kept;
    if (typeof route !== 'string' || !ROUTE.test(route) || typeof state !== 'object' || state === null) return null;
    return { route, state: pick(state) };
  } catch {
    // Empty, cut off or another's making: the person starts afresh. Source: LAP-036.
    return null;
  }
}

/** Where a tab keeps the payment of a route. */
export function workKeyOf(route: string): string | null {
  const [, brand, loanId] = ROUTE.exec(route) ?? [];
  return brand === undefined || loanId === undefined ? null : paymentKeyOf(brand, Number(loanId));
}

/** Where a tab keeps the payment of a loan. Source: SES-38, SES-39. */
export function paymentKeyOf(brand: string, loanId: number): string {
  return `${PAYMENTS}${brand}.${loanId}`;
}

/** Takes out of a tab's storage the payments somebody worked on, and what says that there are some. One that was sent is only left
 *  behind where `which` says so: it is still to be followed. Source: MNU-53, SES-16. */
export function dropWork(storage: KeyValueStore, which: 'all' | 'unsentPayments'): void {
  for (const key of storage.keys())
    if (key.startsWith(PAYMENTS) && (which === 'all' || !wasSent(storage.get(key)))) storage.remove(key);
  if (which === 'all') for (const key of Object.values(WORK_NOTES)) storage.remove(key);
}

/** Whether what a tab keeps of a payment says that Pay was pressed; `kept` is what stands under its key. */
export function wasSent(kept: string | null): boolean {
  try {
    return saysSent(JSON.parse(kept ?? ''));
  } catch {
    return false;
  }
}

/** Whether a kept payment, untrusted, says that Pay was pressed and no final answer came: it is under way, or there is a time at which
 *  it was sent. The services keep no time, and say it outright. */
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

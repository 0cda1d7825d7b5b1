/** Work a person left behind: the page it was on and what it needs to go on there. */
export interface WorkInProgress {
  /** A page of the payment flow. */
  readonly route: string;
  readonly state: Readonly<Record<string, unknown>>;
}

// All that may be kept of a payment: where the payer stands, and the session by the domain's own allow-list, which knows no security
// code, card token or name. When it was sent is left out: it is as long as a card number and refused like one.
const KEPT_FIELDS = ['session', 'step', 'messageKey', 'isPending', 'isLate', 'wasSent'] as const;

const ROUTE = /^\/([a-z0-9]{3})\/Accounts\/(\d{1,15})\/Payment(?:\/[A-Za-z]{1,40})?$/;
const VALUE_CHARACTERS_MAX = 10_000;

/** As the services keep it: base64 of JSON `{state, route}`. Null when the page is none that can be gone back to, or it is too long.
 *  Source: PAY-031, LOP-038, security C5, C16. */
export function encodeWork({ route, state }: WorkInProgress): string | null {
  if (!ROUTE.test(route)) return null;
  // That it was sent is said by whether there is a time.
  const wasSent = typeof state['startedAtMs'] === 'number' ? { wasSent: true } : {};
  const value = toBase64(JSON.stringify({ state: pick({ ...state, ...wasSent }), route }));
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
  return `payment.${brand}.${loanId}`;
}

/** Whether what a tab keeps of a payment says that Pay was pressed; `kept` is what stands under its key. */
export function wasSent(kept: string | null): boolean {
  try {
    const state: unknown = JSON.parse(kept ?? '');
    const given = new Map<string, unknown>(typeof state === 'object' && state !== null ? Object.entries(state) : []);
    return (
      given.get('wasSent') === true || given.get('isPending') === true || typeof given.get('startedAtMs') === 'number'
    );
  } catch {
    return false;
  }
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

import { fieldsOf, textOf } from '#steps/stored-fields.ts';

const CARD_TYPES = ['amex', 'discover', 'mastercard', 'visa'] as const;

/** The card that gets the rewards, as our services know it. `cardNumber`: the last four digits. */
export interface PayoutCard {
  readonly cardToken: string;
  readonly cardNumber: string;
  /** Null for a card whose brand is not known. */
  readonly cardType: (typeof CARD_TYPES)[number] | null;
}

/** What a person chose so far, and what was sent. */
export interface RedeemSession {
  readonly card: PayoutCard | null;
  /** Names the request: a repeat with it pays nothing twice. */
  readonly cashOutKey: string | null;
  /** When the request was sent, in ms since 1970; null before. */
  readonly startedAtMs: number | null;
  readonly messageKey: string | null;
  /** The services did not get the request, so it may be sent again. */
  readonly isNotReceived: boolean;
}

/** A session in which nothing was chosen. */
export const NEW_REDEEM: RedeemSession = {
  card: null,
  cashOutKey: null,
  startedAtMs: null,
  messageKey: null,
  isNotReceived: false,
};

/** Something that happened in a session. */
export type RedeemAction =
  | { readonly kind: 'cardChosen'; readonly card: PayoutCard }
  | { readonly kind: 'sent'; readonly cashOutKey: string; readonly atMs: number }
  | { readonly kind: 'accepted'; readonly messageKey: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'notReceived' }
  | { readonly kind: 'ended' };

/** Applies an action. A sent request keeps its key until it is refused or ends, so that a second press pays nothing twice. One that never
 *  arrived also keeps it: the next press sends the same request. Source: LOP-070, LOP-032, security D1. */
export function advanceRedeem(session: RedeemSession, action: RedeemAction): RedeemSession {
  const isSent = session.startedAtMs !== null;
  switch (action.kind) {
    case 'cardChosen':
      // Another card is another request.
      return isSent ? session : { ...NEW_REDEEM, card: action.card };
    case 'sent':
      if (isSent) return session;
      return {
        ...session,
        cashOutKey: session.cashOutKey ?? action.cashOutKey,
        startedAtMs: action.atMs,
        isNotReceived: false,
      };
    case 'accepted':
      return isSent ? { ...session, messageKey: action.messageKey } : session;
    case 'refused':
      return { ...NEW_REDEEM, card: session.card };
    case 'notReceived':
      return isSent && session.messageKey === null ? { ...session, startedAtMs: null, isNotReceived: true } : session;
    case 'ended':
      return NEW_REDEEM;
  }
}

/** What it means that the services know no request of the key. `wait`: it may still arrive. */
export function absentMeaning(
  { startedAtMs, messageKey }: RedeemSession,
  { isUnderWay, atMs, timeoutMs }: { readonly isUnderWay: boolean; readonly atMs: number; readonly timeoutMs: number },
): 'wait' | 'notReceived' | 'missing' {
  if (messageKey !== null || startedAtMs === null) return 'missing';
  return isUnderWay || atMs - startedAtMs < timeoutMs ? 'wait' : 'notReceived';
}

const KEY = /^[\w-]{16,64}$/;

/** Reads an untrusted stored session; null when it cannot be used. */
export function restoreRedeem(text: string | null): RedeemSession | null {
  if (text === null) return null;
  try {
    const given = fieldsOf(JSON.parse(text));
    const startedAtMs = given.get('startedAtMs');
    const cashOutKey = textOf(given.get('cashOutKey'), KEY);
    return {
      card: toCard(given.get('card')),
      cashOutKey,
      startedAtMs: typeof startedAtMs === 'number' && cashOutKey !== null ? startedAtMs : null,
      messageKey: textOf(given.get('messageKey'), /^[\w:.-]{1,64}$/),
      isNotReceived: given.get('isNotReceived') === true,
    };
  } catch {
    // Damaged or tampered with: starting over is safe, because the services know whether a cash-out is on its way.
    return null;
  }
}

function toCard(value: unknown): PayoutCard | null {
  const given = fieldsOf(value);
  const cardToken = textOf(given.get('cardToken'), /^[\w.:-]{1,64}$/);
  const cardNumber = textOf(given.get('cardNumber'), /^\d{4}$/);
  if (cardToken === null || cardNumber === null) return null;
  return { cardToken, cardNumber, cardType: CARD_TYPES.find((each) => each === given.get('cardType')) ?? null };
}

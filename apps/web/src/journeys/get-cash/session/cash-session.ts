import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { CHANNEL, type ChannelType } from '#steps/payout/payout-facts.ts';
import { fieldsOf, textOf } from '#steps/stored-fields.ts';

/** Where the money of an advance goes: a channel, and for a card or an account our own id of it. */
export interface DisburseMethod {
  readonly type: ChannelType;
  readonly cardToken: string | null;
}

/** What a person chose so far, and what was sent. `startedAtMs`: when the request was sent, in ms since 1970; null before. */
export interface CashSession {
  readonly amountCents: Cents | null;
  readonly isNoticeRead: boolean;
  readonly method: DisburseMethod | null;
  /** Names the request: a repeat with it does nothing twice. A new choice gets a new one. */
  readonly drawKey: string | null;
  readonly startedAtMs: number | null;
  readonly messageKey: string | null;
  /** The services did not get the request, so it may be sent again. */
  readonly isNotReceived: boolean;
}

/** A session in which nothing was chosen. */
export const NEW_SESSION: CashSession = {
  amountCents: null,
  isNoticeRead: false,
  method: null,
  drawKey: null,
  startedAtMs: null,
  messageKey: null,
  isNotReceived: false,
};

/** Something that happened in a session. */
export type CashAction =
  | { readonly kind: 'amountChosen'; readonly amountCents: Cents }
  | { readonly kind: 'noticeRead' }
  | { readonly kind: 'methodChosen'; readonly method: DisburseMethod; readonly drawKey: string }
  | { readonly kind: 'sent'; readonly atMs: number }
  | { readonly kind: 'accepted'; readonly messageKey: string }
  | { readonly kind: 'notReceived' }
  | { readonly kind: 'refused'; readonly drawKey: string }
  | { readonly kind: 'ended' };

/** Applies an action. An action that does not fit the state returns the same session. A sent request keeps its key until it is refused, so
 *  that a second press sends nothing new. */
export function advanceCash(session: CashSession, action: CashAction): CashSession {
  const isSent = session.startedAtMs !== null;
  switch (action.kind) {
    case 'amountChosen':
      if (isSent) return session;
      // Another amount is another request, and its cost was not read yet.
      return action.amountCents === session.amountCents
        ? session
        : { ...session, amountCents: action.amountCents, isNoticeRead: false, drawKey: null, isNotReceived: false };
    case 'noticeRead':
      return isSent ? session : { ...session, isNoticeRead: true };
    case 'methodChosen':
      if (isSent || (session.drawKey !== null && isSameMethod(session.method, action.method))) return session;
      return { ...session, method: action.method, drawKey: action.drawKey, isNotReceived: false };
    case 'sent':
      return isSent || session.drawKey === null
        ? session
        : { ...session, startedAtMs: action.atMs, isNotReceived: false };
    case 'accepted':
      return isSent ? { ...session, messageKey: action.messageKey } : session;
    case 'notReceived':
      return isSent && session.messageKey === null ? { ...session, startedAtMs: null, isNotReceived: true } : session;
    case 'refused':
      return { ...session, startedAtMs: null, messageKey: null, drawKey: action.drawKey, isNotReceived: false };
    case 'ended':
      return NEW_SESSION;
  }
}

function isSameMethod(one: DisburseMethod | null, other: DisburseMethod): boolean {
  return one?.type === other.type && one.cardToken === other.cardToken;
}

/** What it means that the services know no request of a key. `wait`: they may still get it. `missing`: there was none. */
export type NotFoundMeaning = 'wait' | 'notReceived' | 'missing';

/** What the meaning of an unknown key depends on. `atMs`: when the services said so; `timeoutMs`: how long a request may take to arrive. */
export interface NotFoundFacts {
  readonly isOwn: boolean;
  readonly isUnderWay: boolean;
  readonly atMs: number;
  readonly timeoutMs: number;
}

/** Returns what it means that the services know no request. Until its time-out the request of this tab may still arrive. Source: LOP-032. */
export function notFoundMeaning(
  { startedAtMs, messageKey, isNotReceived }: CashSession,
  { isOwn, isUnderWay, atMs, timeoutMs }: NotFoundFacts,
): NotFoundMeaning {
  if (!isOwn) return 'missing';
  if (startedAtMs === null) return isNotReceived ? 'notReceived' : 'missing';
  if (isUnderWay || atMs - startedAtMs < timeoutMs) return 'wait';
  return messageKey === null ? 'notReceived' : 'missing';
}

/** The steps that ask something, in order. Source: LOP-021. */
export type CashPlace = 'amount' | 'notice' | 'method' | 'review';

/** Returns the last step that a session may open, so that nobody reaches a step by its address alone. Source: DRW-009. */
export function furthestPlace({ amountCents, isNoticeRead, method, drawKey }: CashSession): CashPlace {
  if (amountCents === null) return 'amount';
  if (!isNoticeRead) return 'notice';
  return method === null || drawKey === null ? 'method' : 'review';
}

const KEY = /^[\w-]{16,64}$/;

/** Reads an untrusted stored session; null when it cannot be used. */
export function restoreCash(text: string | null): CashSession | null {
  if (text === null) return null;
  try {
    const given = fieldsOf(JSON.parse(text));
    const amount = given.get('amountCents');
    return {
      amountCents: typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? cents(amount) : null,
      isNoticeRead: given.get('isNoticeRead') === true,
      method: toMethod(given.get('method')),
      drawKey: textOf(given.get('drawKey'), KEY),
      startedAtMs: typeof given.get('startedAtMs') === 'number' ? Number(given.get('startedAtMs')) : null,
      messageKey: textOf(given.get('messageKey'), /^[\w:.-]{1,64}$/),
      isNotReceived: given.get('isNotReceived') === true,
    };
  } catch {
    // Damaged or tampered with: starting over is safe, because the services know whether an advance was asked for.
    return null;
  }
}

function toMethod(value: unknown): DisburseMethod | null {
  const given = fieldsOf(value);
  const type = Object.values(CHANNEL).find((each) => each === given.get('type'));
  return type === undefined ? null : { type, cardToken: textOf(given.get('cardToken'), /^[\w-]{1,64}$/) };
}

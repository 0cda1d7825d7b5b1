import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { Origination } from '#steps/origination/origination-facts.ts';
import { CHANNEL, isPickUp, type ChannelType } from '#steps/payout/payout-facts.ts';
import { fieldsOf, textOf } from '#steps/stored-fields.ts';

/** Where the money of the new loan goes: a channel, and for a card or an account our own id of it. */
export interface ChosenMethod {
  readonly type: ChannelType;
  readonly cardToken: string | null;
}

/** What a person chose in this tab. `startedAtMs`: when the loan was asked for, in ms since 1970; null before. */
export interface Draft {
  readonly amountCents: Cents | null;
  readonly method: ChosenMethod | null;
  /** Names the request for the loan: a repeat with it does nothing twice. Null before the first. */
  readonly originateKey: string | null;
  readonly startedAtMs: number | null;
  /** What the services knew when the draft was made. Another value means that another device went on, and the draft is dropped. */
  readonly basis: string;
}

/** Something that happened to a draft. */
export type DraftAction =
  | { readonly kind: 'amountChosen'; readonly amountCents: Cents }
  | { readonly kind: 'methodChosen'; readonly method: ChosenMethod }
  | { readonly kind: 'sent'; readonly atMs: number; readonly originateKey: string }
  | { readonly kind: 'notReceived' | 'refused' };

const TYPES = { store: CHANNEL.store, moneyGram: CHANNEL.moneyGram, debit: CHANNEL.debit, ach: CHANNEL.ach } as const;

/** Returns the name of a channel in calls. Source: ORG-012. */
export function channelName(type: ChannelType): keyof typeof TYPES {
  switch (type) {
    case CHANNEL.store:
      return 'store';
    case CHANNEL.moneyGram:
      return 'moneyGram';
    case CHANNEL.debit:
      return 'debit';
    case CHANNEL.ach:
      return 'ach';
  }
}

function basisOf({ state, loanId, disbursementAmount, disbursementType, disburseCardId }: Origination): string {
  return [state, loanId, disbursementAmount, disbursementType, disburseCardId].join(' ');
}

/** Returns the draft of what the services keep. */
export function draftOf(origination: Origination): Draft {
  const { disbursementAmount, disbursementType, disburseCardId } = origination;
  const type = disbursementType === 'none' ? null : TYPES[disbursementType];
  return {
    amountCents: disbursementAmount > 0 ? disbursementAmount : null,
    method: type === null ? null : { type, cardToken: disburseCardId },
    originateKey: null,
    startedAtMs: null,
    basis: basisOf(origination),
  };
}

/** Returns the draft to go on with. What the services keep wins over what this tab kept, unless nothing changed there since. A request on its
 *  way is followed to its end. Source: ORG-007, LOP-053. */
export function resumeDraft(kept: Draft | null, origination: Origination): Draft {
  if (kept === null) return draftOf(origination);
  return kept.startedAtMs !== null || kept.basis === basisOf(origination) ? kept : draftOf(origination);
}

/** Applies an action. An action that does not fit the state returns the same draft. A request on its way keeps its key until it is refused,
 *  so that a second press sends nothing new. */
export function advanceDraft(draft: Draft, action: DraftAction): Draft {
  const isSent = draft.startedAtMs !== null;
  switch (action.kind) {
    case 'amountChosen':
      // Another amount is another request, and a method may be closed for it.
      return isSent || action.amountCents === draft.amountCents
        ? draft
        : { ...draft, amountCents: action.amountCents, method: null, originateKey: null };
    case 'methodChosen':
      return isSent || isSameMethod(draft.method, action.method)
        ? draft
        : { ...draft, method: action.method, originateKey: null };
    case 'sent':
      return isSent ? draft : { ...draft, startedAtMs: action.atMs, originateKey: action.originateKey };
    case 'notReceived':
      return isSent ? { ...draft, startedAtMs: null } : draft;
    case 'refused':
      return { ...draft, startedAtMs: null, originateKey: null };
  }
}

function isSameMethod(one: ChosenMethod | null, other: ChosenMethod): boolean {
  return one?.type === other.type && one.cardToken === other.cardToken;
}

/** True when the method says everything: a pick-up, or a card or account. */
export function isWhole(method: ChosenMethod | null): method is ChosenMethod {
  return method !== null && (isPickUp(method.type) || method.cardToken !== null);
}

const KEY = /^[\w-]{16,64}$/;

/** Reads an untrusted stored draft; null when it cannot be used. */
export function restoreDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const given = fieldsOf(JSON.parse(text));
    const amount = given.get('amountCents');
    const startedAtMs = given.get('startedAtMs');
    const basis = given.get('basis');
    const originateKey = textOf(given.get('originateKey'), KEY);
    if (typeof basis !== 'string') return null;
    return {
      amountCents: typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? cents(amount) : null,
      method: toMethod(given.get('method')),
      originateKey,
      startedAtMs: typeof startedAtMs === 'number' && originateKey !== null ? startedAtMs : null,
      basis,
    };
  } catch {
    // Damaged or tampered with: what the services keep is enough.
    return null;
  }
}

function toMethod(value: unknown): ChosenMethod | null {
  const given = fieldsOf(value);
  const type = Object.values(CHANNEL).find((each) => each === given.get('type'));
  return type === undefined ? null : { type, cardToken: textOf(given.get('cardToken'), /^[\w-]{1,64}$/) };
}

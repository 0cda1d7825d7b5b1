import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { submitPayment } from '@lendside/contract/payments/submit-payment.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { lastFourOf } from '@lendside/domain/cards/masking.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { AmountType } from '@lendside/domain/payments/pay-types.ts';
import {
  PAYMENT_JOURNEY_START,
  PAYMENT_STEPS,
  paymentJourney,
  type PaymentJourney,
  type PaymentJourneyEvent,
} from '@lendside/domain/payments/payment-journey.ts';
import {
  startPaymentSession,
  type AutoPayChoice,
  type PaymentSession,
} from '@lendside/domain/payments/payment-session.ts';
import { restorePaymentSession, toStoredPaymentSession } from '@lendside/domain/payments/stored-payment-session.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import {
  draftedFields,
  paymentTypeOf,
  renewalFields,
  type ChosenRenewal,
  type DraftedRenewal,
  type RenewalAction,
} from './chosen-renewal.ts';
import { saysSent } from '#api/work-in-progress.ts';

/** Request body of a payment. */
export type PaymentBody = RequestOf<typeof submitPayment>;

/** Why the last attempt was refused: the text, what the payer can do, and the refused card, which the page must not offer
 *  again. Source: LER-010 to LER-015. */
export interface PaymentRefusal {
  readonly text: string;
  readonly move: RefusedMove;
  readonly lastFour: string | null;
}

/** What a payer can do after a final refusal. */
export type RefusedMove = (typeof REFUSED_MOVES)[number];

const REFUSED_MOVES = [
  'another_card',
  'same_card',
  'no_card',
  'another_amount',
  'follow',
  'locate',
  'see_renewal',
  'read_terms',
  'ask_other',
] as const;

/** A payment in progress in this tab: its step, the payer's choices, and the body that was sent. */
export interface PaymentProgress {
  readonly journey: PaymentJourney;
  readonly session: PaymentSession;
  /** When Pay was last pressed, in ms since 1970. The polling time-out counts from here. Source: LOP-030. */
  readonly startedAtMs: number | null;
  /** The exact body that was sent, kept so that it can be sent again unchanged. In memory only. */
  readonly sentBody: PaymentBody | null;
  readonly refusal: PaymentRefusal | null;
  /** Why the method must be chosen again: a reload lost a card for this payment only, or a saved card was removed. In memory
   *  only. */
  readonly lostCard: 'onceOnly' | 'removed' | null;
  /** What is known about a submit without an answer. `toBeAsked`: the result is unknown, so the payment is looked up before
   *  anything is sent. `notThere`: the services have no such payment, so the payer may press Pay again. In memory only.
   *  Source: PAY-031, LOP-032. */
  readonly unheard: 'toBeAsked' | 'notThere' | null;
  /** The card chosen last, kept because a card for this payment only is not in the saved list. In memory only. */
  readonly chosenCard: CardEntity | null;
  /** The terms of the new loan that the payer saw last, to say what changed since. In memory only. */
  readonly seenTerms: NewTerms | null;
}

/** All actions on a payment in progress: the events of the domain, and those that only the web needs. */
export type PaymentAction =
  | {
      readonly kind: 'amountChosen';
      readonly amountCents: Cents;
      readonly amountType: AmountType;
      readonly isPayoff: boolean;
      readonly intentId: string;
      /** The renewal that the payment is for; absent when it only pays. */
      readonly renewal?: ChosenRenewal;
    }
  /** The payer chose or typed an amount but did not press Continue yet. Null while the text is not a valid amount. */
  | ({
      readonly kind: 'amountDrafted';
      readonly amountCents: Cents | null;
      readonly amountType: AmountType;
    } & DraftedRenewal)
  | RenewalAction
  | { readonly kind: 'cardChosen'; readonly card: CardEntity; readonly freshKey: string }
  /** Another card replaces the refused one at the review. */
  | { readonly kind: 'cardReplaced'; readonly card: CardEntity; readonly freshKey: string }
  /** The risk check has run. `isRefinanceDenied` removes a refinance from the choices (REF-006). */
  | { readonly kind: 'riskChecked'; readonly isRefinanceDenied: boolean }
  | { readonly kind: 'cardFound'; readonly card: CardEntity }
  /** The chosen card was not found after a reload and must be chosen again. */
  | { readonly kind: 'cardLost' }
  /** A guest chose whether to save the card for an account they may create later. */
  | { readonly kind: 'cardKept'; readonly isKept: boolean }
  /** The payer turned autopay with the chosen method on or off for this payment. */
  | { readonly kind: 'autopayAsked'; readonly autoPay: AutoPayChoice }
  | { readonly kind: 'sent'; readonly body: PaymentBody; readonly atMs: number }
  | { readonly kind: 'startedAgain' }
  /** The page was suspended or closed while the payment was being sent, so the answer is lost. */
  | { readonly kind: 'answerLost' }
  /** A payment started elsewhere, for example in another tab, is followed here. */
  | { readonly kind: 'followed'; readonly messageKey: string; readonly atMs: number }
  | (FailureEvent & { readonly move: RefusedMove })
  | Exclude<PaymentJourneyEvent, ChoiceEvent | FailureEvent>;

type ChoiceEvent = Extract<
  PaymentJourneyEvent,
  { kind: 'amountChosen' | 'methodChosen' | 'methodReplaced' | 'submitted' }
>;
type FailureEvent = Extract<PaymentJourneyEvent, { kind: 'submitFailed' | 'failed' }>;

/** Returns the start state of a payment. */
export function startPayment(brand: BrandCode, loanId: number): PaymentProgress {
  return {
    journey: PAYMENT_JOURNEY_START,
    session: startPaymentSession(brand, loanId),
    startedAtMs: null,
    sentBody: null,
    refusal: null,
    lostCard: null,
    unheard: null,
    chosenCard: null,
    seenTerms: null,
  };
}

/** Returns the payment after an action, or the same object when the action does not apply. The payment key stays the same
 *  until the services give a final answer. One key makes at most one payment, whatever the payer presses, reloads or changes.
 *  Source: LOP-032, security C13, D1, R15. */
export function advancePayment(progress: PaymentProgress, action: PaymentAction): PaymentProgress {
  switch (action.kind) {
    case 'startedAgain':
      return startPayment(progress.session.brand, progress.session.loanId);
    case 'followed': {
      const journey = {
        ...PAYMENT_JOURNEY_START,
        step: 'processing',
        messageKey: action.messageKey,
        isPending: true,
      } as const;
      return { ...startPayment(progress.session.brand, progress.session.loanId), journey, startedAtMs: action.atMs };
    }
    case 'riskChecked': {
      const checked = { isRiskChecked: true, isRefiPrevented: action.isRefinanceDenied };
      return { ...progress, session: { ...progress.session, ...checked } };
    }
    case 'cardFound':
      return { ...progress, chosenCard: action.card, session: { ...progress.session, ...cardFields(action.card) } };
    case 'cardKept':
      return { ...progress, session: { ...progress.session, isGuestCardSaved: action.isKept } };
    case 'autopayAsked':
      if (progress.journey.isPending) return progress;
      return { ...progress, sentBody: null, session: { ...progress.session, autoPay: action.autoPay } };
    case 'amountDrafted':
      return draft(progress, action);
    case 'coversChosen':
    case 'termsSeen':
    case 'partyFound':
    case 'detailsGiven':
      return learn(progress, action);
    case 'amountChosen':
      return chooseAmount(progress, action);
    case 'cardChosen':
      return takeCard(progress, action, 'methodChosen');
    case 'cardReplaced':
      return takeCard(progress, action, 'methodReplaced');
    case 'sent': {
      const sent = move(progress, { kind: 'submitted' }, {});
      return sent === progress ? progress : { ...sent, startedAtMs: action.atMs, sentBody: action.body, refusal: null };
    }
    case 'answerLost':
      return isUnanswered(progress.journey) ? { ...progress, unheard: 'toBeAsked' } : progress;
    case 'notReceived': {
      const next = move(progress, action, {});
      return next === progress ? next : { ...next, unheard: 'notThere' };
    }
    case 'submitFailed':
    case 'failed':
      return refuse(settle(move(progress, action, {}), progress), action.move);
    case 'wentBack':
      // A refusal matters only at the review. On earlier pages every choice is available again.
      return forgetRefusal(move(progress, action, {}), progress);
    case 'cardLost': {
      const back = forgetRefusal(move(progress, { kind: 'wentBack' }, {}), progress);
      // The method page still shows the result of looking up the last press of Pay.
      const { unheard } = progress;
      return back === progress
        ? back
        : { ...back, unheard, lostCard: progress.session.isGuestCard ? 'onceOnly' : 'removed' };
    }
    default:
      return settle(move(progress, action, {}), progress);
  }
}

function chooseAmount(
  progress: PaymentProgress,
  action: Extract<PaymentAction, { kind: 'amountChosen' }>,
): PaymentProgress {
  const next = move(progress, action, {
    paymentAmountCents: action.amountCents,
    paymentAmountType: action.amountType,
    paymentType: paymentTypeOf(action),
    intentId: action.intentId,
    ...renewalFields(action.renewal, progress.session),
  });
  return next === progress ? next : { ...next, seenTerms: action.renewal?.terms ?? null };
}

/** Keeps what the pages of a renewal asked for and found out. */
function learn(progress: PaymentProgress, action: RenewalAction): PaymentProgress {
  switch (action.kind) {
    case 'coversChosen':
      // The terms that were seen did not hold these products.
      return { ...keep(progress, { ancillaryProducts: action.ancillaryProducts, termsHash: null }), seenTerms: null };
    case 'termsSeen':
      return {
        ...keep(progress, { termsHash: action.terms.hash, intentId: action.terms.intentId }),
        seenTerms: action.terms,
      };
    case 'partyFound':
      return keep(progress, action.party);
    case 'detailsGiven':
      return keep(progress, { demographics: action.demographics });
  }
}

/** Changes the session before anything is sent. A body of an earlier try no longer says what the payer chose. */
function keep(progress: PaymentProgress, changes: Partial<PaymentSession>): PaymentProgress {
  if (progress.journey.isPending) return progress;
  return { ...progress, sentBody: null, session: { ...progress.session, ...changes } };
}

/** Saves the amount chosen on the amount page, so that it survives a reload or an expired session. Source: SES-39, OPEN-32. */
function draft(progress: PaymentProgress, action: Extract<PaymentAction, { kind: 'amountDrafted' }>): PaymentProgress {
  if (progress.journey.step !== 'amount') return progress;
  const { amountCents, amountType } = action;
  const chosen = { paymentAmountCents: amountCents, paymentAmountType: amountType, ...draftedFields(action) };
  return {
    ...progress,
    journey: { ...progress.journey, amountCents, amountType },
    session: { ...progress.session, ...chosen },
  };
}

function move(progress: PaymentProgress, event: PaymentJourneyEvent, chosen: Partial<PaymentSession>): PaymentProgress {
  const journey = paymentJourney(progress.journey, event);
  if (journey === progress.journey) return progress;
  const isChange = ['amountChosen', 'methodChosen', 'methodReplaced'].includes(event.kind);
  const session = { ...progress.session, ...chosen };
  return { ...progress, journey, session, unheard: null, ...(isChange ? { sentBody: null } : {}) };
}

/** Takes a card and keeps the key until a final answer. After a final answer, paying with a different card is a new payment
 *  with a new key. */
function takeCard(
  progress: PaymentProgress,
  { card, freshKey }: Extract<PaymentAction, { kind: 'cardChosen' | 'cardReplaced' }>,
  kind: 'methodChosen' | 'methodReplaced',
): PaymentProgress {
  const paymentKey = progress.session.paymentKey ?? freshKey;
  const next = move(progress, { kind, methodLabel: card.cardNumber, paymentKey }, { ...cardFields(card), paymentKey });
  return next === progress ? next : { ...next, chosenCard: card, lostCard: null };
}

function isUnanswered({ step, isPending }: PaymentJourney): boolean {
  return step === 'review' && isPending;
}

/** Stores a final refusal with its text. A failed call is not a refusal. */
function refuse(next: PaymentProgress, told: RefusedMove): PaymentProgress {
  const { notice, isPayButtonEnabled, step } = next.journey;
  if (step !== 'review' || notice === null || isPayButtonEnabled) return next;
  return { ...next, refusal: { text: notice, move: told, lastFour: next.session.lastFour } };
}

function forgetRefusal(next: PaymentProgress, before: PaymentProgress): PaymentProgress {
  return next === before ? before : { ...next, refusal: null, lostCard: null };
}

/** Ends the payment key at a final answer, because the next attempt is a new payment. A failed call is not an answer. */
function settle(next: PaymentProgress, before: PaymentProgress): PaymentProgress {
  if (next === before) return next;
  const wasPending = before.journey.isPending;
  const isFinal = wasPending && !next.journey.isPending && !next.journey.isPayButtonEnabled;
  return isFinal
    ? { ...next, session: { ...next.session, paymentKey: null }, startedAtMs: null, sentBody: null }
    : next;
}

function cardFields(card: CardEntity): Partial<PaymentSession> {
  return {
    cardToken: card.cardToken,
    cardIds: card.cardIds,
    cardHolder: card.cardholderName,
    lastFour: lastFourOf(card.cardNumber),
    expiry: card.cardType === 'bank' ? null : `${card.expirationMonth}/${card.expirationYear}`,
    isGuestCard: card.guestCard,
    isGuestCardSaved: false,
  };
}

/** Returns what is stored of a payment: the allowed fields of the session, the step and the keys. Never stores a card token, a
 *  security code or a name. Source: LCF-025, LOP-033, security C16. */
export function toStoredPayment(progress: PaymentProgress): Readonly<Record<string, unknown>> {
  const { journey, session, startedAtMs, refusal } = progress;
  return {
    session: toStoredPaymentSession(session),
    step: journey.step,
    refusal,
    messageKey: journey.messageKey,
    isPending: journey.isPending,
    isLate: journey.isLate,
    startedAtMs,
  };
}

/** Restores a payment from untrusted storage; null when it is invalid or belongs to another loan. A submit without an answer
 *  is restored as pending and looked up first. Source: SES-39, PAY-031, R15. */
export function restorePayment(untrusted: unknown, brand: BrandCode, loanId: number): PaymentProgress | null {
  if (typeof untrusted !== 'object' || untrusted === null) return null;
  const kept = new Map<string, unknown>(Object.entries(untrusted));
  const session = restorePaymentSession(kept.get('session'));
  const step = PAYMENT_STEPS.find((known) => known === kept.get('step'));
  if (session === null || session.brand !== brand || session.loanId !== loanId || step === undefined) return null;
  const messageKey = readMessageKey(kept.get('messageKey'));
  const startedAtMs = Number.isSafeInteger(kept.get('startedAtMs')) ? Number(kept.get('startedAtMs')) : null;
  const refusal = readRefusal(kept.get('refusal'));
  const isRefused = refusal !== null && session.paymentKey === null;
  // A failed call leaves the result unknown, so the payment is looked up after a reload before anything is sent.
  const isUnheard = step === 'review' && messageKey === null && !isRefused && saysSent(untrusted);
  const journey: PaymentJourney = {
    ...PAYMENT_JOURNEY_START,
    step,
    notice: isRefused ? refusal.text : null,
    amountCents: session.paymentAmountCents,
    amountType: session.paymentAmountType,
    methodLabel: session.lastFour === null ? null : `•••• ${session.lastFour}`,
    paymentKey: session.paymentKey,
    messageKey,
    isPending: isUnheard || kept.get('isPending') === true,
    isPayButtonEnabled: step === 'review' && !isRefused,
    isLate: kept.get('isLate') === true,
  };
  const unheard = isUnheard ? ('toBeAsked' as const) : null;
  const memory = { sentBody: null, lostCard: null, chosenCard: null, seenTerms: null, unheard };
  return isWhole(journey) ? { ...memory, journey, session, startedAtMs, refusal } : null;
}

const REFUSAL_CHARACTERS_MAX = 1_000;

function readRefusal(value: unknown): PaymentRefusal | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = new Map<string, unknown>(Object.entries(value));
  const text = kept.get('text');
  const move = REFUSED_MOVES.find((known) => known === kept.get('move'));
  const lastFour = kept.get('lastFour');
  if (typeof text !== 'string' || text.length > REFUSAL_CHARACTERS_MAX || move === undefined) return null;
  return { text, move, lastFour: typeof lastFour === 'string' && /^\d{4}$/.test(lastFour) ? lastFour : null };
}

function readMessageKey(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 64 ? value : null;
}

function isWhole({ step, amountCents, paymentKey, messageKey, isPending, notice }: PaymentJourney): boolean {
  switch (step) {
    case 'amount':
      return !isPending;
    case 'method':
      return amountCents !== null && !isPending;
    case 'review':
      return amountCents !== null && (paymentKey !== null || (notice !== null && !isPending));
    case 'processing':
      return messageKey !== null && isPending;
    case 'confirmed':
      return messageKey !== null && !isPending;
  }
}

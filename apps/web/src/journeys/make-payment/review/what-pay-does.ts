import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { authorisationVersion } from '#journeys/make-payment/method/pay-from-bank.ts';
import { otherCards } from '#journeys/make-payment/method/payable-cards.ts';
import type { PaymentBody, PaymentProgress, PaymentRefusal } from '#journeys/make-payment/session/payment-progress.ts';
import type { AutopayOffer } from './decide-autopay-offer.ts';
import { paymentBody, type Payer, type PaymentStore } from './payment-body.ts';
import type { NextMove } from './submit-failure.ts';

/** All facts that decide what Pay does. `use-pay.ts` collects them and carries out the decision. */
export interface PayFacts {
  readonly progress: PaymentProgress;
  readonly loan: LoanEntity;
  /** The chosen card or bank account; null for a refused card that is no longer saved. */
  readonly card: CardEntity | null;
  /** Every card and bank account that could pay. */
  readonly cards: readonly CardEntity[];
  /** Null while a guest has to correct their name or contact. */
  readonly payer: Payer | null;
  readonly isGuest: boolean;
  /** Null until the store is read. */
  readonly store: PaymentStore | null;
  readonly autopay: AutopayOffer;
  /** True when the payer has accepted the debit authorization. */
  readonly isAgreed: boolean;
  /** Why nobody can pay now: no connection, or the services do not answer. Null when paying is possible. */
  readonly whyNotNow: string | null;
  /** Why no bank account can pay this loan; null when one can. */
  readonly noBank: string | null;
  /** State of the settlement offer behind a refused payment. For any payment that is not a settlement it is `open`. */
  readonly offer: 'reading' | 'open' | 'closed';
  /** The terms of the new loan of a renewal: being read, unreadable, not the ones that were seen, or seen. Absent for a payment that
   *  renews nothing. */
  readonly terms?: 'reading' | 'failed' | 'changed' | 'seen';
}

/** What the payer can do after a failure. `offer_over`: the settlement offer has no attempts left. `not_there`: the services
 *  have no payment for the last press of Pay. */
export type ShownMove = NextMove | 'offer_over' | 'not_there';

/** How a payer can continue on the same page after a refusal: a different card, a saved bank account, a new bank account, or
 *  not at all. */
export type WayOn = 'card' | 'bank' | 'addBank' | 'none';

/** What pressing Pay does. */
export type PayPress =
  | { readonly do: 'send'; readonly body: PaymentBody }
  /** Shows a guest the errors in their name or contact. */
  | { readonly do: 'correctContact' }
  /** Something is not chosen or not read yet. */
  | { readonly do: 'nothing' };

/** State of the Pay button and what a press does. */
export interface WhatPayDoes {
  readonly press: PayPress;
  /** `sending`: a payment is in flight. `reading`: the payment waits for data. Null: neither. */
  readonly busy: 'sending' | 'reading' | null;
  /** Why the button is disabled; null when it is enabled. */
  readonly disabledReason: string | null;
  /** Whether the last attempt was refused and this card cannot be tried again. */
  readonly isRefused: boolean;
  /** What the payer can do after a failure; null until it is known. */
  readonly move: ShownMove | null;
}

const WORDS_MISSING = 'Try again to load the autopay authorization, or uncheck the box.';
const AGREE_FIRST = 'Check the box to authorize this payment.';

const READ_TERMS_FIRST = 'Read the new terms above first.';
const TERMS_UNREAD = 'The terms of your new loan aren’t there. See why on this page.';

const REFUSED_REASONS: Readonly<Record<WayOn, string>> = {
  card: 'Choose another card above to pay.',
  bank: 'Choose a bank account above to pay.',
  addBank: 'Add a bank account above to pay.',
  none: 'This payment didn’t go through.',
};

/** Decides the state of the Pay button and what pressing it does. A body that was already sent is sent again unchanged, with
 *  the same key. Source: PAY-014 to PAY-021, LER-010 to LER-015, LOP-032, LOP-083. */
export function whatPayDoes(facts: PayFacts): WhatPayDoes {
  const { journey } = facts.progress;
  const isRefused = journey.notice !== null && !journey.isPayButtonEnabled;
  const move = nextMove(facts);
  return {
    press: pressOf(facts),
    busy: busyWith(facts),
    disabledReason: whyDisabled(facts, isRefused, move),
    isRefused,
    move,
  };
}

function pressOf(facts: PayFacts): PayPress {
  if (facts.payer === null) return { do: 'correctContact' };
  const body = facts.progress.sentBody ?? newBody(facts, facts.payer);
  return body === null ? { do: 'nothing' } : { do: 'send', body };
}

function newBody({ progress, loan, store, card, autopay }: PayFacts, payer: Payer): PaymentBody | null {
  const asked = askedAutopay(autopay);
  if (store === null || (asked !== null && asked.words === null)) return null;
  return paymentBody({
    session: progress.session,
    loan,
    payer,
    store,
    authorisation: card === null ? null : authorisationVersion(card),
    autopayVersion: asked?.words?.version ?? null,
  });
}

function askedAutopay(offer: AutopayOffer) {
  return offer.kind === 'offered' && offer.isAsked ? offer : null;
}

function busyWith({ progress, store, autopay, terms }: PayFacts): WhatPayDoes['busy'] {
  if (progress.journey.isPending) return 'sending';
  const asked = askedAutopay(autopay);
  const isWaitingForWords = asked !== null && asked.words === null && asked.failure === null;
  return store === null || isWaitingForWords || terms === 'reading' ? 'reading' : null;
}

function whyDisabled(facts: PayFacts, isRefused: boolean, move: ShownMove | null): string | null {
  const { progress, card, autopay, isAgreed, whyNotNow } = facts;
  if (isRefused && move === 'read_terms') return READ_TERMS_FIRST;
  if (isRefused) return REFUSED_REASONS[wayOn({ ...facts, move, refusal: progress.refusal })];
  if (whyNotNow !== null) return whyNotNow;
  if (facts.terms === 'changed') return READ_TERMS_FIRST;
  if (facts.terms === 'failed') return TERMS_UNREAD;
  if ((askedAutopay(autopay)?.failure ?? null) !== null) return WORDS_MISSING;
  const needsWords = card !== null && authorisationVersion(card) !== null;
  return needsWords && !isAgreed && !progress.journey.isPending ? AGREE_FIRST : null;
}

/** True when the refused payment was a settlement. The offer decides whether it may be tried again. */
export function isRefusedSettlement({ refusal, session }: PaymentProgress): boolean {
  return refusal !== null && session.paymentType === 'settlement';
}

/** Returns what the payer can do after a failure; null until it is known. Source: LER-010 to LER-015, OFR-009, LOP-067. */
function nextMove({ progress, offer }: PayFacts): ShownMove | null {
  const { journey, refusal, unheard } = progress;
  if (unheard === 'notThere') return 'not_there';
  if (journey.notice === null || journey.isPayButtonEnabled) return 'press_again';
  if (offer === 'reading') return null;
  return offer === 'closed' ? 'offer_over' : (refusal?.move ?? 'another_card');
}

/** Returns how a payer can continue after a refusal. While cards are paused only bank accounts can pay, and a guest cannot use
 *  a bank account. Source: LER-010 to LER-015, security T22. */
export function wayOn(
  facts: Pick<PayFacts, 'cards' | 'noBank' | 'isGuest'> & {
    readonly move: ShownMove | null;
    readonly refusal: PaymentRefusal | null;
  },
): WayOn {
  const { move, refusal, cards, noBank, isGuest } = facts;
  if (move === 'another_card' || move === 'same_card') return 'card';
  if (move !== 'no_card' || refusal === null || noBank !== null || isGuest) return 'none';
  return otherCards(cards, refusal).some(({ bank }) => bank?.stopped !== 'accountClosed') ? 'bank' : 'addBank';
}

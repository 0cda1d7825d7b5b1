import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { PaymentProgress } from '#journeys/make-payment/session/payment-progress.ts';
import { isPartialOf } from './payment-body.ts';

/** A part of the review page above the Pay button. */
export type ReviewPart =
  | 'slowNotice'
  | 'contactErrors'
  | 'failure'
  | 'anotherMethod'
  | 'storeUnknown'
  | 'changedTerms'
  | 'summary'
  | 'newLoan'
  | 'guestContact'
  | 'stillPastDue'
  | 'cardAgreement'
  | 'bankAgreement'
  | 'autopayOffer';

/** Chooses the parts of the review, in page order. */
export function reviewParts(facts: {
  readonly progress: Pick<PaymentProgress, 'journey' | 'session' | 'refusal'>;
  readonly loan: LoanEntity;
  /** Null for a refused card that is no longer saved. */
  readonly card: Pick<CardEntity, 'cardType'> | null;
  readonly isGuest: boolean;
  readonly isStoreUnread: boolean;
  /** True when the last attempt was refused and this card cannot be tried again. */
  readonly isRefused: boolean;
}): readonly ReviewPart[] {
  const { progress, loan, card, isGuest, isStoreUnread, isRefused } = facts;
  const { journey, session, refusal } = progress;
  const isPartial = isPartialOf(loan, session.paymentAmountCents ?? NO_CENTS, session.paymentAmountType ?? 'other');
  const parts: readonly (readonly [ReviewPart, boolean])[] = [
    ['slowNotice', true],
    ['contactErrors', true],
    ['failure', journey.notice !== null],
    ['anotherMethod', refusal !== null],
    ['storeUnknown', isStoreUnread],
    ['changedTerms', session.isRefi],
    ['summary', true],
    ['newLoan', session.isRefi],
    ['guestContact', isGuest],
    ['stillPastDue', isPartial && !session.isRefi],
    ['cardAgreement', !isRefused && card !== null && card.cardType !== 'bank'],
    ['bankAgreement', !isRefused && card !== null && card.cardType === 'bank'],
    // Autopay of the old loan ends with it.
    ['autopayOffer', !isRefused && card !== null && !session.isRefi],
  ];
  return parts.filter(([, isShown]) => isShown).map(([part]) => part);
}

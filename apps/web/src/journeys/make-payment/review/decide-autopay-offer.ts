import type { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { isPayoff } from '@lendside/domain/payments/classify-payment.ts';
import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import { wordsFor } from '#steps/autopay-agreement/autopay-choice.ts';

type Autopay = ResponseOf<typeof getEnrollment>;

/** What the review offers: nothing, autopay with this method, or a reason why this card cannot be used for autopay. `words`
 *  are the terms, null until they are read. After a reload, a ticked checkbox waits for them. `failure` says why they cannot
 *  be read. */
export type AutopayOffer =
  | { readonly kind: 'none' }
  | { readonly kind: 'notByThis'; readonly why: string }
  | {
      readonly kind: 'offered';
      readonly isAsked: boolean;
      readonly words: Autopay['terms']['card'] | null;
      readonly failure: Error | null;
      /** Due date of the payment that autopay could not announce in time any more; null when there is none. */
      readonly skippedDueDate: BusinessDate | null;
    };

const ONE_TIME_CARD = 'Autopay needs a saved card. This card is for one payment only. Save it to use autopay.';

/** Decides whether to offer autopay. There is no offer when autopay is on or blocked, or when the payment pays off or settles
 *  the loan. Source: LOP-065, decision 014. */
export function decideAutopayOffer(facts: {
  readonly autopay: Autopay | undefined;
  /** Why the state of autopay could not be read; null when it was read. */
  readonly failure: Error | null;
  readonly card: CardEntity | null;
  readonly loan: Pick<LoanEntity, 'payoffAmount'>;
  readonly session: Pick<PaymentSession, 'autoPay' | 'paymentAmountCents' | 'paymentAmountType'>;
}): AutopayOffer {
  const { autopay, failure, card, loan, session } = facts;
  const amountCents = session.paymentAmountCents;
  if (session.paymentAmountType === 'settlement') return { kind: 'none' };
  if (card === null || amountCents === null || isPayoff(amountCents, loan.payoffAmount)) return { kind: 'none' };
  const isAsked = session.autoPay.isEnrolled && session.autoPay.methodId === card.cardToken;
  if (autopay === undefined)
    return isAsked ? { kind: 'offered', isAsked, words: null, failure, skippedDueDate: null } : { kind: 'none' };
  if (autopay.whyNot !== null || autopay.state === 'on') return { kind: 'none' };
  if (card.guestCard) return { kind: 'notByThis', why: ONE_TIME_CARD };
  const skippedDueDate = autopay.skippedPayment?.dueDate ?? null;
  return { kind: 'offered', isAsked, words: wordsFor(autopay, card), failure: null, skippedDueDate };
}

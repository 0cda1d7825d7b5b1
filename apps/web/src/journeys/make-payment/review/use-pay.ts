import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { submitPayment } from '@lendside/contract/payments/submit-payment.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { decideGuestContact } from '@lendside/domain/identity/guest-contact.ts';
import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { queryOf } from '#api/query-client.ts';
import { whyNoBank } from '#journeys/make-payment/method/pay-from-bank.ts';
import { OFFLINE_REASON } from '#journeys/make-payment/page/payment-words.ts';
import type { PaymentBody } from '#journeys/make-payment/session/payment-progress.ts';
import { paymentStore, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { noteEvent } from '#device/event-notes.ts';
import { useIsBankOffered } from '#steps/add-bank/use-bank-offer.ts';
import { useAuthorization } from '#steps/autopay-agreement/use-authorization.ts';
import { useGuestPayer } from '#steps/guest-payer/guest-payer.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { useSettlement } from '#steps/settlement/use-settlement.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { useRenewalTerms } from '#journeys/make-payment/renew/use-renewal-terms.ts';
import { decideAutopayOffer, type AutopayOffer } from './decide-autopay-offer.ts';
import type { Payer } from './payment-body.ts';
import { nextMove, toSubmitFailure } from './submit-failure.ts';
import { isRefusedSettlement, whatPayDoes } from './what-pay-does.ts';

/** The autopay offer, and a function that reads it again. */
export interface ReadAutopayOffer {
  readonly offer: AutopayOffer;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** Collects the facts of a reviewed payment, asks `whatPayDoes` for the decision, and carries it out when the payer presses
 *  Pay. */
export function usePay(
  payment: PaymentScreen,
  loan: LoanEntity,
  card: CardEntity | null,
  cards: readonly CardEntity[],
) {
  const { progress } = payment;
  const isGuest = useIsGuest();
  const { payer, errors } = usePayer(isGuest);
  const store = useQuery(queryOf(getStore, { storeId: loan.storeId }));
  const autopay = useAutopayOffer(loan, card, progress.session, isGuest);
  const isOfOffer = isRefusedSettlement(progress);
  const settlement = useSettlement(loan, isOfOffer);
  const isAutopayAsked = autopay.offer.kind === 'offered' && autopay.offer.isAsked;
  const authorization = useAuthorization(loan, isAutopayAsked ? card : null);
  const renewal = useRenewalTerms(payment, loan, isGuest, card);
  const [isAgreed, setAgreed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const pay = whatPayDoes({
    progress,
    loan,
    card,
    cards,
    payer,
    isGuest,
    store: store.isPending
      ? null
      : { name: store.data?.storeInfo.name ?? `Store ${loan.storeId}`, phone: loan.storePhoneNumber },
    autopay: autopay.offer,
    isAgreed,
    whyNotNow: useWhyNotNow(OFFLINE_REASON),
    noBank: whyNoBank(loan.lmsId, useIsBankOffered()),
    offer: !isOfOffer
      ? 'open'
      : settlement.isFetching
        ? 'reading'
        : settlement.data?.step === 'closed'
          ? 'closed'
          : 'open',
    ...(renewal === null ? {} : { terms: renewal.standing }),
  });
  return {
    ...pay,
    isGuest,
    store,
    autopay: { ...autopay, authorization },
    renewal,
    isAgreed,
    agree: setAgreed,
    attempt,
    /** Errors in a guest's name or contact, shown only after Pay was pressed. */
    contactErrors: attempt === 0 ? [] : errors,
    press: () => {
      if (pay.press.do === 'correctContact') setAttempt(attempt + 1);
      if (pay.press.do !== 'send') return;
      // The services keep the words of autopay with the payment too, so that nobody waits for this.
      authorization.acknowledge().catch(() => noteEvent('the authorization of autopay could not be acknowledged'));
      startSending(payment, pay.press.body);
    },
  };
}

/** Returns the payer. Nothing is sent until a guest has given a name and contact. Source: PAY-021, LOP-083. */
function usePayer(isGuest: boolean) {
  const customer = useCustomer();
  const entry = useGuestPayer();
  if (!isGuest) return { payer: { kind: 'customer', customer } satisfies Payer, errors: [] };
  const decision = decideGuestContact(entry);
  return decision.ok
    ? { payer: { kind: 'guest', contact: decision.contact } satisfies Payer, errors: [] }
    : { payer: null, errors: decision.errors };
}

/** Reads the state of autopay. A guest gets no offer. */
function useAutopayOffer(
  loan: LoanEntity,
  card: CardEntity | null,
  session: PaymentSession,
  isGuest: boolean,
): ReadAutopayOffer {
  const read = useQuery({ ...queryOf(getEnrollment, { loanId: loan.loanId, lmsId: loan.lmsId }), enabled: !isGuest });
  return {
    offer: isGuest
      ? { kind: 'none' }
      : decideAutopayOffer({ autopay: read.data, failure: read.error, card, loan, session }),
    isRetrying: read.isFetching,
    retry: () => void read.refetch(),
  };
}

/** Stores the key and the pending flag before anything is sent. Pressing Pay again sends nothing while a payment is pending. */
function startSending(payment: PaymentScreen, body: PaymentBody): void {
  const before = payment.progress;
  const sent = payment.dispatch({ kind: 'sent', body, atMs: Date.now() });
  if (sent === before) return;
  paymentStore.flush();
  void send(payment, body);
}

/** Keys of the payments that this page load is sending. A payer who leaves the page and comes back waits for the answer to the
 *  same call. */
const underWay = new Set<string>();

/** Sends the payment. When the answer never arrives, `LostAnswer` looks the payment up. Source: PAY-014 to PAY-017, LOP-032,
 *  security C13, D1, R15. */
async function send(payment: PaymentScreen, body: PaymentBody): Promise<void> {
  if (underWay.has(body.paymentKey)) return;
  underWay.add(body.paymentKey);
  // Leaving the page aborts its calls. The result is unknown after that, so the payment stays pending and is looked up later.
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  window.addEventListener('beforeunload', leave);
  try {
    const { messageKey } = await call(submitPayment, body);
    payment.dispatch({ kind: 'submitAccepted', messageKey });
  } catch (error) {
    const told = nextMove(error);
    const move = told === 'press_again' ? 'another_card' : told;
    const failed = { kind: 'submitFailed', failure: toSubmitFailure(error), move } as const;
    payment.dispatch(isLeaving ? { kind: 'answerLost' } : failed);
  } finally {
    window.removeEventListener('beforeunload', leave);
    underWay.delete(body.paymentKey);
    paymentStore.flush();
  }
}

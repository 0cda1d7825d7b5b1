import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { decideGuestContact } from '@lendside/domain/identity/guest-contact.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useGuestPayer } from '#steps/guest-payer/guest-payer.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import type { AutopayOffer } from './decide-autopay-offer.ts';
import { paymentBody, type Payer } from './payment-body.ts';
import { useSubmitPayment } from './use-submit-payment.ts';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';

const WORDS_MISSING = 'Try again to read what you agree to for autopay, or take the tick away.';

/** What the review sends and whom it asks, `authorisation` being the version of the words a bank account is debited by: a customer is known, a guest says who they are before anything leaves.
 *  Source: PAY-021, LOP-083. */
export function useReview(
  payment: PaymentScreen,
  loan: LoanEntity,
  authorisation: string | null,
  autopay: AutopayOffer,
) {
  const payer = usePayer();
  const store = useQuery(queryOf(getStore, { storeId: loan.storeId }));
  const storeInfo = { name: store.data?.storeInfo.name ?? `Store ${loan.storeId}`, phone: loan.storePhoneNumber };
  const { session } = payment.progress;
  const isAsked = autopay.kind === 'offered' && autopay.isAsked;
  const body =
    store.isPending || payer.payer === null || (isAsked && autopay.words === null)
      ? null
      : paymentBody({
          session,
          loan,
          payer: payer.payer,
          store: storeInfo,
          authorisation,
          autopayVersion: isAsked ? (autopay.words?.version ?? null) : null,
        });
  const submit = useSubmitPayment(payment, body);
  const [attempt, setAttempt] = useState(0);
  return {
    store,
    /** Autopay was asked for and its words are not read yet. */
    isWaitingForWords: isAsked && autopay.words === null && autopay.failure === null,
    /** Autopay was asked for and its words cannot be read; null while that is not so. */
    whyWaiting: isAsked && autopay.failure !== null ? WORDS_MISSING : null,
    attempt,
    /** What a guest has to correct, once Pay was pressed. */
    contactErrors: attempt === 0 ? [] : payer.errors,
    press: () => (payer.errors.length > 0 ? setAttempt(attempt + 1) : submit.press()),
  };
}

function usePayer() {
  const customer = useCustomer();
  const entry = useGuestPayer();
  if (!useIsGuest()) return { payer: { kind: 'customer', customer } satisfies Payer, errors: [] };
  const decision = decideGuestContact(entry);
  return decision.ok
    ? { payer: { kind: 'guest', contact: decision.contact } satisfies Payer, errors: [] }
    : { payer: null, errors: decision.errors };
}

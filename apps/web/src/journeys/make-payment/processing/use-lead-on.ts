import { getPaymentResult } from '@lendside/contract/payments/get-payment-result.ts';
import { useEffect } from 'react';
import { queryClient, queryOf } from '#api/query-client.ts';
import { sessionStore } from '#api/session.ts';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathAfterPayment } from './path-after-payment.ts';

/** Leads on once the payment is done: to its receipt, or to what the renewal waits for. Source: LOP-021. */
export function useLeadOn({ brand, loanId, progress }: PaymentScreen): void {
  const go = useGo();
  const { step, messageKey } = progress.journey;
  const isDone = step === 'confirmed';
  useEffect(() => {
    // Signing out clears the payment. That must not lead on, because the next page is Login.
    if (!isDone || sessionStore.read() === null) return;
    const key = queryOf(getPaymentResult, { messageKey: messageKey ?? '' }).queryKey;
    const renewal = queryClient.getQueryData(key)?.renewal ?? null;
    go(pathAfterPayment(brand, loanId, renewal), { replace: true, isOutOfTurn: true });
  }, [isDone, messageKey, go, brand, loanId]);
}

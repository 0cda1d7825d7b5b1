import { getPaymentResult } from '@lendside/contract/payments/get-payment-result.ts';
import { useEffect, useRef } from 'react';
import { call } from '#api/call.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { sessionStore } from '#api/session.ts';
import { paymentStore, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { alternateBlocked } from '#steps/renewal/alternate-blocked.ts';
import { isLockTaken, takeLock, type TakenLock } from '#steps/renewal/take-lock.ts';
import { waitFor } from '#steps/signing/follow-signing.ts';
import { pathAfterPayment } from './path-after-payment.ts';
import type { PaymentResult } from './poll-payment.ts';

// The payment succeeded, so nobody waits longer for the lock.
const LOCK_WAIT_MS = 10_000;

/** Opens the page after a payment: its receipt, or the next step of the renewal. The payment of a renewal takes the loan's lock
 *  first; when the other borrower holds it, the page of the locked loan says that the payment was received. Source: LOP-021, LOP-043,
 *  ALT-005 to ALT-009. */
export function useLeadOn(payment: PaymentScreen): void {
  const { brand, loanId, progress } = payment;
  const go = useGo();
  const isGuest = useIsGuest();
  const isToClear = useRef(false);
  const { step, messageKey } = progress.journey;
  const { isRefi, paymentType } = progress.session;
  const isSettlement = paymentType === 'settlement';
  const isDone = step === 'confirmed';
  useEffect(() => {
    // Signing out clears the payment. That must not lead on, because the next page is Login.
    const session = sessionStore.read();
    if (!isDone || session === null) return undefined;
    const page = new AbortController();
    const key = queryOf(getPaymentResult, { messageKey: messageKey ?? '' }).queryKey;
    const result = queryClient.getQueryData(key);
    const renewal = result?.renewal ?? null;
    const leadOn = (path: string) => {
      if (!page.signal.aborted) go(path, { replace: true, isOutOfTurn: true });
    };
    const next = pathAfterPayment(brand, loanId, renewal, isGuest);
    const isRenewed = renewal !== null && isRefi;
    if (!isLockTaken({ isRefi: isRenewed, isRefinanceEligible: isRenewed, isSettlement })) {
      leadOn(next);
      return undefined;
    }
    const late = waitFor(LOCK_WAIT_MS, page.signal).then((): TakenLock => ({ kind: 'failed' }));
    const taken = takeLock({ loanId, profileId: session.profileId, customerId: null }, call);
    void Promise.race([taken, late]).then((lock) => {
      // A guest has no page for a locked loan, so the confirmation shows the state of the renewal.
      if (lock.kind !== 'held' || isGuest) return leadOn(next);
      alternateBlocked.write(blockedAfter(loanId, lock, result));
      isToClear.current = true;
      return leadOn(pathTo('AlternateBlocked', brand, loanId));
    });
    return () => page.abort();
  }, [isDone, messageKey, isRefi, isSettlement, isGuest, go, brand, loanId]);
  useEffect(
    () => () => {
      if (isToClear.current) paymentStore.dispatch({ brand, loanId }, { kind: 'startedAgain' });
    },
    [brand, loanId],
  );
}

function blockedAfter(
  loanId: number,
  { byName, until }: Extract<TakenLock, { readonly kind: 'held' }>,
  result: PaymentResult | undefined,
) {
  const { receipt = null, confirmationNumber = null } = result ?? {};
  const payment = receipt === null ? null : { amountCents: receipt.amountPaid, confirmationNumber };
  return { loanId, isLocked: true, alternateName: byName, since: null, until, payment };
}

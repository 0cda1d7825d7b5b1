import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forget, queryOf } from '#api/query-client.ts';
import { askOtherTabs } from '#journeys/make-payment/session/payment-channel.ts';
import { paymentStore } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { PAYMENT_UNDER_WAY } from '#steps/loan-standing/why-not-payable.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { WayBack } from './way-back.tsx';

const WATCH_INTERVAL_MS = 3_000;

/** Says that a payment from elsewhere (another tab, another device, autopay) is in flight, and follows it. Opens the progress
 *  page when another tab of this browser made the payment, else polls the loan. Props: loan, brand. Source: R15, PAY-016. */
export function FollowPayment({ loan, brand }: { readonly loan: LoanEntity; readonly brand: RouteBrand }) {
  const go = useGo();
  const isGuest = useIsGuest();
  const [isFollowing, setFollowing] = useState(false);
  const watched = useQuery({
    ...queryOf(getAccountDetail, { loanId: loan.loanId, lmsId: loan.lmsId }),
    enabled: isFollowing,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.loan.paymentInFlight === false ? false : WATCH_INTERVAL_MS),
  });
  const isOver = isFollowing && watched.data?.loan.paymentInFlight === false;
  useFollowedTab(isFollowing && !isOver, { brand, loanId: loan.loanId });
  if (isOver) {
    return (
      <Notice
        tone="success"
        live="polite"
        title="The payment is finished"
        actions={
          <Button
            size="small"
            onClick={() =>
              void forget(getAccounts, getAccountDetail, getAccountTimeline).then(() =>
                go(isGuest ? pathTo('MakePayment', brand, loan.loanId) : pathTo('AccountDetails', brand, loan.loanId)),
              )
            }
          >
            {isGuest ? 'See what is due now' : 'See your loan'}
          </Button>
        }
      >
        {isGuest ? 'The amount due shows' : 'Your loan shows'} if it went through. We send a confirmation for every
        payment.
      </Notice>
    );
  }
  const { title, text } = PAYMENT_UNDER_WAY;
  return (
    <Notice
      tone="info"
      live="polite"
      title={title}
      actions={
        <>
          <Button
            size="small"
            isBusy={isFollowing}
            busyText="Following the payment…"
            onClick={() => setFollowing(true)}
          >
            Follow the payment
          </Button>
          <WayBack brand={brand} />
        </>
      }
    >
      {text}
    </Notice>
  );
}

/** Opens the progress page of the first payment that another tab reports. */
function useFollowedTab(
  isFollowing: boolean,
  { brand, loanId }: { readonly brand: RouteBrand; readonly loanId: number },
) {
  const go = useGo();
  useEffect(() => {
    if (!isFollowing) return undefined;
    const of = { brand, loanId };
    return askOtherTabs(of, ({ messageKey, startedAtMs }) => {
      paymentStore.dispatch(of, { kind: 'followed', messageKey, atMs: startedAtMs });
      go(pathTo('PaymentProcessing', brand, loanId), { replace: true });
    });
  }, [isFollowing, brand, loanId, go]);
}

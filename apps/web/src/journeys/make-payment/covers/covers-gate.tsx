import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useEffect, type ReactNode } from 'react';
import { sessionStore } from '#api/session.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord } from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { useRenewalWay, type RenewalWay } from '#steps/renewal/use-renewal-way.ts';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import type { CoverOffer } from './chosen-covers.ts';
import { useCovers } from './use-covers.ts';

/** The step of the pages about added products. */
export const COVERS_STEP = { number: 1, name: 'Extras' } as const;

interface CoversGateProps {
  readonly page: 'AncillaryProducts' | 'AncillaryProductsConfirm';
  readonly title: string;
  readonly children: (facts: {
    readonly loan: LoanEntity;
    readonly payment: PaymentScreen;
    readonly offer: CoverOffer;
    readonly way: RenewalWay;
  }) => ReactNode;
}

/** Shows a page about added products once the loan and the products are read. A payment that renews nothing goes back to the amount. */
export function CoversGate({ page, title, children }: CoversGateProps) {
  const payment = usePayment('method');
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'cached');
  const way = useRenewalWay(page);
  const go = useGo();
  const { isRefi } = payment.progress.session;
  const isOutOfTurn = payment.isShown && (!isRefi || way.facts === null);
  useEffect(() => {
    // Signing out clears the payment. That must not redirect, because the reader comes back to this page.
    if (isOutOfTurn && sessionStore.read() !== null)
      go(pathTo('MakePayment', payment.brand, payment.loanId), { replace: true, isOutOfTurn: true });
  }, [isOutOfTurn, go, payment.brand, payment.loanId]);
  if (!payment.isShown || isOutOfTurn) return null;
  return (
    <LoanGate loan={loan} brand={payment.brand} title={title} step={COVERS_STEP}>
      {(detail) => (
        <ReadCovers loan={detail.loan} payment={payment} title={title}>
          {(offer) => children({ loan: detail.loan, payment, offer, way })}
        </ReadCovers>
      )}
    </LoanGate>
  );
}

function ReadCovers({
  loan,
  payment,
  title,
  children,
}: {
  readonly loan: LoanEntity;
  readonly payment: PaymentScreen;
  readonly title: string;
  readonly children: (offer: CoverOffer) => ReactNode;
}) {
  const covers = useCovers(loan, payment.progress.session);
  if (covers.data !== undefined) return children(covers.data);
  return (
    <PaymentPage title={title} step={COVERS_STEP} lead={loanWord(loan)}>
      {covers.isError ? (
        <ReadFailure
          what="We couldn’t read what can be added"
          error={covers.error}
          isRetrying={covers.isFetching}
          onRetry={() => void covers.refetch()}
        />
      ) : (
        <>
          <SlowNotice isWaiting />
          <LoadingArea label="Loading what can be added">
            <Card as="div">
              <Skeleton width="half" />
              <Skeleton />
              <Skeleton shape="button" />
            </Card>
          </LoadingArea>
        </>
      )}
    </PaymentPage>
  );
}

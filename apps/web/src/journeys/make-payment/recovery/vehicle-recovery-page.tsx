import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { ReactNode } from 'react';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord } from '#journeys/make-payment/page/payment-words.ts';
import { WayBack } from '#journeys/make-payment/page/way-back.tsx';
import type { RouteBrand } from '#paths.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { RecoveryFacts, type Recovery } from './recovery-card.tsx';
import { useRecovery } from './use-recovery.ts';

interface VehicleRecoveryPageProps {
  readonly loan: LoanEntity;
  readonly brand: RouteBrand;
  readonly title: string;
  /** Content that shows what the borrower can do, with current figures. */
  readonly children: (recovery: Recovery) => ReactNode;
  readonly action?: (recovery: Recovery) => ReactNode;
}

/** Frame of both vehicle recovery pages: status, who to call, and the borrower's confirmation. Props: loan, brand, title,
 *  children (recovery), action (recovery). Source: LOP-068, OFR-010 to OFR-012. */
export function VehicleRecoveryPage({ loan, brand, title, children, action }: VehicleRecoveryPageProps) {
  const { recovery, acknowledge } = useRecovery(loan.loanId);
  const lead = loanWord(loan);
  if (recovery.isPending)
    return (
      <PaymentPage title={title} lead={lead}>
        <LoadingArea label="Loading your vehicle’s details">
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton />
            <Skeleton shape="button" />
          </Card>
        </LoadingArea>
      </PaymentPage>
    );
  if (recovery.data === undefined)
    return (
      <PaymentPage title={title} lead={lead}>
        <ReadFailure
          what="Failed to get account information"
          error={recovery.error}
          onRetry={() => void recovery.refetch()}
        />
        <CallLine loan={loan} />
        <WayBack brand={brand} />
      </PaymentPage>
    );
  const { data } = recovery;
  return (
    <PaymentPage title={title} lead={lead} {...(action === undefined ? {} : { action: action(data) })}>
      {children(data)}
      <RecoveryFacts recovery={data} today={loan.asOf} />
      <Card title="Talk to us" as="div">
        <CallLine loan={loan} />
        <p>
          {data.location.name}: {data.location.phone}
        </p>
      </Card>
      {data.acknowledged ? (
        <Notice tone="success" live="polite" title="You have read this notice" />
      ) : (
        <Button
          tone="secondary"
          isFullWidth
          isBusy={acknowledge.isPending}
          busyText="Saving…"
          onClick={() => acknowledge.mutate()}
        >
          I have read this
        </Button>
      )}
      {acknowledge.isError && (
        <Notice tone="danger" live="assertive" title="We couldn’t save that. Please try again." />
      )}
    </PaymentPage>
  );
}

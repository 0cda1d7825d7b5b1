import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-messages.ts';
import { buildBrand } from '#brands/build-brand.ts';
import type { RouteBrand } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';
import styles from './payment-page.module.css';
import { PaymentPage } from './payment-page.tsx';
import { LOAN_READ_FAILED, phoneAddress, SENT_WORDS } from './payment-words.ts';
import type { PaymentLoan } from './to-payment-loan.ts';
import { WayBack } from './way-back.tsx';

interface LoanGateProps {
  readonly loan: PaymentLoan;
  readonly brand: RouteBrand;
  readonly title: string;
  readonly step: { readonly number: 1 | 2 | 3; readonly name: string };
  /** True while the result of Pay is unknown. The page then says nothing about whether money moved. */
  readonly isSent?: boolean;
  readonly children: (detail: AccountDetail, reread: () => Promise<unknown>) => ReactNode;
}

/** Shows a payment page once its loan is read. Until then it shows a skeleton; after a failure, what failed and what still
 *  works. Props: loan, brand, title, step, isSent (false), children (detail, reread). */
export function LoanGate({ loan, brand, title, step, isSent = false, children }: LoanGateProps) {
  switch (loan.state) {
    case 'ready':
      return children(loan.detail, loan.reread);
    case 'loading':
      return (
        <PaymentPage title={title} step={step}>
          <LoanSkeleton />
        </PaymentPage>
      );
    case 'failed':
      return (
        <PaymentPage title={title} step={step}>
          <Notice
            tone="danger"
            title={LOAN_READ_FAILED}
            live="assertive"
            actions={
              <>
                <Button size="small" isBusy={loan.isRetrying} busyText="Trying…" onClick={loan.retry}>
                  Try again
                </Button>
                <WayBack brand={brand} />
              </>
            }
          >
            <p>
              {errorMessage(loan.error)} {isSent ? SENT_WORDS : 'You weren’t charged.'}
            </p>
            <p>
              <CallUs isSent={isSent} />
            </p>
          </Notice>
        </PaymentPage>
      );
    case 'missing':
      return (
        <PaymentPage title={title}>
          <Notice tone="warning" title="We couldn’t find this loan" actions={<WayBack brand={brand} tone="primary" />}>
            <p>
              It isn’t one of your loans. <CallUs />
            </p>
          </Notice>
        </PaymentPage>
      );
  }
}

function LoanSkeleton() {
  return (
    <LoadingArea label="Loading your loan">
      <div className={styles['buttons']}>
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton shape="figure" width="half" />
        </Card>
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton shape="figure" width="half" />
        </Card>
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton shape="figure" width="half" />
        </Card>
        <Skeleton shape="button" />
      </div>
    </LoadingArea>
  );
}

/** Says who to call. Does not suggest paying by phone when Pay was already pressed, so that nobody pays twice. Props: isSent
 *  (false). */
function CallUs({ isSent = false }: { readonly isSent?: boolean }) {
  const phone = buildBrand.supportPhone;
  return (
    <>
      {isSent ? 'Questions? Call' : 'You can also pay by phone:'}{' '}
      <TextLink href={phoneAddress(phone)}>{phone}</TextLink>.
    </>
  );
}

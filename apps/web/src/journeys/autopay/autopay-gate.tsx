import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { ReactNode } from 'react';
import { pathTo, type RouteBrand } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './autopay.module.css';
import { useAutopay, type Autopay } from './use-autopay.ts';

interface AutopayGateProps {
  readonly brand: RouteBrand;
  readonly loanId: number;
  readonly title: string;
  readonly children: (loan: LoanEntity, autopay: Autopay) => ReactNode;
}

/** Frame of a page about a loan's autopay: a skeleton while it loads, the error when loading fails, else the content. */
export function AutopayGate({ brand, loanId, title, children }: AutopayGateProps) {
  const read = useAutopay(brand, loanId);
  if (read.state === 'ready') return <div className={styles['page']}>{children(read.loan, read.autopay)}</div>;
  return (
    <div className={styles['page']}>
      <PageTitle title={title} />
      {read.state === 'loading' && (
        <LoadingArea label="Loading your account">
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton />
            <Skeleton width="short" />
          </Card>
        </LoadingArea>
      )}
      {read.state === 'failed' && (
        <ReadFailure
          what="Failed to get account information"
          error={read.error}
          isRetrying={read.isRetrying}
          onRetry={read.retry}
        />
      )}
      {read.state === 'missing' && (
        <Notice
          tone="info"
          title="We couldn’t find that loan"
          actions={<LinkButton href={pathTo('Dashboard', brand)}>See your accounts</LinkButton>}
        />
      )}
    </div>
  );
}

import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { ReactNode } from 'react';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './documents.module.css';
import { useDocumentLoan } from './use-document-loan.ts';

/** The frame of a page with documents of one loan: title, loading, failure, the way back. Props: title, what (the text of a
 *  failed read), children (given the loan). */
export function DocumentsFrame({
  title,
  what,
  children,
}: {
  readonly title: string;
  readonly what: string;
  readonly children: (loan: LoanEntity) => ReactNode;
}) {
  const { loan, isMissing, error, isRetrying, retry } = useDocumentLoan();
  const brand = useBrand();
  const loanId = useLoanId();
  return (
    <div className={styles['page']}>
      <PageTitle title={title} {...(loan === null ? {} : { lead: `${loan.productName}, loan ${loan.loanHeader}` })} />
      {loan !== null && children(loan)}
      {loan === null && isMissing && (
        <Notice tone="info" title="We couldn’t find this loan">
          <p>It isn’t one of your loans.</p>
        </Notice>
      )}
      {loan === null && error !== null && (
        <ReadFailure what={what} error={error} isRetrying={isRetrying} onRetry={retry} />
      )}
      {loan === null && !isMissing && error === null && <DocumentsSkeleton />}
      <LinkButton
        href={isMissing ? pathTo('Dashboard', brand) : pathTo('AccountDetails', brand, loanId)}
        tone="secondary"
        isFullWidth
      >
        {isMissing ? 'Back to your accounts' : 'Back to your loan'}
      </LinkButton>
    </div>
  );
}

/** Placeholder while a list of documents loads. */
export function DocumentsSkeleton() {
  return (
    <LoadingArea label="Loading your documents">
      <Card as="div">
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton />
      </Card>
    </LoadingArea>
  );
}

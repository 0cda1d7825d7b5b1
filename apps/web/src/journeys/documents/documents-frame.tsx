import { getDocumentPage } from '@lendside/contract/documents/get-document-page.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { useTopOnChange } from '#steps/signing/use-top-on-change.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './documents.module.css';
import { useOpenDocument } from './open-document.ts';
import { useDocumentLoan } from './use-document-loan.ts';

/** The heading while a document is open, before its own title is known. */
const OPENING = 'Your document';

/** Returns the heading of the screen: the list's, or that of the document that is open. When a document opens or closes, the top
 *  of the screen is shown with the focus on the heading. Source: WCAG 2.4.2, 2.4.3. */
function useHeading(title: string, loan: LoanEntity | null): { readonly title: string; readonly lead?: ReactNode } {
  const { documentId } = useOpenDocument();
  const { data: page } = useQuery({
    ...queryOf(getDocumentPage, { loanId: loan?.loanId ?? 0, documentId: documentId ?? '' }),
    enabled: loan !== null && documentId !== null,
  });
  const shown = documentId === null ? title : (page?.title ?? OPENING);
  useTopOnChange(shown);
  if (documentId !== null && page !== undefined)
    return { title: shown, lead: `${page.author}, ${formatFullDay(page.madeOn)}` };
  return {
    title: shown,
    ...(loan !== null && { lead: `${loan.productName} · loan ${shortLoanNumber(loan.loanHeader) ?? loan.loanHeader}` }),
  };
}

/** The frame of a page with documents of one loan: title, loading, failure, the way back. Props: title (of the list), what (the
 *  text of a failed read), children (given the loan). */
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
  const heading = useHeading(title, loan);
  return (
    <div className={styles['page']}>
      <PageTitle {...heading} />
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

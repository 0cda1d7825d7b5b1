import { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { NEW_DAY, untilText } from './renewal-words.ts';
import styles from './renewal.module.css';
import { TermsBox } from './terms-box.tsx';
import { termsRequest } from './terms-request.ts';
import { useRenewal } from './use-renewal.ts';

/** Shows the terms of today of an open renewal before its documents: why they are new, the box, and until when to sign. Props: loan.
 *  Source: width 4, 5; issue 19. */
export function RenewalTerms({ loan }: { readonly loan: LoanEntity }) {
  const isGuest = useIsGuest();
  const renewal = useRenewal(loan);
  const { data: open } = renewal;
  const terms = useQuery({
    ...queryOf(getNewAccountTerms, termsRequest(loan, open ?? null, isGuest)),
    enabled: open != null,
  });
  const failed = open === undefined ? renewal : terms;
  if (open === null) return null;
  return (
    <>
      {open !== undefined && open.revision > 1 && (
        <Notice tone="warning" title={NEW_DAY.title}>
          {NEW_DAY.text}
        </Notice>
      )}
      <Card
        title="Your new terms"
        {...(terms.data === undefined ? {} : { subtitle: `As of ${formatFullDay(terms.data.asOf)}` })}
      >
        {terms.data === undefined && failed.isError && (
          <ReadFailure
            what="Failed to get your new terms"
            error={failed.error}
            isRetrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        )}
        {terms.data === undefined && !failed.isError && (
          <>
            <SlowNotice isWaiting />
            <LoadingArea label="Loading your new terms">
              <Skeleton width="half" />
              <Skeleton shape="figure" width="half" />
              <Skeleton />
            </LoadingArea>
          </>
        )}
        {terms.data !== undefined && <TermsBox terms={terms.data} />}
        {open !== undefined && (
          <p className={styles['quiet']}>
            These terms are for today. {loan.alternateName === null ? 'Sign' : 'Everybody signs'} by{' '}
            {untilText(open.signBy, loan.asOf)}. Your loan is renewed once it’s signed.
          </p>
        )}
      </Card>
    </>
  );
}

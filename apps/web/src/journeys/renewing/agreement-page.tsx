import type { ReactNode } from 'react';
import { ReadFailure } from '#steps/read-failure.tsx';
import type { RenewalPage } from '#steps/renewal/renewal-order.ts';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { useParties } from './party-agreement.ts';
import type { Party } from './ways-to-reach.ts';
import { useLeaveWhenAgreed } from './use-agreed-way.ts';

interface AgreementPageProps {
  readonly page: RenewalPage;
  readonly loanId: number;
  readonly title: string;
  readonly heading: (party: Party | null) => string;
  readonly lead: (party: Party) => string;
  readonly children: (party: Party) => ReactNode;
}

/** Frame of the pages on which the other borrower agrees to a renewal. It reads who that is, and goes on when nobody is asked. */
export function AgreementPage({ page, loanId, title, heading, lead, children }: AgreementPageProps) {
  const parties = useParties(loanId);
  const party = parties.data?.party;
  const isAsked = useLeaveWhenAgreed(page, parties.isFetchedAfterMount ? party : undefined);
  const shown = isAsked && party !== null && party !== undefined ? party : null;
  return (
    <>
      <PageTitle title={title} heading={heading(shown)} {...(shown === null ? {} : { lead: lead(shown) })} />
      {shown !== null && children(shown)}
      {shown === null && parties.isError && parties.data === undefined && (
        <ReadFailure
          what="Failed to read who must agree"
          error={parties.error}
          isRetrying={parties.isFetching}
          onRetry={() => void parties.refetch()}
        />
      )}
      {shown === null && !parties.isError && (
        <>
          <SlowNotice isWaiting />
          <LoadingArea label="Loading who must agree">
            <Card as="div">
              <Skeleton width="half" />
              <Skeleton shape="button" />
            </Card>
          </LoadingArea>
        </>
      )}
    </>
  );
}

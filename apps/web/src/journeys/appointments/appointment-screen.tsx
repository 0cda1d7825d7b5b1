import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import styles from '#steps/renewal/renewal.module.css';
import { useSigningLoan } from '#steps/signing/use-signing.ts';
import { readVisitType } from '#steps/visit/visit-places.ts';
import { VisitSteps } from '#steps/visit/visit-steps.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Books, moves and cancels a visit at the store of a loan. Source: LRT-021, APT-001 to APT-004, LOP-058. */
export default function AppointmentScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  const { searchStr } = useLocation();
  const [asked] = useState(() => readVisitType(searchStr));
  const found = useSigningLoan(brand, loanId);
  const toLoan = (
    <LinkButton tone="secondary" isFullWidth href={pathTo('AccountDetails', brand, loanId)}>
      See your loan
    </LinkButton>
  );
  return (
    <div className={styles['page']}>
      <PageTitle title="Appointment" heading="Your appointment at the store" />
      {found.state === 'loading' && (
        <LoadingArea label="Loading your loan">
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton />
          </Card>
        </LoadingArea>
      )}
      {found.state === 'failed' && (
        <ReadFailure
          what="Failed to get account information"
          error={found.error}
          isRetrying={found.isRetrying}
          onRetry={found.retry}
        />
      )}
      {found.state === 'missing' && <Notice tone="warning">We couldn’t find this loan.</Notice>}
      {found.state === 'found' ? (
        <VisitSteps loan={found.loan} {...whatFor(found.loan, asked)}>
          {toLoan}
        </VisitSteps>
      ) : (
        found.state !== 'loading' && toLoan
      )}
    </div>
  );
}

/** A loan that waits for the visit of its switch gets that visit, whatever the address says. */
function whatFor({ renewal }: LoanEntity, asked: ReturnType<typeof readVisitType>) {
  if (renewal?.state === 'awaitingVisit') return { type: 'productSwitch', until: renewal.signBy } as const;
  return { type: asked, until: null };
}

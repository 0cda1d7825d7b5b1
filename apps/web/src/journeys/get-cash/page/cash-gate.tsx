import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { ReactNode } from 'react';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { useSigningLoan } from '#steps/signing/use-signing.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';

interface CashGateProps {
  readonly title: string;
  readonly step?: CashStep;
  readonly children: (loan: LoanEntity, brand: RouteBrand) => ReactNode;
}

/** Shows a page of a cash advance once its loan is read. Until then it shows a skeleton; after a failure, what failed. Props: title, step,
 *  children (loan, brand). */
export function CashGate({ title, step, children }: CashGateProps) {
  const brand = useBrand();
  const found = useSigningLoan(brand, useLoanId());
  const frame = { title, ...(step === undefined ? {} : { step }) };
  switch (found.state) {
    case 'found':
      return children(found.loan, brand);
    case 'loading':
      return (
        <CashPage {...frame}>
          <CashSkeleton label="Loading your loan" />
        </CashPage>
      );
    case 'failed':
      return (
        <CashPage {...frame} action={<ToDashboard brand={brand} />}>
          <ReadFailure
            what="Failed to get account information"
            error={found.error}
            isRetrying={found.isRetrying}
            onRetry={found.retry}
          />
        </CashPage>
      );
    case 'missing':
      return (
        <CashPage title={title} lead="We couldn’t find this loan." action={<ToDashboard brand={brand} />}>
          {null}
        </CashPage>
      );
  }
}

/** Skeleton of a page of a cash advance. `label` is text such as "Loading your loan". */
export function CashSkeleton({ label }: { readonly label: string }) {
  return (
    <LoadingArea label={label}>
      <Card as="div">
        <Skeleton width="half" />
        <Skeleton shape="figure" width="half" />
        <Skeleton />
        <Skeleton />
      </Card>
      <Skeleton shape="button" />
    </LoadingArea>
  );
}

/** The button back to the accounts. Props: brand, tone (secondary), text. */
export function ToDashboard({
  brand,
  tone = 'secondary',
  text = 'Go to your accounts',
}: {
  readonly brand: RouteBrand;
  readonly tone?: 'primary' | 'secondary';
  readonly text?: string;
}) {
  return (
    <LinkButton tone={tone} isFullWidth href={pathTo('Dashboard', brand)}>
      {text}
    </LinkButton>
  );
}

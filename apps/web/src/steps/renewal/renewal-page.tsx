import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { ReactNode } from 'react';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { GuestDone } from '#steps/guest-payer/guest-done.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { useSigningLoan } from '#steps/signing/use-signing.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import type { Renewal } from './renewal-facts.ts';
import styles from './renewal.module.css';
import { useRenewal } from './use-renewal.ts';

/** What a screen of an open or finished renewal works on. `loan` is the loan of the address; `renewal` is null when it has none. */
export interface RenewalScreen {
  readonly brand: RouteBrand;
  readonly loan: LoanEntity;
  readonly renewal: Renewal | null;
}

interface GateProps {
  readonly title: string;
  /** What stands in the place of a renewal that cannot be read; a failure with a button without it. */
  readonly onFailed?: (loan: LoanEntity, failure: ReactNode) => ReactNode;
  readonly children: (screen: RenewalScreen) => ReactNode;
}

/** Shows a screen of a renewal once its loan and the renewal are read. Until then it shows a skeleton; after a failure, what
 *  failed and what still works. */
export function RenewalGate({ title, onFailed, children }: GateProps) {
  const brand = useBrand();
  const found = useSigningLoan(brand, useLoanId());
  const loan = found.state === 'found' ? found.loan : null;
  const renewal = useRenewal(loan);
  if (found.state === 'failed')
    return (
      <RenewalPage title={title} action={<ToDashboard brand={brand} />}>
        <ReadFailure
          what="Failed to get account information"
          error={found.error}
          isRetrying={found.isRetrying}
          onRetry={found.retry}
        />
      </RenewalPage>
    );
  if (found.state === 'missing')
    return (
      <RenewalPage title={title} lead="We couldn’t find this loan." action={<ToDashboard brand={brand} />}>
        {null}
      </RenewalPage>
    );
  if (loan !== null && renewal.data !== undefined) return children({ brand, loan, renewal: renewal.data });
  if (loan === null || !renewal.isError) return <Loading title={title} brand={brand} />;
  const failure = (
    <ReadFailure
      what="Failed to get your renewal"
      error={renewal.error}
      isRetrying={renewal.isFetching}
      onRetry={() => void renewal.refetch()}
    />
  );
  return (
    onFailed?.(loan, failure) ?? (
      <RenewalPage title={title} action={<ToDashboard brand={brand} />}>
        {failure}
        <CallLine loan={loan} />
      </RenewalPage>
    )
  );
}

function Loading({ title, brand }: { readonly title: string; readonly brand: RouteBrand }) {
  return (
    <RenewalPage title={title} action={<ToDashboard brand={brand} />}>
      <SlowNotice isWaiting />
      <LoadingArea label="Loading your renewal">
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="button" />
        </Card>
      </LoadingArea>
    </RenewalPage>
  );
}

interface PageProps {
  /** Names the tab and the header. */
  readonly title: string;
  readonly heading?: string;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the pages of a renewal: heading, content and the buttons below. */
export function RenewalPage({ title, heading, lead, action, children }: PageProps) {
  return (
    <div className={styles['page']}>
      <PageTitle
        title={title}
        {...(heading === undefined ? {} : { heading })}
        {...(lead === undefined ? {} : { lead })}
      />
      {children}
      {action !== undefined && <div className={styles['stack']}>{action}</div>}
    </div>
  );
}

/** The button out of a renewal, which is found again from the dashboard. A guest ends the visit instead. Source: LOP-015. */
export function ToDashboard({
  brand,
  tone = 'secondary',
  text = 'Go to your accounts',
}: {
  readonly brand: RouteBrand;
  readonly tone?: 'primary' | 'secondary';
  readonly text?: string;
}) {
  if (useIsGuest()) return <GuestDone tone={tone} />;
  return (
    <LinkButton tone={tone} isFullWidth href={pathTo('Dashboard', brand)}>
      {text}
    </LinkButton>
  );
}

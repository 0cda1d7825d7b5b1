import { getLoanLocks, LOAN_LOCK_TYPE } from '@lendside/contract/parties/loan-lock.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { noteEvent } from '#device/event-notes.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { AlternateBlockedNotice } from '#steps/renewal/alternate-blocked-notice.tsx';
import { alternateBlocked, type AlternateBlocked } from '#steps/renewal/alternate-blocked.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './account-blocked.module.css';

/** Shows who is renewing a shared loan, since when and until when. Reads the lock when the page is opened by its address. Source:
 *  LRT-020, ALT-008, LOP-043, LAP-023. */
export default function AlternateBlockedScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  const [opened] = useState(() => ofLoan(alternateBlocked.read(), loanId));
  const locks = useQuery({
    ...queryOf(getLoanLocks, { loanIds: String(loanId), lockType: LOAN_LOCK_TYPE }),
    staleTime: 0,
  });
  const { isError } = locks;
  useEffect(() => {
    if (isError) noteEvent('the lock of the loan could not be read');
  }, [isError]);
  const [read] = locks.data?.locks ?? [];
  const known =
    read === undefined
      ? opened
      : {
          ...(opened ?? { loanId, payment: null }),
          isLocked: read.value,
          alternateName: read.lockedByName,
          since: read.lockedAt,
          until: read.lockedUntil,
        };
  return (
    <div className={styles['page']}>
      <PageTitle title="Loan in use" heading={blockedHeading(known)} />
      {known === null && locks.isPending && (
        <LoadingArea label="Checking the loan">
          <Skeleton />
          <Skeleton width="half" />
        </LoadingArea>
      )}
      {known !== null && (known.isLocked || known.payment !== null) && (
        <AlternateBlockedNotice blocked={known} loan={null} />
      )}
      {known !== null && !known.isLocked && known.payment === null && (
        <Notice
          tone="success"
          title="Nobody is renewing this loan now"
          live="polite"
          actions={
            <LinkButton size="small" href={pathTo('MakePayment', brand, loanId)}>
              Renew or pay
            </LinkButton>
          }
        />
      )}
      {known === null && isError && (
        <Notice tone="warning" title="Only one of you can renew a shared loan at a time">
          <p>We couldn’t check who is renewing it now. Try again in a few minutes.</p>
        </Notice>
      )}
      <LinkButton href={pathTo('AccountDetails', brand, loanId)} isFullWidth>
        See loan details
      </LinkButton>
      <LinkButton href={pathTo('Dashboard', brand)} tone="secondary" isFullWidth>
        Back to your accounts
      </LinkButton>
    </div>
  );
}

function blockedHeading(known: Pick<AlternateBlocked, 'isLocked' | 'payment'> | null): string {
  if (known === null) return 'Who is renewing this loan';
  return known.isLocked || known.payment !== null
    ? 'The other borrower is renewing this loan'
    : 'You can renew this loan';
}

function ofLoan(blocked: AlternateBlocked | null, loanId: number): AlternateBlocked | null {
  return blocked?.loanId === loanId ? blocked : null;
}

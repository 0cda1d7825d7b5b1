import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { useEffect, useState } from 'react';
import { currentLimit } from '#api/current-limit.ts';
import { forget } from '#api/query-client.ts';
import { skipNextTimeoutCheck } from '#api/session-timeout-skip.ts';
import { leaveAfterWait } from '#navigation/leave-after-wait.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './external-site.module.css';

interface EcommerceReturnProps {
  readonly brand: RouteBrand;
  readonly isRenewed: boolean;
}

/** Takes a person over who comes back from the lender's other site: reads the loans again, skips one inactivity check, and opens the
 *  dashboard after half a second. After ten seconds only the link is left. Props: brand, isRenewed. Source: LOP-037, SES-11. */
export function EcommerceReturn({ brand, isRenewed }: EcommerceReturnProps) {
  const go = useGo();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    skipNextTimeoutCheck();
    void forget(getAccounts);
    return leaveAfterWait({
      leave: () => go(pathTo('Dashboard', brand), { replace: true }),
      leaveMs: currentLimit('ecommerceRedirectWaitMs'),
      late: () => setLate(true),
      lateMs: currentLimit('routingWaitSeconds') * 1_000,
    });
  }, [go, brand]);
  return (
    <div className={styles['page']}>
      <PageTitle
        title={isRenewed ? 'Your loan was renewed' : 'Welcome back'}
        lead={isRenewed ? 'Your accounts show the new loan.' : 'Your loan stays as it was.'}
      />
      {!isLate && (
        <p className={styles['wait']} role="status">
          <Spinner /> One moment. We’re opening your accounts.
        </p>
      )}
      <LinkButton tone="secondary" isFullWidth href={pathTo('Dashboard', brand)}>
        Back to your accounts
      </LinkButton>
    </div>
  );
}

import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import { openExternalSite } from '@lendside/contract/session/open-external-site.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '#api/call.ts';
import { currentLimit } from '#api/current-limit.ts';
import { queryOf } from '#api/query-client.ts';
import { skipNextTimeoutCheck } from '#api/session-timeout-skip.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { useSigningLoan } from '#steps/signing/use-signing.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ecommerceWait } from './ecommerce-wait.ts';
import { ecommerceAddress } from './ecommerce-address.ts';
import styles from './external-site.module.css';

const TITLE = 'Renew on our other site';

interface EcommerceRenewalProps {
  readonly name: string;
  readonly brand: RouteBrand;
  readonly loanId: number;
}

/** Leads a renewal on to the lender's other site, where its terms say so. Waits half a second, skips one inactivity check, and after ten
 *  seconds shows a link in place of the wait. Props: name (of the site), brand, loanId. Source: LOP-037, PAY-011, SES-11, CFG-20, CFG-21. */
export function EcommerceRenewal({ name, brand, loanId }: EcommerceRenewalProps) {
  const found = useSigningLoan(brand, loanId);
  const go = useGo();
  const isMissing = found.state === 'missing';
  useEffect(() => {
    if (isMissing) go(pathTo('Dashboard', brand), { replace: true });
  }, [isMissing, go, brand]);
  const isLate = useIsLate();
  if (found.state === 'found') return <Leave name={name} brand={brand} loan={found.loan} isLate={isLate} />;
  return (
    <Frame brand={brand}>
      {found.state === 'failed' ? (
        <ReadFailure
          what="Failed to get account information"
          error={found.error}
          isRetrying={found.isRetrying}
          onRetry={found.retry}
        />
      ) : (
        <Wait isLate={isLate} />
      )}
    </Frame>
  );
}

interface LeaveProps {
  readonly name: string;
  readonly brand: RouteBrand;
  readonly loan: LoanEntity;
  readonly isLate: boolean;
}

function Leave({ name, brand, loan, isLate }: LeaveProps) {
  const go = useGo();
  const { loanId, lmsId, storeId, productId } = loan;
  const terms = useQuery(queryOf(getNewAccountTerms, { loanId, lmsId, storeId, productId }));
  const asked = terms.data?.ecommerceRefiUrl ?? null;
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  const isMadeHere = terms.data !== undefined && asked === null;
  useEffect(() => {
    if (isMadeHere) go(pathTo('MakePayment', brand, loanId), { replace: true });
  }, [isMadeHere, go, brand, loanId]);
  useEffect(() => {
    if (asked === null) return undefined;
    const page = new AbortController();
    void addressWithCode(name, asked, page.signal).then((found) => {
      if (!page.signal.aborted) setAddress(found);
    });
    return () => page.abort();
  }, [name, asked]);
  useEffect(() => {
    if (address == null) return undefined;
    // Time spent on the other site is not inactivity, so one inactivity check is skipped.
    skipNextTimeoutCheck();
    const leaving = setTimeout(() => window.location.assign(address), currentLimit('ecommerceRedirectWaitMs'));
    return () => clearTimeout(leaving);
  }, [address]);
  const wait = ecommerceWait({ address, hasFailed: terms.isError && terms.data === undefined, isLate });
  return (
    <Frame brand={brand}>
      {wait === 'unread' && (
        <ReadFailure
          what="Unable to open the link."
          error={terms.error}
          isRetrying={terms.isFetching}
          onRetry={() => void terms.refetch()}
        />
      )}
      {(wait === 'waiting' || wait === 'slow') && <Wait isLate={wait === 'slow'} />}
      {wait === 'noAddress' && (
        <Notice tone="danger" live="assertive" title="Unable to open the link.">
          <p>The address of our other site doesn’t work right now. Nothing was changed on your loan.</p>
          <CallLine loan={loan} />
        </Notice>
      )}
      {wait === 'link' && address != null && (
        <Notice tone="warning" live="polite" title="This is taking longer than it should.">
          <TextLink href={address}>Open the page</TextLink>
        </Notice>
      )}
    </Frame>
  );
}

/** Adds a one-time code for the site. Without one the site asks the person to sign in there. */
async function addressWithCode(name: string, asked: string, signal: AbortSignal): Promise<string | null> {
  const own = window.location.origin;
  try {
    const { url } = await call(openExternalSite, { name }, signal);
    return ecommerceAddress(asked, url, own);
  } catch {
    return ecommerceAddress(asked, null, own);
  }
}

/** True once the page has been open for ten seconds, whatever it waits for. Source: LCF-028, CFG-20. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setLate(true), currentLimit('routingWaitSeconds') * 1_000);
    return () => clearTimeout(waiting);
  }, []);
  return isLate;
}

function Wait({ isLate }: { readonly isLate: boolean }) {
  if (isLate)
    return (
      <Notice tone="warning" live="polite" title="This is taking longer than it should.">
        <p>Go back to your accounts and try again in a few minutes.</p>
      </Notice>
    );
  return (
    <p className={styles['wait']} role="status">
      <Spinner /> One moment. We’re taking you to our other site.
    </p>
  );
}

function Frame({ brand, children }: { readonly brand: RouteBrand; readonly children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <PageTitle title={TITLE} lead="This loan is renewed there. You’re still signed in here." />
      {children}
      <LinkButton tone="secondary" isFullWidth href={pathTo('Dashboard', brand)}>
        Back to your accounts
      </LinkButton>
    </div>
  );
}

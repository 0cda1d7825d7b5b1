import { useLocation } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBrand, useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { readRenewedLoan, readReturn } from './ecommerce-address.ts';
import { EcommerceReturn } from './ecommerce-return.tsx';
import { EcommerceRenewal } from './ecommerce-renewal.tsx';
import styles from './external-site.module.css';
import { useExternalSite } from './use-external-site.ts';

const HEADINGS = {
  opening: 'Opening the store…',
  unknown: 'Opening the store…',
  opened: 'The store is open',
  blocked: 'One more tap opens the store',
  failed: 'We couldn’t open the store',
} as const;

/** Opens another site of the lender with a one-time code that is valid for a minute. An unknown site name opens Home. Source:
 *  RTE-19, OPEN-74, ERR-01, SES-11. */
export default function ExternalBrowserAuthScreen() {
  const { pathname, searchStr } = useLocation();
  const [name] = useState(pathname.split('/')[2] ?? '');
  const [renewed] = useState(() => readRenewedLoan(searchStr));
  const [returned] = useState(() => readReturn(searchStr));
  if (returned !== null) return <EcommerceReturn {...returned} />;
  return renewed === null ? <OpenSite name={name} /> : <EcommerceRenewal name={name} {...renewed} />;
}

function OpenSite({ name }: { readonly name: string }) {
  const { state, open, openAddress } = useExternalSite(name);
  const go = useGo();
  const brand = useBrand();
  const isUnknown = state.name === 'unknown';
  useEffect(() => {
    if (isUnknown) go(pathTo('Home'), { replace: true });
  }, [isUnknown, go]);
  const isOpening = state.name === 'opening' || isUnknown;
  return (
    <div className={styles['page']}>
      <PageTitle title="Opening the store" heading={HEADINGS[state.name]} />
      {isOpening && (
        <p className={styles['wait']} role="status">
          <Spinner /> One moment. We’re signing you in there.
        </p>
      )}
      <SlowNotice isWaiting={isOpening} />
      {state.name === 'failed' && <ReadFailure what="Unable to open the link." error={state.error} onRetry={open} />}
      {state.name === 'blocked' && (
        <Notice
          tone="warning"
          live="assertive"
          title="Unable to open the link."
          actions={
            <Button icon={<ExternalLink aria-hidden="true" />} onClick={openAddress}>
              Open the store
            </Button>
          }
        >
          <p>Your browser blocked a new tab. Open it here:</p>
        </Notice>
      )}
      {state.name === 'opened' && (
        <Card as="div">
          <p>It opened in another tab, and you’re signed in there. You’re still signed in here too.</p>
          <div className={styles['buttons']}>
            <Button tone="secondary" isFullWidth icon={<ExternalLink aria-hidden="true" />} onClick={open}>
              Open it again
            </Button>
          </div>
        </Card>
      )}
      {!isOpening && (
        <LinkButton
          isFullWidth
          tone={state.name === 'opened' ? 'primary' : 'secondary'}
          href={pathTo('Dashboard', brand)}
        >
          Back to your accounts
        </LinkButton>
      )}
    </div>
  );
}

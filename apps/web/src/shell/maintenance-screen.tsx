import { serviceStatus } from '@lendside/contract/configuration/service-status.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient, queryOf } from '#api/query-client.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { dialAddress } from '#device/links.ts';
import { pathTo } from '#paths.ts';
import { useGo } from '#navigation/route-context.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './maintenance-screen.module.css';

const RECHECK_MS = 60_000;
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Shown while the service is down. Checks again each minute and on request, and leaves when the service is back. Source:
 *  GRD-21, OPEN-15. */
export default function MaintenanceScreen() {
  const go = useGo();
  const status = useQuery({ ...queryOf(serviceStatus, {}), staleTime: 0, refetchInterval: RECHECK_MS });
  const isBack = status.isFetchedAfterMount && status.data?.available === true;
  useEffect(() => {
    if (!isBack) return;
    void queryClient.invalidateQueries({ queryKey: ['serviceProvider'] });
    go(pathTo('Login'), { replace: true });
  }, [isBack, go]);
  return (
    <>
      <PageTitle title="We’ll be back soon" lead="We’re working on our service right now." />
      <Card as="div" className={styles['body'] ?? ''}>
        {status.data?.available === false && status.data.message !== '' && <p>{status.data.message}</p>}
        <p>Payments you already made will go through, and your due dates stay the same.</p>
        <p>
          Is a payment due today? Call us, or pay at your store:{' '}
          <TextLink href={dialAddress(buildBrand.supportPhone)}>{buildBrand.supportPhone}</TextLink>.
        </p>
        <p role="status">
          This page checks again every minute
          {status.dataUpdatedAt > 0 && `, last at ${TIME.format(status.dataUpdatedAt)}`}.
        </p>
        <p>
          <Button isBusy={status.isFetching} busyText="Checking…" onClick={() => void status.refetch()}>
            Try again
          </Button>
        </p>
      </Card>
    </>
  );
}

import { useLocation } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PAYMENT_LOCK } from '#device/app-worker.ts';
import { noteEvent } from '#device/event-notes.ts';
import { appWorker } from '#platform/app-worker.ts';
import { useRouteRow } from './route-table.ts';
import { Button } from '#ui/button.tsx';
import styles from './update-notice.module.css';

/** Offers a newer version of the app. Not on a payment page, and not while a payment is under way in another tab. Source:
 *  issue 5, Build 7. */
export function UpdateNotice() {
  const row = useRouteRow();
  const isPaying = row?.isPaymentFlow === true;
  const version = useSyncExternalStore(appWorker.subscribe, appWorker.version);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => appWorker.start(), []);
  useReload(version === 'taken' && !isPaying);
  useHeldLock(isPaying);
  const isNews = version !== 'current' && !isPaying;
  return (
    <div role="status" className={styles['region']}>
      {isNews && (
        <div className={styles['notice']}>
          <p>
            <strong>A new version is ready.</strong>{' '}
            {isBusy && 'A payment is in progress in another tab. Update when it’s done.'}
          </p>
          <Button
            size="small"
            icon={<RefreshCw aria-hidden="true" />}
            onClick={() => void appWorker.takeOver().then((answer) => setBusy(answer === 'busy'))}
          >
            Update
          </Button>
        </div>
      )}
    </div>
  );
}

/** Holds the lock that tells other tabs about a payment here; closing the tab releases it. */
function useHeldLock(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying || !('locks' in navigator)) return undefined;
    const { promise: left, resolve: leave } = Promise.withResolvers<undefined>();
    const asked = new AbortController();
    navigator.locks
      .request(PAYMENT_LOCK, { mode: 'shared', signal: asked.signal }, () => left)
      .catch(() => noteEvent('leaving before the payment lock was there'));
    return () => {
      leave(undefined);
      asked.abort();
    };
  }, [isPaying]);
}

/** When another tab took the newer version, this tab reloads at the next change of page. Typed text is not lost, and old code
 *  is no longer requested. */
function useReload(isDue: boolean): void {
  const { pathname } = useLocation();
  const [since, setSince] = useState(pathname);
  if (!isDue && since !== pathname) setSince(pathname);
  useEffect(() => {
    if (isDue && since !== pathname) window.location.reload();
  }, [isDue, since, pathname]);
}

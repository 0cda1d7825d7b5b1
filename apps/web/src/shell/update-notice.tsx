import { useLocation } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PAYMENT_LOCK } from '#device/app-worker.ts';
import { noteEvent } from '#device/event-notes.ts';
import { appWorker } from '#platform/app-worker.ts';
import { useRouteRow } from '#shell/route-table.ts';
import { Button } from '#ui/button.tsx';
import styles from '#shell/update-notice.module.css';

/** Says that a newer version of the app is ready and lets the person take it. Never on a page of a payment, and never while one is
 *  under way in another tab. Source: issue 5, Build 7. */
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
            {isBusy && 'A payment is under way in another tab. Update when it is done.'}
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

/** Tells the other tabs that a payment is under way here, while it is; a tab that closes lets go by itself. */
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

/** After another tab took the newer version, this one loads it when the person goes to another page: what they type is never lost, and
 *  code that is gone is never asked for. */
function useReload(isDue: boolean): void {
  const { pathname } = useLocation();
  const [since, setSince] = useState(pathname);
  if (!isDue && since !== pathname) setSince(pathname);
  useEffect(() => {
    if (isDue && since !== pathname) window.location.reload();
  }, [isDue, since, pathname]);
}

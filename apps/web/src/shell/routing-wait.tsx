import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { currentLimit } from '#api/current-limit.ts';
import styles from './routing-wait.module.css';
import { watchWait } from './watch-wait.ts';
import { SlowNotice } from '#ui/slow-notice.tsx';

/** A progress bar at the top during a navigation, shown only after a moment. It follows the router, so that it ends when the
 *  navigation arrives, redirects or fails. It also ends after ten seconds, because leaving the app reports no end. Screen
 *  readers announce the start, and a visible text appears when it takes long. Source: GRD-28, CFG-20. */
export function RoutingWait() {
  const isUnderWay = useRouterState({ select: ({ isLoading }) => isLoading });
  const [isShown, setShown] = useState(false);
  useEffect(
    () => (isUnderWay ? watchWait(setShown, currentLimit('routingWaitSeconds') * 1000) : undefined),
    [isUnderWay],
  );
  return (
    <div aria-live="polite">
      {isShown && (
        <>
          <div className={styles['bar']} role="progressbar" aria-label="Opening the page" />
          <div className={styles['slow']}>
            <SlowNotice isWaiting />
          </div>
        </>
      )}
    </div>
  );
}

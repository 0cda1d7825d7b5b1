import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { currentLimit } from '#api/current-limit.ts';
import styles from '#shell/routing-wait.module.css';
import { watchWait } from '#shell/watch-wait.ts';
import { SlowNotice } from '#ui/slow-notice.tsx';

/** A bar across the top while a navigation is under way, seen only when it takes longer than a moment. It follows the router, so that
 *  it ends with the navigation, whether that arrives, goes elsewhere or fails; and by itself after the ten seconds of the limit, when the way leads
 *  out of the app and nobody tells of the arrival. Screen readers hear of it when it begins, and everybody when it takes longer than usual.
 *  Source: GRD-28, CFG-20. */
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

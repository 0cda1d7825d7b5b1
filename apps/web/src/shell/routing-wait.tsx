import { LIMITS } from '@lendside/domain/configuration/limits.ts';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import styles from '#shell/routing-wait.module.css';
import { watchWait } from '#shell/watch-wait.ts';
import { SlowNotice } from '#ui/slow-notice.tsx';

const LIMIT_MS = LIMITS.routingWaitSeconds * 1000;

/** A bar across the top while a navigation is under way, seen only when it takes longer than a moment. It follows the router, so that
 *  it ends with the navigation, whether that arrives, goes elsewhere or fails; and by itself after ten seconds, when the way leads
 *  out of the app and nobody tells of the arrival. Screen readers hear of it when it begins, and everybody when it takes longer than usual.
 *  Source: GRD-28, CFG-20. */
export function RoutingWait() {
  const isUnderWay = useRouterState({ select: ({ isLoading }) => isLoading });
  const [isShown, setShown] = useState(false);
  useEffect(() => (isUnderWay ? watchWait(setShown, LIMIT_MS) : undefined), [isUnderWay]);
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

import { useSyncExternalStore } from 'react';
import { followRunning, isSomethingRunning } from '#api/running-calls.ts';
import { Spinner } from '#ui/spinner.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from './busy-overlay.module.css';

/** Covers the screen while a changing call runs, so that nothing is pressed twice; its label is `processing`. Reads show
 *  skeletons instead, and background calls show nothing. Source: SHL-15, decision 023. */
export function BusyOverlay() {
  const isRunning = useSyncExternalStore(followRunning, isSomethingRunning);
  return (
    <div role="status">
      {isRunning && (
        <div className={styles['overlay']}>
          <p className={styles['box']}>
            <Spinner /> processing
          </p>
          <SlowNotice isWaiting />
        </div>
      )}
    </div>
  );
}

import { useSyncExternalStore } from 'react';
import { followRunning, isSomethingRunning } from '#api/running-calls.ts';
import { Spinner } from '#ui/spinner.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from '#shell/busy-overlay.module.css';

/** Covers the screen, labelled `processing`, while a call that changes something runs, so that nothing is pressed twice; reads
 *  show skeletons instead, and what runs in the background shows nothing. Source: SHL-15, decision 023. */
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

import { useIsMutating } from '@tanstack/react-query';
import { Spinner } from '#ui/spinner.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from '#shell/busy-overlay.module.css';

/** Covers the screen, labelled `processing`, while a command runs, so that nothing is pressed twice; reads show skeletons
 *  instead. A command marked `meta: { isQuiet: true }` shows its own progress. Source: SHL-15. */
export function BusyOverlay() {
  const running = useIsMutating({ predicate: (mutation) => mutation.meta?.['isQuiet'] !== true });
  return (
    <div role="status">
      {running > 0 && (
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

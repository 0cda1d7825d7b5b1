import { WifiOff } from 'lucide-react';
import { formatTime } from './calendar-text.ts';
import styles from './offline-banner.module.css';

/** Says that there is no connection, or that the data could not be refreshed, and how old it is. `shownFrom` is the time of
 *  the data, or null. */
export function OfflineBanner({
  isOffline,
  isStale = false,
  shownFrom,
}: {
  readonly isOffline: boolean;
  readonly isStale?: boolean;
  readonly shownFrom: Date | null;
}) {
  const why = isOffline ? 'You’re offline.' : 'We couldn’t refresh this.';
  return (
    <div role="status">
      {(isOffline || isStale) && (
        <p className={styles['banner']}>
          <WifiOff aria-hidden="true" />
          <span>
            {why}
            {shownFrom === null ? '' : ` What you see is from ${formatTime(shownFrom)}.`}
            {isOffline ? ' Payments need a connection.' : ''}
          </span>
        </p>
      )}
    </div>
  );
}

import { WifiOff } from 'lucide-react';
import { formatTime } from './calendar-text.ts';
import styles from './offline-banner.module.css';

/** Says that there is no connection and how old what is shown is. Props: isOffline, shownFrom (instant of the data, or null). */
export function OfflineBanner({
  isOffline,
  shownFrom,
}: {
  readonly isOffline: boolean;
  readonly shownFrom: Date | null;
}) {
  return (
    <div role="status">
      {isOffline && (
        <p className={styles['banner']}>
          <WifiOff aria-hidden="true" />
          <span>
            You are offline.{shownFrom === null ? '' : ` What you see is from ${formatTime(shownFrom)}.`} Payments need
            a connection.
          </span>
        </p>
      )}
    </div>
  );
}

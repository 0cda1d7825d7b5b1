import type { ReactNode } from 'react';
import styles from './loading-area.module.css';
import { SlowNotice } from './slow-notice.tsx';

/** Wraps the skeletons of loading content. Tells screen readers at once and, after 4 s, everybody. `label` is text such as
 *  "Loading your loans". */
export function LoadingArea({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['area']} aria-busy="true">
      <p className="screen-reader" role="status">
        {label}
      </p>
      <SlowNotice isWaiting />
      {children}
    </div>
  );
}

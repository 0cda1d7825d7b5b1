import type { ReactNode } from 'react';
import styles from './loading-area.module.css';
import { SlowNotice } from './slow-notice.tsx';

/** Wraps the skeleton of what loads: says so to screen readers and, after 4 s, to everybody.
 *  Props: label ("Loading your loans"), children (skeletons). */
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

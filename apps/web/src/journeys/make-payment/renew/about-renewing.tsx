import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { CircleCheck, Info } from 'lucide-react';
import { reasonsAboutRenewing } from './renew-offer.ts';
import styles from './renew.module.css';

/** Says what speaks for and against renewing. */
export function AboutRenewing({ loan, isGuest }: { readonly loan: LoanEntity; readonly isGuest: boolean }) {
  const { good, bad } = reasonsAboutRenewing(loan, isGuest);
  return (
    <ul className={styles['reasons']}>
      {good.map((text) => (
        <li key={text}>
          <CircleCheck aria-hidden="true" className={styles['good']} />
          <span>
            <span className="screen-reader">For it: </span>
            {text}
          </span>
        </li>
      ))}
      {bad.map((text) => (
        <li key={text}>
          <Info aria-hidden="true" className={styles['bad']} />
          <span>
            <span className="screen-reader">To know: </span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { CircleCheck, Info } from 'lucide-react';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { reasonsAboutRenewing } from './renew-offer.ts';
import styles from './renew.module.css';

interface AboutRenewingProps {
  readonly loan: LoanEntity;
  readonly isGuest: boolean;
  /** The terms that the page shows; null while none are read. */
  readonly terms: NewTerms | null;
}

/** Says what speaks for and against renewing. */
export function AboutRenewing({ loan, isGuest, terms }: AboutRenewingProps) {
  const { good, bad } = reasonsAboutRenewing(loan, isGuest, terms);
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

import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { CircleCheck, Info } from 'lucide-react';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { reasonsAboutRenewing } from './renew-offer.ts';
import styles from './renew.module.css';

/** Says what speaks for and against renewing. */
export function AboutRenewing({
  loan,
  isGuest,
  terms,
}: {
  readonly loan: LoanEntity;
  readonly isGuest: boolean;
  /** Null until they are read. */
  readonly terms: NewTerms | null;
}) {
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

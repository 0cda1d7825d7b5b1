import type { ShownMove } from '#journeys/make-payment/review/what-pay-does.ts';
import { changedFigures, type NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './renew.module.css';
import type { RenewalTermsRead } from './use-renewal-terms.ts';

interface ChangedTermsProps {
  readonly renewal: RenewalTermsRead;
  /** The terms that were seen last; null after a reload. */
  readonly seen: NewTerms | null;
  readonly move: ShownMove | null;
}

/** Says which terms changed since they were seen, and asks to go on with the new ones. Nothing that was typed is lost. */
export function ChangedTerms({ renewal, seen, move }: ChangedTermsProps) {
  const { standing, terms, take } = renewal;
  if (standing !== 'changed' || terms === null) return null;
  const changes = seen === null ? [] : changedFigures(seen, terms);
  return (
    <Notice
      tone="warning"
      live="polite"
      title="The terms of your new loan have changed"
      actions={
        <Button size="small" onClick={take}>
          Go on with the new terms
        </Button>
      }
    >
      <p>{move === 'read_terms' ? 'You weren’t charged. ' : ''}Read the new terms below before you go on.</p>
      {changes.length > 0 && (
        <ul className={styles['changes']}>
          {changes.map(({ name, before, now }) => (
            <li key={name}>
              {name}: <strong>{now}</strong> (it was {before})
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

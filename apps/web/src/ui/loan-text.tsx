import { loanNumberParts } from './loan-number-parts.ts';
import styles from './loan-text.module.css';

/** A text in which each full loan number stays on one line. A phone would break it at its hyphens. */
export function LoanText({ children }: { readonly children: string }) {
  return loanNumberParts(children).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={`${place} ${part}`} className={styles['number']}>
        {part}
      </span>
    ),
  );
}

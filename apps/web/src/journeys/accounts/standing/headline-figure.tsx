import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { DateText } from '#ui/date-text.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { MoneyText } from '#ui/money-text.tsx';
import styles from './headline-figure.module.css';
import { catchUpText, headline } from './loan-words.ts';

/** Shows the main figure of a loan with its date, and for a late loan what it takes to catch up. Props: loan, hasLabel (true). */
export function HeadlineFigure({ loan, hasLabel = true }: { readonly loan: LoanEntity; readonly hasLabel?: boolean }) {
  const { label, amountCents, below } = headline(loan);
  const catchUp = catchUpText(loan);
  return (
    <div>
      {hasLabel && <p className={styles['label']}>{label}</p>}
      <p>
        <MoneyText amountCents={amountCents} size="hero" />
      </p>
      <p className={styles['due']}>
        {(below === 'dueDate' || below === 'pastDue') && loan.dueDate !== null ? (
          <>
            {below === 'pastDue' ? `${dollarText(loan.pastDueAmount)} past due since` : 'Due'}{' '}
            <DateText date={loan.dueDate} today={loan.asOf} />
          </>
        ) : (
          below
        )}
      </p>
      {catchUp !== null && <p className={styles['late']}>{catchUp}</p>}
    </div>
  );
}

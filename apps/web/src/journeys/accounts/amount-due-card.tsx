import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { paths, routeBrandOf } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { DateText } from '#ui/date-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import styles from './amount-due-card.module.css';
import { catchUpText, standing, whyNotPayable } from './loan-words.ts';

/** What is due, by when, how the loan stands, what would put it right, and the way to pay. */
export function AmountDueCard({ loan }: { readonly loan: LoanEntity }) {
  const { tone, word } = standing(loan);
  const why = whyNotPayable(loan);
  const catchUp = catchUpText(loan);
  return (
    <Card title="Amount due" aside={<StatusPill tone={tone}>{word}</StatusPill>}>
      <p>
        <MoneyText amountCents={loan.minimumAmountDue} size="hero" />
      </p>
      <p className={styles['due']}>
        {loan.dueDate === null ? (
          'No payment is due'
        ) : (
          <>
            Due <DateText date={loan.dueDate} today={loan.asOf} />
          </>
        )}
      </p>
      {catchUp !== null && <p className={styles['late']}>{catchUp}</p>}
      <div className={styles['action']}>
        {why === null ? (
          <LinkButton href={paths.makePayment(routeBrandOf(loan.brand), loan.loanId)} isFullWidth>
            Make a payment
          </LinkButton>
        ) : (
          <Button isFullWidth disabledReason={why}>
            Make a payment
          </Button>
        )}
      </div>
      <p className={styles['as-of']}>As of today, {formatDay(loan.asOf, loan.asOf)}</p>
    </Card>
  );
}

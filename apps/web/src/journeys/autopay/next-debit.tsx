import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { movedDebitText } from '#steps/loan-standing/debit-day.ts';
import { DateText } from '#ui/date-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './autopay.module.css';
import { debitName, NO_DEBIT_PLANNED, payYourselfText } from './autopay-words.ts';
import type { Autopay } from './use-autopay.ts';

interface NextDebitProps {
  readonly loan: LoanEntity;
  readonly autopay: Autopay;
}

/** The next debit with its day, what the customer pays before it, and why it is on time when it is later than the due date. */
export function NextDebit({ loan, autopay }: NextDebitProps) {
  const { nextDebit } = autopay;
  return (
    <>
      <PayYourself loan={loan} autopay={autopay} />
      {nextDebit === null ? (
        <p>{NO_DEBIT_PLANNED}</p>
      ) : (
        <div>
          <p className={styles['quiet']}>{debitName(nextDebit)}</p>
          <p>
            <MoneyText amountCents={nextDebit.amount} size="hero" />
          </p>
          <p className={styles['day']}>
            <DateText date={nextDebit.date} today={loan.asOf} />
          </p>
          <MovedDebit loan={loan} takenOn={nextDebit.date} />
        </div>
      )}
    </>
  );
}

/** Says what the customer pays without autopay; renders nothing when autopay takes everything. */
export function PayYourself({ loan, autopay }: NextDebitProps) {
  const text = payYourselfText(autopay, loan.asOf);
  return text === null ? null : (
    <Notice tone="warning" title="Autopay doesn’t cover your next payment">
      {text}
    </Notice>
  );
}

/** Explains why a debit later than the due date is on time; renders nothing otherwise. */
export function MovedDebit({
  loan,
  takenOn,
}: Pick<NextDebitProps, 'loan'> & { readonly takenOn: NonNullable<Autopay['nextDebit']>['date'] }) {
  const text = movedDebitText(loan.dueDate, takenOn, loan.asOf);
  return text === null ? null : <p className={styles['quiet']}>{text}</p>;
}

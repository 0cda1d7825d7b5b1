import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { asksForPayment, dueCents } from '#steps/loan-standing/due-kind.ts';
import { standing } from '#steps/loan-standing/standing.ts';
import { whyNotPayable } from '#steps/loan-standing/why-not-payable.ts';
import { DateText } from '#ui/date-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { targetFacts, targetPath, type AccountTarget } from './account-targets.ts';
import styles from './select-account.module.css';

/** The loans to choose from; one press chooses a loan. A loan that cannot be paid is listed with the reason. Source: OPEN-74,
 *  LOA-039. */
export function LoanChoices({
  loans,
  target,
}: {
  readonly loans: readonly LoanEntity[];
  readonly target: AccountTarget;
}) {
  return (
    <ul className={styles['list']}>
      {loans.map((loan) => {
        const why = targetFacts(target).isPayment ? whyNotPayable(loan) : null;
        return (
          <li key={loan.loanId} className={styles['card']}>
            {why === null ? (
              <Link to={targetPath(target, loan)} className={styles['choice']} preload="intent">
                <LoanLines loan={loan} />
                <ChevronRight aria-hidden="true" />
              </Link>
            ) : (
              <div className={styles['choice']}>
                <div>
                  <LoanLines loan={loan} />
                  <p className={styles['why']}>{why.title}</p>
                </div>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function LoanLines({ loan }: { readonly loan: LoanEntity }) {
  const { tone, word } = standing(loan);
  const vehicle = loan.collateralDetail;
  return (
    <span className={styles['lines']}>
      <span className={styles['name']}>{loan.productName}</span>
      <span className={styles['quiet']}>
        {vehicle === null ? '' : `${vehicle.year} ${vehicle.make} ${vehicle.model} · `}loan{' '}
        {shortLoanNumber(loan.loanHeader)}
      </span>
      {asksForPayment(loan) && loan.dueDate !== null && (
        <span>
          <MoneyText amountCents={dueCents(loan)} /> due <DateText date={loan.dueDate} today={loan.asOf} />
        </span>
      )}
      <span>
        <StatusPill tone={tone}>{word}</StatusPill>
      </span>
    </span>
  );
}

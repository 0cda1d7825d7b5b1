import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { subtractCents } from '@lendside/domain/money/cents.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import type { SummaryRow } from '#ui/summary-list.tsx';
import { StackedBar } from '#ui/stacked-bar.tsx';
import styles from './figures-card.module.css';
import { principalPaidShare, unbroken } from './loan-words.ts';

/** The figures of a loan: what paying it off today costs and how that grows, what it consists of, and its terms. */
export function FiguresCard({ loan, rate }: { readonly loan: LoanEntity; readonly rate: string | null }) {
  const charges = subtractCents(loan.payoffAmount, loan.principalBalance, loan.feesDue);
  return (
    <Card title={loan.paidOff ? 'Your loan' : 'To pay it off today'}>
      <div className={styles['body']}>
        {!loan.paidOff && (
          <>
            <div>
              <p>
                <MoneyText amountCents={loan.payoffAmount} size="hero" />
              </p>
              <p className={styles['growth']}>{growthText(loan)}</p>
            </div>
            <StackedBar
              caption="What the payoff consists of"
              parts={[
                { label: 'Principal', amountCents: loan.principalBalance, tone: 'principal' },
                { label: 'Interest and charges', amountCents: charges, tone: 'interest' },
                { label: 'Fees', amountCents: loan.feesDue, tone: 'fees' },
              ]}
            />
            <ProgressBar
              label="Principal paid"
              text={`$${formatAmount(subtractCents(loan.originalPrincipal, loan.principalBalance))} of $${formatAmount(loan.originalPrincipal)}`}
              share={principalPaidShare(loan)}
            />
          </>
        )}
        <SummaryList rows={termRows(loan, rate)} />
      </div>
    </Card>
  );
}

function growthText(loan: LoanEntity): string {
  if (loan.perDiem > 0) return `Grows by $${formatAmount(loan.perDiem)} a day until you pay.`;
  return loan.dueDate === null || loan.daysLate > 0
    ? 'Does not grow daily.'
    : `Stays the same until ${formatFullDay(loan.dueDate)}.`;
}

function termRows(loan: LoanEntity, rate: string | null): readonly SummaryRow[] {
  const { enrolled, displayNumber, method } = loan.autoPay;
  return [
    { term: 'Borrowed', detail: <MoneyText amountCents={loan.originalPrincipal} /> },
    { term: 'Borrowed on', detail: formatFullDay(loan.noteDate) },
    ...(loan.regularPayment > 0
      ? [{ term: 'Regular payment', detail: <MoneyText amountCents={loan.regularPayment} /> }]
      : []),
    ...(rate === null ? [] : [{ term: 'Yearly rate', detail: `${rate}%` }]),
    {
      term: 'AutoPay',
      detail: enrolled
        ? `On, ${method === 'ach' ? 'bank account' : 'card'} ${unbroken(displayNumber ?? '')}`.trim()
        : 'Off',
    },
    { term: 'Loan number', detail: loan.loanHeader },
  ];
}

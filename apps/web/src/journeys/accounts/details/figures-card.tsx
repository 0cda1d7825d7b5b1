import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { hasPrincipalProgress } from '#journeys/accounts/standing/loan-words.ts';
import { PrincipalPaid } from '#journeys/accounts/standing/principal-paid.tsx';
import { dueKind } from '#steps/loan-standing/due-kind.ts';
import { productOf } from '#steps/loan-standing/product-of.ts';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LoanText } from '#ui/loan-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { StackedBar } from '#ui/stacked-bar.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import styles from './figures-card.module.css';
import { growthText } from './growth-text.ts';
import { loanTerms } from './loan-terms.ts';
import { owedParts } from './owed-parts.ts';

type Detail = ResponseOf<typeof getAccountDetail>;

/** Shows the payoff today, how it grows, its parts, and the terms of the loan. Props: detail. */
export function FiguresCard({ detail }: { readonly detail: Detail }) {
  const kind = dueKind(detail.loan);
  const isOwed = kind !== 'closed' && kind !== 'notStarted' && detail.loan.payoffAmount > 0;
  return (
    <Card title={isOwed ? titleOf(detail.loan) : 'Your loan'}>
      <div className={styles['body']}>
        {isOwed && <Owed detail={detail} />}
        <SummaryList
          rows={loanTerms(detail).map(({ term, detail: text }) => ({ term, detail: <LoanText>{text}</LoanText> }))}
        />
      </div>
    </Card>
  );
}

function titleOf(loan: LoanEntity): string {
  switch (dueKind(loan)) {
    case 'stayed':
      return 'What is on record';
    case 'redeem':
    case 'everything':
      return 'What you owe today';
    default:
      return 'To pay it off today';
  }
}

function Owed({ detail: { loan, workings } }: { readonly detail: Detail }) {
  const { credit } = workings.balances;
  return (
    <>
      <div>
        <p>
          <MoneyText amountCents={loan.payoffAmount} size="hero" />
        </p>
        <p className={styles['growth']}>{growthText(loan)}</p>
      </div>
      <div>
        <StackedBar caption="What’s included" parts={owedParts(workings.balances, productOf(loan))} />
        {credit > 0 && <p className={styles['note']}>Minus your {dollarText(credit)} credit.</p>}
      </div>
      {hasPrincipalProgress(loan) && <PrincipalPaid loan={loan} />}
    </>
  );
}

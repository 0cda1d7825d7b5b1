import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { HeadlineFigure } from '#journeys/accounts/standing/headline-figure.tsx';
import { InFlightLink } from '#journeys/accounts/standing/in-flight-link.tsx';
import { headline } from '#journeys/accounts/standing/loan-words.ts';
import { OFFLINE_REASON } from '#journeys/accounts/standing/offline-reason.ts';
import { pathTo, routeBrandOf } from '#paths.ts';
import { closedText } from '#steps/loan-standing/closed-text.ts';
import { asksForPayment, dueKind } from '#steps/loan-standing/due-kind.ts';
import { standing } from '#steps/loan-standing/standing.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { whyNotPayable } from '#steps/loan-standing/why-not-payable.ts';
import { Button } from '#ui/button.tsx';
import { formatDay, formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import styles from './amount-due-card.module.css';

/** Shows what is due and when, the loan's status, how to catch up, and the Pay button. For a closed loan it shows how the loan
 *  ended. Props: loan. */
export function AmountDueCard({ loan }: { readonly loan: LoanEntity }) {
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const { tone, word } = standing(loan);
  const pill = <StatusPill tone={tone}>{word}</StatusPill>;
  if (dueKind(loan) === 'closed') {
    return (
      <Card title="Nothing left to pay" aside={pill}>
        <p>{closedText(loan, loan.paidOffDate === null ? null : formatFullDay(loan.paidOffDate))}</p>
      </Card>
    );
  }
  const why = whyNotPayable(loan);
  const refusal = why?.text ?? whyNotNow;
  return (
    <Card title={headline(loan).label} aside={pill}>
      <HeadlineFigure loan={loan} hasLabel={false} />
      <div className={styles['action']}>
        <InFlightLink loan={loan} />
        {!asksForPayment(loan) ? (
          <p className={styles['why']}>{why?.text}</p>
        ) : refusal === null ? (
          <LinkButton href={pathTo('MakePayment', routeBrandOf(loan.brand), loan.loanId)} isFullWidth>
            Make a payment
          </LinkButton>
        ) : (
          <Button isFullWidth disabledReason={refusal}>
            Make a payment
          </Button>
        )}
      </div>
      <p className={styles['as-of']}>As of today, {formatDay(loan.asOf, loan.asOf)}</p>
    </Card>
  );
}

import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { useBrand } from '#navigation/route-context.ts';
import { cashWayOf } from '#journeys/make-payment/session/chosen-renewal.ts';
import { pathTo } from '#paths.ts';
import { TermsFailure } from '#steps/renewal/terms-failure.tsx';
import { TermsBox } from '#steps/renewal/terms-box.tsx';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { formatDay, formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { cashWayWords } from './cash-way.ts';
import styles from './renew.module.css';
import { TermsPending } from './terms-pending.tsx';
import type { RenewalTermsRead } from './use-renewal-terms.ts';
import { otherSigner, whatComesNext } from './what-comes-next.ts';

interface NewLoanCardProps {
  readonly renewal: Pick<RenewalTermsRead, 'terms' | 'error' | 'isRetrying' | 'retry'>;
  readonly loan: LoanEntity;
  readonly session: PaymentSession;
  readonly isGuest: boolean;
}

/** Shows the loan that follows: its terms, what is added, the cash, who signs, and what happens when nobody does. */
export function NewLoanCard({ renewal, loan, session, isGuest }: NewLoanCardProps) {
  const { terms, error, isRetrying, retry } = renewal;
  if (terms === null && error !== null) return <TermsFailure error={error} isRetrying={isRetrying} onRetry={retry} />;
  if (terms === null) return <TermsPending />;
  return (
    <>
      <Card
        title="Your new loan"
        subtitle={`${terms.productName}. These terms are good today, ${formatFullDay(terms.asOf)}.`}
      >
        <Extras terms={terms} loan={loan} session={session} />
        <TermsBox terms={terms} isNarrow />
      </Card>
      <Next terms={terms} loan={loan} session={session} isGuest={isGuest} />
    </>
  );
}

/** Shows the added products and the cash, each with a link to the page that changes it. Shows nothing when there is neither. */
function Extras({ terms, loan, session }: Pick<NewLoanCardProps, 'loan' | 'session'> & { readonly terms: NewTerms }) {
  const brand = useBrand();
  const { ancillaryProducts, disbursementAmountCents: cash } = session;
  const added = ancillaryProducts.length === 0 ? [] : terms.itemization.paidToOthers;
  const rows = [
    ...added.map(({ name, amount }) => ({
      term: `Added: ${name}`,
      detail: <MoneyText amountCents={amount} />,
      changeHref: pathTo('AncillaryProducts', brand, loan.loanId),
    })),
    ...(cash === null
      ? []
      : [
          {
            term: cashWayWords(cashWayOf(session)).term,
            detail: <MoneyText amountCents={cash} />,
            changeHref: pathTo('MakePayment', brand, loan.loanId),
          },
        ]),
  ];
  return rows.length === 0 ? null : (
    <div className={styles['extras']}>
      <SummaryList rows={rows} />
    </div>
  );
}

function Next({ terms, loan, session, isGuest }: Omit<NewLoanCardProps, 'renewal'> & { readonly terms: NewTerms }) {
  const { disbursementAmountCents, paymentAmountCents } = session;
  const lines = whatComesNext({
    paid: paymentAmountCents === null || paymentAmountCents === 0 ? null : moneyWord(paymentAmountCents),
    signBy: formatDay(terms.signBy, terms.asOf),
    dueOn: loan.dueDate === null ? null : formatDay(loan.dueDate, loan.asOf),
    isLate: loan.dueDate !== null && loan.dueDate < loan.asOf,
    otherName: otherSigner(loan, isGuest),
    isGuest,
    needsVisit: terms.needsVisit,
    cash:
      disbursementAmountCents === null
        ? null
        : cashWayWords(cashWayOf(session)).step(moneyWord(disbursementAmountCents)),
  });
  return (
    <Card title="What happens next">
      <ol className={styles['steps']}>
        {lines.steps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p className={styles['unless']}>{lines.unless}</p>
    </Card>
  );
}

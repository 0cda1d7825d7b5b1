import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { pathTo } from '#paths.ts';
import { Fact } from '#steps/fact.tsx';
import { ToDashboard } from '#steps/renewal/renewal-page.tsx';
import { keptText, undoneWords } from '#steps/renewal/renewal-words.ts';
import styles from '#steps/renewal/renewal.module.css';
import { Card } from '#ui/card.tsx';
import { DateText } from '#ui/date-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoanText } from '#ui/loan-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import type { ConfirmedRenewal } from './confirmed-renewal.ts';
import { RenewalPayment } from './renewal-payment.tsx';

/** The renewal was taken back, or undone because its payment came back: the old loan is open again. Source: REF-017, LOP-121, loan-core 3.3 (T09). */
export function TakenBack(screen: ConfirmedRenewal) {
  const { brand, loan, renewal } = screen;
  const kept = keptText(renewal);
  const { title, text } = undoneWords(renewal, loan.loanHeader);
  return (
    <PaymentPage
      title={title}
      lead={<LoanText>{text}</LoanText>}
      aside={<RenewalPayment {...screen} />}
      action={
        <div className={styles['stack']}>
          <ToDashboard brand={brand} tone="primary" text="Back to your accounts" />
          <LinkButton tone="secondary" isFullWidth href={pathTo('AccountDetails', brand, loan.loanId)}>
            See your loan
          </LinkButton>
        </div>
      }
    >
      <Card title="Your loan now">
        <div className={styles['stack']}>
          <dl>
            <Fact term="To pay off">
              <MoneyText amountCents={loan.payoffAmount} />
            </Fact>
            {loan.dueDate !== null && (
              <Fact term="Due date">
                <DateText date={loan.dueDate} today={loan.asOf} />
              </Fact>
            )}
          </dl>
          {kept !== null && <p>{kept}</p>}
        </div>
      </Card>
    </PaymentPage>
  );
}

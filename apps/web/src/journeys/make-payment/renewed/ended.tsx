import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { pathTo } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { ToDashboard } from '#steps/renewal/renewal-page.tsx';
import { endedWords, keptText, stillDueText } from '#steps/renewal/renewal-words.ts';
import styles from '#steps/renewal/renewal.module.css';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { ConfirmedRenewal } from './confirmed-renewal.ts';
import { RenewalPayment } from './renewal-payment.tsx';

/** The renewal ended without a new loan: why, what stays paid, and what the loan asks for now. Source: REF-015, LOP-039. */
export function Ended(screen: ConfirmedRenewal) {
  const { brand, loan, renewal } = screen;
  const isGuest = useIsGuest();
  const why = renewal.endedWhy ?? 'refused';
  const { title, text } = endedWords(why, renewal.isPaid);
  const kept = keptText(renewal);
  const due = why === 'paidOff' ? null : stillDueText(loan);
  return (
    <PaymentPage
      title={title}
      lead={text}
      aside={<RenewalPayment {...screen} />}
      action={
        <div className={styles['stack']}>
          <ToDashboard brand={brand} tone="primary" text="Back to your accounts" />
          {!isGuest && why === 'storePayment' && (
            <LinkButton tone="secondary" isFullWidth href={pathTo('MakePayment', brand, loan.loanId)}>
              See the new terms
            </LinkButton>
          )}
          {!isGuest && (
            <LinkButton tone="secondary" isFullWidth href={pathTo('AccountDetails', brand, loan.loanId)}>
              See your loan
            </LinkButton>
          )}
        </div>
      }
    >
      {(kept !== null || due !== null) && (
        <Card title="Your loan now">
          {kept !== null && why !== 'paidOff' && <p>{kept}</p>}
          {due !== null && <p>{due}</p>}
          {why === 'paidOff' && <p>You don’t owe anything more on this loan.</p>}
        </Card>
      )}
      {(why === 'protected' || why === 'refused') && <CallLine loan={loan} />}
    </PaymentPage>
  );
}

import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { ToDashboard } from '#steps/renewal/renewal-page.tsx';
import { endRenewalPath } from '#steps/renewal/renewal-places.ts';
import { untilText } from '#steps/renewal/renewal-words.ts';
import styles from '#steps/renewal/renewal.module.css';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { ConfirmedRenewal } from './confirmed-renewal.ts';
import { RenewalPayment } from './renewal-payment.tsx';
import { StoreVisit } from './store-visit.tsx';

/** A switch that a visit to the store completes: where, until when, what happens there. Source: PAY-029, width 5, 9. */
export function ToVisit(screen: ConfirmedRenewal) {
  const { brand, loan, renewal } = screen;
  const isGuest = useIsGuest();
  return (
    <PaymentPage
      title="Visit your store to finish"
      lead={`Visit it by ${untilText(renewal.signBy, loan.asOf)}.`}
      aside={
        <>
          <RenewalPayment {...screen} />
          {!isGuest && (
            <LinkButton tone="quiet" isFullWidth href={endRenewalPath(brand, loan.loanId)}>
              Cancel the switch
            </LinkButton>
          )}
        </>
      }
      action={<ToDashboard brand={brand} tone="primary" />}
    >
      <Card title="At the store">
        <ol className={styles['points']}>
          <li>Bring your photo ID. You don’t pay again.</li>
          <li>The store shows you the new agreement, and you sign it there.</li>
          <li>Your old loan is closed, and your credit line opens.</li>
        </ol>
      </Card>
      <StoreVisit storeId={loan.storeId}>
        <CallLine loan={loan} />
      </StoreVisit>
      <p>If you don’t visit it by then, your loan isn’t switched, and what you paid stays on it.</p>
    </PaymentPage>
  );
}

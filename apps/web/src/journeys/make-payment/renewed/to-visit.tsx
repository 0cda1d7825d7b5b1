import { useState } from 'react';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { pathTo } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { ToDashboard } from '#steps/renewal/renewal-page.tsx';
import { endRenewalPath } from '#steps/renewal/renewal-places.ts';
import { untilText } from '#steps/renewal/renewal-words.ts';
import styles from '#steps/renewal/renewal.module.css';
import { deviceTimeZone, useVisits } from '#steps/visit/use-visits.ts';
import { visitTimeText } from '#steps/visit/visit-words.ts';
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
      lead={`Come in by ${untilText(renewal.signBy, loan.asOf)}.`}
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
      {!isGuest && <VisitOfSwitch brand={brand} loan={loan} />}
      <StoreVisit storeId={loan.storeId}>
        <CallLine loan={loan} />
      </StoreVisit>
      <p>If you don’t come in by then, your loan isn’t switched, and what you paid stays on it.</p>
    </PaymentPage>
  );
}

/** The booked visit, or the way to book one. */
function VisitOfSwitch({ brand, loan }: Pick<ConfirmedRenewal, 'brand' | 'loan'>) {
  const [timeZone] = useState(deviceTimeZone);
  const visits = useVisits(timeZone);
  const visit = visits.data?.appointments.find(({ loanId }) => loanId === loan.loanId) ?? null;
  return (
    <Card title="Your appointment">
      <div className={styles['stack']}>
        {visit === null ? (
          <p>Book a time, so that your store expects you.</p>
        ) : (
          <p>
            <strong>{visitTimeText(visit, loan.asOf)}</strong>
          </p>
        )}
        <LinkButton
          tone="secondary"
          size="small"
          href={pathTo(visit === null ? 'ProductSwitchAppointment' : 'Appointment', brand, loan.loanId)}
        >
          {visit === null ? 'Book your visit' : 'Change or cancel it'}
        </LinkButton>
      </div>
    </Card>
  );
}

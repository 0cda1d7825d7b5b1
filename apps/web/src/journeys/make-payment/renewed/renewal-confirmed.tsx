import type { ReactNode } from 'react';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { useBrand } from '#navigation/route-context.ts';
import { stageOf } from '#steps/renewal/renewal-facts.ts';
import { RenewalGate, ToDashboard } from '#steps/renewal/renewal-page.tsx';
import type { ConfirmQuery } from '#steps/renewal/renewal-places.ts';
import { cancelReasonText } from '#steps/renewal/renewal-words.ts';
import { Booked } from './booked.tsx';
import type { ConfirmedRenewal } from './confirmed-renewal.ts';
import { Ended } from './ended.tsx';
import { Paying, ToSign } from './open-stages.tsx';
import { TakenBack } from './taken-back.tsx';
import { ToVisit } from './to-visit.tsx';

interface RenewalConfirmedProps {
  readonly asked: ConfirmQuery | null;
  readonly messageKey: string | null;
  /** Shown when the loan has no renewal. */
  readonly otherwise: ReactNode;
}

const TITLE = 'Your renewal';

/** Shows where a renewal stands after its payment, on any device. The services decide the variant; the address only says what to show
 *  without their answer. Source: LRT-036, LOP-036, REF-015, REF-017. */
export function RenewalConfirmed({ asked, messageKey, otherwise }: RenewalConfirmedProps) {
  return (
    <RenewalGate
      title={TITLE}
      {...(asked === null ? {} : { onFailed: (_loan, failure) => <Unread asked={asked} failure={failure} /> })}
    >
      {({ brand, loan, renewal }) =>
        renewal === null ? otherwise : <Stage brand={brand} loan={loan} renewal={renewal} messageKey={messageKey} />
      }
    </RenewalGate>
  );
}

function Stage(screen: ConfirmedRenewal) {
  switch (stageOf(screen.renewal)) {
    case 'paying':
      return <Paying {...screen} />;
    case 'signing':
      return <ToSign {...screen} />;
    case 'visit':
      return <ToVisit {...screen} />;
    case 'booked':
      return <Booked {...screen} />;
    case 'voided':
      return <TakenBack {...screen} />;
    case 'ended':
      return <Ended {...screen} />;
  }
}

/** Says what the address says while the services do not answer. */
function Unread({ asked, failure }: { readonly asked: ConfirmQuery; readonly failure: ReactNode }) {
  const brand = useBrand();
  const words = asked.isVoidRefi
    ? { title: 'You took your renewal back', lead: 'Your earlier loan is open again.' }
    : asked.isCancelledRefi
      ? { title: 'Your renewal is canceled', lead: cancelReasonText(asked.cancelReason) }
      : { title: TITLE, lead: 'We couldn’t load where it stands.' };
  return (
    <PaymentPage title={words.title} lead={words.lead} action={<ToDashboard brand={brand} tone="primary" />}>
      {failure}
    </PaymentPage>
  );
}

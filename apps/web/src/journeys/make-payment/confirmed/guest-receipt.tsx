import { useMemo } from 'react';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { GuestDone } from '#steps/guest-payer/guest-done.tsx';
import { RegisterInvitation } from '#steps/guest-payer/register-invitation.tsx';
import { Card } from '#ui/card.tsx';
import { PaidFacts, type Receipt } from './paid-facts.tsx';
import { ReceiptActions } from './receipt-actions.tsx';

interface GuestReceiptProps {
  readonly receipt: Receipt;
  readonly messageKey: string;
  readonly payment: PaymentScreen;
}

/** Shows a guest's receipt with ways to save it, an invitation to register, and a button to leave. Props: receipt, messageKey,
 *  payment. Source: LOP-083, PAY-028, T8. */
export function GuestReceipt({ receipt, messageKey, payment }: GuestReceiptProps) {
  const { isGuestCardSaved, cardIds } = payment.progress.session;
  const keptCardIds = useMemo(() => (isGuestCardSaved ? cardIds.map(({ id }) => id) : []), [isGuestCardSaved, cardIds]);
  return (
    <PaymentPage
      title="Payment received"
      isPaid
      lead="Thank you. It’s been posted to the loan."
      action={<GuestDone />}
      aside={
        <>
          <ReceiptActions receipt={receipt} messageKey={messageKey} payment={payment} />
          <RegisterInvitation keptCardIds={keptCardIds} />
        </>
      }
    >
      <Card as="div">
        <PaidFacts receipt={receipt} />
      </Card>
    </PaymentPage>
  );
}

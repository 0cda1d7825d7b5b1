import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { AddCardForm } from '#steps/add-card/add-card-form.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { makePaymentKey } from './payment-key.ts';
import type { PaymentScreen } from './use-payment.ts';

/** The form of a new card for this payment; once the card is there, it is chosen and the payment goes on. A guest's card is for
 *  this payment only. Props: payment. Source: CRD-008, LVA-007, LOP-083. */
export function AddCardToPay({ payment }: { readonly payment: PaymentScreen }) {
  const isGuest = useIsGuest();
  const goOn = (card: CardEntity) => {
    payment.dispatch({ kind: 'cardChosen', card, freshKey: makePaymentKey() });
    payment.open('review');
  };
  return <AddCardForm canUseOnce={!isGuest} submitText="Add card and continue" onAdded={goOn} />;
}

import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { PaymentMethodKind } from '@lendside/domain/cards/card-types.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { makeOperationKey } from '#steps/operation-key.ts';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { AddMethod } from '#steps/add-bank/add-method.tsx';
import { CardFormSkeleton } from '#steps/add-card/hosted-card-frame.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { LoadingArea } from '#ui/loading-area.tsx';

/** Form for a new card or bank account. The method is chosen once it is added, and the payment continues. A guest's card is
 *  for this payment only. Props: payment, kind (card), isOwnPage (false; true replaces the page in history, because the form
 *  would be empty on return). Source: CRD-008, CRD-011, LVA-007, LOP-083. */
export function AddCardToPay({
  payment,
  kind = 'card',
  isOwnPage = false,
}: {
  readonly payment: PaymentScreen;
  readonly kind?: PaymentMethodKind;
  readonly isOwnPage?: boolean;
}) {
  const isGuest = useIsGuest();
  const reading = usePaymentLoan(payment.brand, payment.loanId, 'cached');
  const goOn = (card: CardEntity) => {
    payment.dispatch({ kind: 'cardChosen', card, freshKey: makeOperationKey() });
    payment.open('review', { replace: isOwnPage });
  };
  // The loan's processor provides the form, so it opens after the loan is read.
  if (reading.state === 'loading')
    return (
      <LoadingArea label="Loading the card form">
        <CardFormSkeleton />
      </LoadingArea>
    );
  const what = kind === 'bank' ? 'bank account' : 'card';
  return (
    <AddMethod
      kind={isGuest ? 'card' : kind}
      loan={reading.state === 'ready' ? reading.detail.loan : undefined}
      canUseOnce={!isGuest}
      submitText={`Add ${what} and continue`}
      onAdded={goOn}
    />
  );
}

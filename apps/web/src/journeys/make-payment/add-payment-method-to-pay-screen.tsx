import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { paths } from '#paths.ts';
import { AddCardForm } from '#steps/add-card/add-card-form.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { makePaymentKey } from './payment-key.ts';
import { PaymentPage } from './payment-page.tsx';
import { moneyWord } from './payment-words.ts';
import { usePayment } from './use-payment.ts';

const STEP = { number: 2, name: 'Payment method' } as const;

/** A new card for this payment; once it is there, it is chosen and the payment goes on. Source: LRT-032, LOP-007, CRD-008. */
export function AddPaymentMethodToPayScreen() {
  const payment = usePayment('method');
  const { amountCents } = payment.progress.journey;
  if (!payment.isShown) return null;
  const goOn = (card: CardEntity) => {
    payment.dispatch({ kind: 'cardChosen', card, freshKey: makePaymentKey() });
    payment.open('review');
  };
  return (
    <PaymentPage
      title="Add a card"
      step={STEP}
      {...(amountCents === null
        ? {}
        : { lead: `Paying ${moneyWord(amountCents)}. You review everything before you pay.` })}
    >
      <AddCardForm canUseOnce submitText="Add card and continue" onAdded={goOn} />
      <p>
        <TextLink href={paths.selectPaymentMethod(payment.brand, payment.loanId)}>Use a saved card instead</TextLink>
      </p>
    </PaymentPage>
  );
}

import { useSearch } from '@tanstack/react-router';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { usePayment } from '#journeys/make-payment/session/use-payment.ts';
import { pathTo } from '#paths.ts';
import { useMethodKind } from '#steps/add-bank/add-method.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { TextLink } from '#ui/text-link.tsx';
import { AddCardToPay } from './add-card-to-pay.tsx';
import { AddCashCard } from './add-cash-card.tsx';
import { isCashCardAsked } from './cash-card-path.ts';

const STEP = { number: 2, name: 'Payment method' } as const;

/** Adds a card or bank account for this payment, then chooses it and continues; with `?for=cash`, a card for the cash of a renewal. Source:
 *  LRT-032, LOP-007, CRD-008, LRT-048. */
export default function AddPaymentMethodToPayScreen() {
  return isCashCardAsked(useSearch({ strict: false })) ? <AddCashCard /> : <AddMethodToPay />;
}

function AddMethodToPay() {
  const payment = usePayment('method');
  const isGuest = useIsGuest();
  const kind = useMethodKind();
  const { amountCents } = payment.progress.journey;
  if (!payment.isShown) return null;
  return (
    <PaymentPage
      title={kind === 'bank' ? 'Add a bank account' : 'Add a card'}
      step={STEP}
      {...(amountCents === null ? {} : { lead: `Paying ${moneyWord(amountCents)}. You’ll review before you pay.` })}
    >
      <AddCardToPay payment={payment} kind={kind} isOwnPage />
      {!isGuest && (
        <p>
          <TextLink href={pathTo('SelectPaymentMethod', payment.brand, payment.loanId)}>
            Use a saved card instead
          </TextLink>
        </p>
      )}
    </PaymentPage>
  );
}

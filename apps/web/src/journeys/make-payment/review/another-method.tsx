import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { whyNoBank } from '#journeys/make-payment/method/pay-from-bank.ts';
import { otherCards } from '#journeys/make-payment/method/payable-cards.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { phoneAddress } from '#journeys/make-payment/page/payment-words.ts';
import { makeOperationKey } from '#steps/operation-key.ts';
import type { PaymentRefusal } from '#journeys/make-payment/session/payment-progress.ts';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { pathTo, withQuery } from '#paths.ts';
import { useIsBankOffered } from '#steps/add-bank/use-bank-offer.ts';
import { AddCardForm } from '#steps/add-card/add-card-form.tsx';
import { cardName } from '#steps/choose-card/card-words.ts';
import { ChooseCard } from '#steps/choose-card/choose-card.tsx';
import { useCardRouting } from '#steps/choose-card/use-card-routing.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import { wayOn, type ShownMove } from './what-pay-does.ts';

const NEW_CARD_ID = 'new-card';

interface AnotherMethodProps {
  readonly payment: PaymentScreen;
  /** Every method that could pay, including the refused card. */
  readonly cards: readonly CardEntity[];
  readonly refusal: PaymentRefusal;
  readonly loan: LoanEntity;
  /** Null until it is known. */
  readonly move: ShownMove | null;
}

/** Offers other methods and a form for a new method on the same page after a refusal. Paying with one of them is a new payment
 *  with its own key. It keeps the amount, the contact and everything typed. Source: LER-010, LER-012, LER-015, LOP-032. */
export function AnotherMethod({ payment, cards, refusal, loan, move }: AnotherMethodProps) {
  const routing = useCardRouting(loan);
  const isGuest = useIsGuest();
  const noBank = whyNoBank(loan.lmsId, useIsBankOffered());
  const others = otherCards(cards, refusal);
  const [isAdding, setAdding] = useState(false);
  useFocusOnChange(isAdding, () => NEW_CARD_ID);
  const { journey, session } = payment.progress;
  const chosen = journey.isPayButtonEnabled ? others.find((card) => card.cardToken === session.cardToken) : undefined;
  if (move === null || move === 'offer_over') return null;
  if (['another_amount', 'see_renewal', 'follow', 'locate', 'read_terms', 'ask_other'].includes(refusal.move))
    return null;
  const isBankOnly = refusal.move === 'no_card';
  const way = wayOn({ move: refusal.move, refusal, cards, noBank, isGuest });
  const addBank = isBankOnly && way !== 'none' && (
    <LinkButton
      tone={way === 'addBank' ? 'primary' : 'secondary'}
      isFullWidth
      icon={<Plus aria-hidden="true" />}
      href={withQuery(pathTo('PaymentAddPaymentMethod', payment.brand, payment.loanId), { kind: 'bank' })}
    >
      Add a bank account
    </LinkButton>
  );
  if (isBankOnly && way !== 'bank')
    return (
      <>
        {addBank}
        <CallStore phone={loan.storePhoneNumber} />
      </>
    );
  const replace = (card: CardEntity) => {
    payment.dispatch({ kind: 'cardReplaced', card, freshKey: makeOperationKey() });
    setAdding(false);
  };
  const take = (token: string) => {
    const card = others.find(({ cardToken }) => cardToken === token);
    if (card !== undefined) replace(card);
  };
  return (
    <>
      {chosen !== undefined && <NowPayingWith card={chosen} />}
      {others.length > 0 && (
        <Card as="div">
          <ChooseCard
            name="another-card"
            legend={isBankOnly ? 'Pay from your bank account' : 'Pay with another card'}
            cards={others}
            value={chosen?.cardToken ?? null}
            onChange={take}
            whyNoBank={noBank}
            routing={routing}
          />
        </Card>
      )}
      {addBank}
      {!isBankOnly &&
        routing.taken &&
        (isAdding ? (
          <div id={NEW_CARD_ID} tabIndex={-1}>
            <AddCardForm loan={loan} canUseOnce={!isGuest} submitText="Add card and continue" onAdded={replace} />
          </div>
        ) : (
          <Button tone="secondary" isFullWidth icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add another card
          </Button>
        ))}
    </>
  );
}

/** Takes the focus when it appears, because the form that had the focus is no longer shown. */
function NowPayingWith({ card }: { readonly card: CardEntity }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) box.current?.focus();
  }, [card.cardToken]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="info" live="polite" title={`You are now paying with ${cardName(card)}`}>
        You weren’t charged for the earlier payment. Review below and pay.
      </Notice>
    </div>
  );
}

function CallStore({ phone }: { readonly phone: string }) {
  return (
    <p className={styles['lead']}>
      You can still pay at your store, or by calling <TextLink href={phoneAddress(phone)}>{phone}</TextLink>.
    </p>
  );
}

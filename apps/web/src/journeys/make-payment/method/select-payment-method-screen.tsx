import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { CARD_REFUSAL_TEXT } from '@lendside/domain/configuration/card-routing.ts';
import { NO_PAYMENT_TEXT } from '@lendside/domain/payments/payment-outcomes.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-messages.ts';
import { queryOf } from '#api/query-client.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import {
  CARDS_READ_FAILED,
  LOST_CARD_WORDS,
  moneyWord,
  OFFLINE_REASON,
} from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { makeOperationKey } from '#steps/operation-key.ts';
import { usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { pathTo, withQuery } from '#paths.ts';
import { useIsBankOffered } from '#steps/add-bank/use-bank-offer.ts';
import { cardName } from '#steps/choose-card/card-words.ts';
import { ChooseCard, whyNotChosen } from '#steps/choose-card/choose-card.tsx';
import { useCardRouting } from '#steps/choose-card/use-card-routing.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AddCardToPay } from './add-card-to-pay.tsx';
import { whyNoBank } from './pay-from-bank.ts';
import { firstCard, isUsable, payableCards } from './payable-cards.ts';

const TITLE = 'Payment method';
const STEP = { number: 2, name: 'Payment method' } as const;

/** Asks which saved card or bank account to pay with, or offers to add one. Source: LRT-031, CRD-001, CRD-004. */
export default function SelectPaymentMethodScreen() {
  const payment = usePayment('method');
  const cards = useQuery(queryOf(listCards, {}));
  const isBankOffered = useIsBankOffered();
  const isGuest = useIsGuest();
  const { amountCents } = payment.progress.journey;
  if (!payment.isShown) return null;
  const lead = amountCents === null ? undefined : `Paying ${moneyWord(amountCents)}`;
  if (cards.isPending)
    return (
      <PaymentPage title={TITLE} step={STEP} lead={lead}>
        <CardsSkeleton />
      </PaymentPage>
    );
  if (cards.data === undefined) {
    return (
      <PaymentPage title={TITLE} step={STEP} lead={lead}>
        <Notice
          tone="danger"
          title={CARDS_READ_FAILED}
          live="assertive"
          actions={
            <Button size="small" isBusy={cards.isFetching} busyText="Trying…" onClick={() => void cards.refetch()}>
              Try again
            </Button>
          }
        >
          {errorMessage(cards.error)} You can still add a card.
        </Notice>
        <AddLink payment={payment} tone="secondary" canAddBank={isBankOffered && !isGuest} isCardTaken />
      </PaymentPage>
    );
  }
  return (
    <SelectCard payment={payment} cards={payableCards(cards.data.cards, payment.progress.chosenCard)} lead={lead} />
  );
}

function SelectCard({
  payment,
  cards,
  lead,
}: {
  readonly payment: PaymentScreen;
  readonly cards: readonly CardEntity[];
  readonly lead: string | undefined;
}) {
  const isGuest = useIsGuest();
  const [token, setToken] = useState(() => firstCard(cards, payment.progress.session)?.cardToken ?? null);
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'cached');
  const known = loan.state === 'ready' ? loan.detail.loan : undefined;
  const noBank = whyNoBank(known?.lmsId, useIsBankOffered());
  // A guest can pay only by card.
  const canAddBank = noBank === null && !isGuest;
  const routing = useCardRouting(known);
  const canPay = (card: CardEntity) => isUsable(card) && whyNotChosen(card, noBank, routing) === null;
  const chosen = cards.find((card) => card.cardToken === token && canPay(card)) ?? cards.find(canPay) ?? null;
  if (cards.length === 0 && isGuest) {
    return (
      <PaymentPage title={TITLE} step={STEP} lead={lead}>
        <LostCard payment={payment} />
        <AddCardToPay payment={payment} />
      </PaymentPage>
    );
  }
  if (cards.length === 0) {
    return (
      <PaymentPage title={TITLE} step={STEP} lead={lead}>
        <LostCard payment={payment} />
        <NothingSaved payment={payment} canAddBank={canAddBank} isCardTaken={routing.taken} />
        {!routing.taken && known !== undefined && <NoCards loan={known} />}
      </PaymentPage>
    );
  }
  return (
    <PaymentPage
      title={TITLE}
      step={STEP}
      lead={lead}
      action={
        // Adding a method is the primary button when no saved method can pay this loan.
        chosen === null ? undefined : <ContinueWith card={chosen} payment={payment} />
      }
    >
      <LostCard payment={payment} />
      {!routing.taken && known !== undefined && <NoCards loan={known} />}
      <ChooseCard
        name="card"
        legend="Pay with"
        cards={cards}
        value={chosen?.cardToken ?? null}
        onChange={setToken}
        whyNoBank={noBank}
        routing={routing}
      />
      <AddLink
        payment={payment}
        tone={chosen === null ? 'primary' : 'secondary'}
        canAddBank={canAddBank}
        isCardTaken={routing.taken}
      />
    </PaymentPage>
  );
}

function ContinueWith({ card, payment }: { readonly card: CardEntity; readonly payment: PaymentScreen }) {
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  return (
    <Button
      isFullWidth
      disabledReason={whyNotNow}
      onClick={() => {
        payment.dispatch({ kind: 'cardChosen', card, freshKey: makeOperationKey() });
        payment.open('review');
      }}
    >
      Continue with {cardName(card)}
    </Button>
  );
}

/** Says why the payer must choose a card again. Shows nothing when they returned to this page themselves. */
function LostCard({ payment }: { readonly payment: PaymentScreen }) {
  const { lostCard, unheard } = payment.progress;
  if (lostCard === null) return null;
  return (
    <Notice tone="info" title="Choose how to pay again">
      {unheard === 'notThere' && <p>{NO_PAYMENT_TEXT}</p>}
      <p>{LOST_CARD_WORDS[lostCard]}</p>
    </Notice>
  );
}

function NothingSaved({ payment, canAddBank, isCardTaken }: Omit<AddLinkProps, 'tone'>) {
  return (
    <Card title={isCardTaken ? 'No saved cards yet' : 'No way to pay saved yet'}>
      <div className={styles['buttons']}>
        <p>
          {isCardTaken
            ? `Add a debit or credit card${canAddBank ? ', or a bank account,' : ''} in your name.`
            : canAddBank && 'Add a bank account in your name.'}
        </p>
        <AddLink payment={payment} tone="primary" canAddBank={canAddBank} isCardTaken={isCardTaken} />
      </div>
    </Card>
  );
}

/** Buttons that add a method. The first button has the style `tone`. `canAddBank`: the loan can be paid from a bank account.
 *  `isCardTaken`: the loan can be paid by card. */
function AddLink({ payment, tone, canAddBank, isCardTaken }: AddLinkProps) {
  return (
    <div className={styles['buttons']}>
      {isCardTaken && (
        <LinkButton
          tone={tone}
          isFullWidth
          icon={<Plus aria-hidden="true" />}
          href={pathTo('PaymentAddPaymentMethod', payment.brand, payment.loanId)}
        >
          Add a card
        </LinkButton>
      )}
      {canAddBank && (
        <LinkButton
          tone={isCardTaken ? 'secondary' : tone}
          isFullWidth
          icon={<Plus aria-hidden="true" />}
          href={withQuery(pathTo('PaymentAddPaymentMethod', payment.brand, payment.loanId), { kind: 'bank' })}
        >
          Add a bank account
        </LinkButton>
      )}
    </div>
  );
}

interface AddLinkProps {
  readonly payment: PaymentScreen;
  readonly tone: 'primary' | 'secondary';
  readonly canAddBank: boolean;
  readonly isCardTaken: boolean;
}

/** Says why no card can pay this loan, and what can. */
function NoCards({ loan }: { readonly loan: LoanEntity }) {
  return (
    <Notice tone="info" title="You can’t use cards here">
      {CARD_REFUSAL_TEXT.cards_not_taken}
      <CallLine loan={loan} />
    </Notice>
  );
}

function CardsSkeleton() {
  return (
    <LoadingArea label="Loading your cards">
      <div className={styles['buttons']}>
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton width="short" />
        </Card>
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton width="short" />
        </Card>
        <Skeleton shape="button" />
      </div>
    </LoadingArea>
  );
}

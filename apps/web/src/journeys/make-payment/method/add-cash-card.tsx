import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { lastFourOf } from '@lendside/domain/cards/masking.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query-client.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { usePayment } from '#journeys/make-payment/session/use-payment.ts';
import { pathTo } from '#paths.ts';
import { AddDebitCard } from '#steps/disburse-method/add-debit-card.tsx';
import { whyNoMoreCards } from '#steps/disburse-method/card-room.ts';
import { CardFormSkeleton } from '#steps/add-card/hosted-card-frame.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';

const TITLE = 'Add a debit card';
const STEP = { number: 1, name: 'Amount' } as const;

/** Adds a debit card for the cash of a renewal, chooses it, and goes back to the amount, where everything typed is kept. Without a renewal
 *  in progress it leads there at once. Source: CRD-008, CRD-009, LCF-007, LRT-048. */
export function AddCashCard() {
  const payment = usePayment('amount');
  const isGuest = useIsGuest();
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'cached');
  const cards = useQuery({ ...queryOf(listCards, {}), enabled: !isGuest });
  const { isShown, progress, open } = payment;
  const isAsked = progress.session.isRefi && !isGuest;
  useEffect(() => {
    if (isShown && !isAsked) open('amount', { replace: true });
  }, [isShown, isAsked, open]);
  if (!isShown || !isAsked) return null;
  const choose = (card: CardEntity) => {
    const { journey, session } = payment.progress;
    payment.dispatch({
      kind: 'amountDrafted',
      amountCents: journey.amountCents,
      amountType: journey.amountType ?? 'other',
      isRefi: true,
      cashCents: session.disbursementAmountCents,
      cashWay: { type: CHANNEL.debit, cardIds: card.cardIds, lastFour: lastFourOf(card.cardNumber) },
    });
    open('amount', { replace: true });
  };
  const whyNoMore = cards.data === undefined ? null : whyNoMoreCards(cards.data);
  const back = pathTo('MakePayment', payment.brand, payment.loanId);
  return (
    <LoanGate loan={loan} brand={payment.brand} title={TITLE} step={STEP}>
      {(detail) => (
        <PaymentPage title={TITLE} step={STEP} lead="The card must be in your name and able to receive money.">
          {cards.isPending ? (
            <LoadingArea label="Loading your cards">
              <CardFormSkeleton />
            </LoadingArea>
          ) : whyNoMore === null ? (
            <AddDebitCard loan={detail.loan} onAdded={choose} />
          ) : (
            <Notice
              tone="warning"
              live="polite"
              title={whyNoMore}
              actions={
                <LinkButton size="small" href={pathTo('ManagePaymentMethod', payment.brand)}>
                  Payment methods
                </LinkButton>
              }
            />
          )}
          <p>
            <TextLink href={back}>Back to the other ways</TextLink>
          </p>
        </PaymentPage>
      )}
    </LoanGate>
  );
}

import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { CashGate, CashSkeleton } from '#journeys/get-cash/page/cash-gate.tsx';
import { CashPage } from '#steps/cash-page/cash-page.tsx';
import { placePath, useCashPlace } from '#journeys/get-cash/session/use-cash-place.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { AddDebitCard } from '#steps/disburse-method/add-debit-card.tsx';
import { whyNoMoreCards } from '#steps/disburse-method/card-room.ts';
import { makeOperationKey } from '#steps/operation-key.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { METHOD_STEP } from './choose-method.tsx';

const TITLE = 'Add a debit card';

/** Adds a debit card that gets the money, and chooses it. Source: LRT-048, CRD-008, CRD-009, LCF-007. */
export default function AddDebitDisburseMethodScreen() {
  return (
    <CashGate title={TITLE} step={METHOD_STEP}>
      {(loan, brand) => <AddCard loan={loan} brand={brand} />}
    </CashGate>
  );
}

function AddCard({ loan, brand }: { readonly loan: LoanEntity; readonly brand: RouteBrand }) {
  const cash = useCashPlace('method', brand, loan.loanId);
  const cards = useQuery(queryOf(listCards, {}));
  const whyNoMore = cards.data === undefined ? null : whyNoMoreCards(cards.data);
  if (!cash.isShown) return null;
  const frame = { title: TITLE, step: METHOD_STEP, lead: 'The card must be in your name and able to receive money.' };
  // Only the saved cards say whether there is room for one more. The services check it again.
  if (cards.isPending)
    return (
      <CashPage {...frame}>
        <CashSkeleton label="Loading your cards" />
      </CashPage>
    );
  if (whyNoMore !== null)
    return (
      <CashPage {...frame}>
        <Notice
          tone="warning"
          live="polite"
          title={whyNoMore}
          actions={
            <LinkButton size="small" href={pathTo('ManagePaymentMethod', brand)}>
              Payment methods
            </LinkButton>
          }
        />
      </CashPage>
    );
  return (
    <CashPage {...frame}>
      <AddDebitCard
        loan={loan}
        onAdded={({ cardToken }) => {
          cash.dispatch({
            kind: 'methodChosen',
            method: { type: CHANNEL.debit, cardToken },
            drawKey: makeOperationKey(),
          });
          cash.open('method', { replace: true });
        }}
      />
      <p>
        <TextLink href={placePath('method', brand, loan.loanId)}>Back to the other ways</TextLink>
      </p>
    </CashPage>
  );
}

import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { ApplicationCallLine } from '#journeys/originate/page/application-call-line.tsx';
import {
  OriginationGate,
  OriginationSkeleton,
  stepPath,
  type OriginationScreen,
} from '#journeys/originate/page/origination-gate.tsx';
import { useSaveChoice } from '#journeys/originate/session/use-save-choice.ts';
import { pathTo } from '#paths.ts';
import { CashPage } from '#steps/cash-page/cash-page.tsx';
import { AddDebitCard } from '#steps/disburse-method/add-debit-card.tsx';
import { whyNoMoreCards } from '#steps/disburse-method/card-room.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { METHOD_STEP } from './method-step.ts';

const TITLE = 'Add a debit card';

/** Adds a debit card that gets the money of a new loan, and chooses it. Source: LRT-016, CRD-008, CRD-009, LCF-007. */
export default function OriginationAddDebitDisburseMethodScreen() {
  return (
    <OriginationGate title={TITLE} at="card" step={METHOD_STEP}>
      {(screen) => <AddCard {...screen} />}
    </OriginationGate>
  );
}

function AddCard({ brand, origination, draft, dispatch, open }: OriginationScreen) {
  const cards = useQuery(queryOf(listCards, {}));
  const saving = useSaveChoice(origination);
  const whyNoMore = cards.data === undefined ? null : whyNoMoreCards(cards.data);
  const frame = { title: TITLE, step: METHOD_STEP, lead: 'The card must be in your name and able to receive money.' };
  const add = async (cardToken: string) => {
    const method = { type: CHANNEL.debit, cardToken };
    dispatch({ kind: 'methodChosen', method });
    const isSaved = await saving.save({ amountCents: draft.amountCents ?? NO_CENTS, method });
    open(isSaved ? 'review' : 'card', { replace: true });
  };
  // Only the saved cards say whether there is room for one more. The services check it again.
  if (cards.isPending)
    return (
      <CashPage {...frame}>
        <OriginationSkeleton label="Loading your cards" />
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
        <ApplicationCallLine origination={origination} brand={brand} />
      </CashPage>
    );
  return (
    <CashPage {...frame}>
      <AddDebitCard
        loan={{ brand: origination.locationBrand, lmsId: origination.lmsId === 1 ? 1 : 2 }}
        onAdded={({ cardToken }) => void add(cardToken)}
      />
      <p>
        <TextLink href={stepPath('method', brand, origination.applicationId)}>Back to the other ways</TextLink>
      </p>
      <ApplicationCallLine origination={origination} brand={brand} />
    </CashPage>
  );
}

import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { forget, queryOf } from '#api/query-client.ts';
import { useOriginationTerms } from '#journeys/originate/amount/use-origination-terms.ts';
import { ApplicationCallLine } from '#journeys/originate/page/application-call-line.tsx';
import {
  OriginationGate,
  OriginationSkeleton,
  stepPath,
  type OriginationScreen,
} from '#journeys/originate/page/origination-gate.tsx';
import { useSaveChoice } from '#journeys/originate/session/use-save-choice.ts';
import { CashPage } from '#steps/cash-page/cash-page.tsx';
import { whyNoMoreCards } from '#steps/disburse-method/card-room.ts';
import { ChooseDisburseMethod } from '#steps/disburse-method/choose-disburse-method.tsx';
import { disburseChoices, firstChoice } from '#steps/disburse-method/disburse-choices.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import type { OriginationTerms } from '#steps/origination/origination-facts.ts';
import { originationPath } from '#steps/origination/origination-places.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { isReadLost } from '#steps/cash-page/is-read-lost.ts';
import { TermsFailure } from '#steps/cash-page/terms-failure.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { methodTypeOf } from './method-type.ts';
import { METHOD_STEP, OFFLINE_REASON } from './method-step.ts';

const TITLE = 'Choose where your money goes';

/** Asks which card or bank account gets the money of a new loan. Source: LRT-017, LOP-010, LCF-007. */
export default function OriginationManageDisburseMethodScreen() {
  return (
    <OriginationGate title={TITLE} at="card" step={METHOD_STEP}>
      {(screen) => <Manage {...screen} />}
    </OriginationGate>
  );
}

type Methods = ResponseOf<typeof listCards>;

function Manage(screen: OriginationScreen) {
  const { origination, draft } = screen;
  const terms = useOriginationTerms(origination.applicationId, draft.amountCents);
  const cards = useQuery(queryOf(listCards, {}));
  const failed = isReadLost(terms) ? terms : isReadLost(cards) ? cards : null;
  if (failed !== null)
    return (
      <CashPage title={TITLE} step={METHOD_STEP}>
        <TermsFailure
          what={failed === cards ? 'Failed to get card information' : 'Failed to read how you can get your money'}
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
          amountHref={stepPath('amount', screen.brand, origination.applicationId)}
          forgetLimits={() => void forget(getOriginationInfo)}
        />
      </CashPage>
    );
  if (terms.data === undefined || cards.data === undefined)
    return (
      <CashPage title={TITLE} step={METHOD_STEP}>
        <OriginationSkeleton label="Loading your cards and accounts" />
      </CashPage>
    );
  return <Choose {...screen} terms={terms.data} methods={cards.data} />;
}

interface ChooseProps extends OriginationScreen {
  readonly terms: OriginationTerms;
  readonly methods: Methods;
}

function Choose({ brand, origination, draft, dispatch, open, terms, methods }: ChooseProps) {
  const asked = new URLSearchParams(useLocation().searchStr).get('type');
  const type = methodTypeOf(asked, draft.method?.type ?? null);
  const choices = disburseChoices({
    options: terms.disbursementOptions.filter((each) => each.type === type),
    cards: methods.cards,
    amountCents: terms.itemization.givenToYou,
    today: terms.asOf,
  });
  const before = choices.find(({ card }) => card !== null && card.cardToken === draft.method?.cardToken);
  const [value, setValue] = useState(before?.value ?? null);
  const saving = useSaveChoice(origination);
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const chosen = firstChoice(choices, value);
  const goOn = async () => {
    if (chosen === null) return;
    const method = { type: chosen.type, cardToken: chosen.card?.cardToken ?? null };
    dispatch({ kind: 'methodChosen', method });
    if (await saving.save({ amountCents: draft.amountCents ?? NO_CENTS, method })) open('review');
  };
  return (
    <CashPage
      title={TITLE}
      step={METHOD_STEP}
      action={
        chosen === null ? undefined : (
          <Button
            isFullWidth
            isBusy={saving.isBusy}
            busyText="Saving…"
            disabledReason={whyNotNow}
            onClick={() => void goOn()}
          >
            Continue
          </Button>
        )
      }
    >
      {saving.failure !== null && (
        <Notice tone="danger" live="assertive" title="We couldn’t save your choice">
          {saving.failure}
        </Notice>
      )}
      {choices.length === 0 ? (
        <Notice tone="info" title="No card of yours can receive money yet">
          Add a debit card in your name.
        </Notice>
      ) : (
        <ChooseDisburseMethod choices={choices} value={chosen?.value ?? null} onChange={setValue} />
      )}
      {type === CHANNEL.debit && (
        <AddCard
          methods={methods}
          href={originationPath('OriginationAddDebitDisburseMethod', brand, origination.applicationId)}
        />
      )}
      <p>
        <TextLink href={stepPath('method', brand, origination.applicationId)}>Back to the other ways</TextLink>
      </p>
      <ApplicationCallLine origination={origination} brand={brand} />
    </CashPage>
  );
}

/** The way to add a card, or why none can be added. Source: LCF-007, LOP-062. */
function AddCard({ methods, href }: { readonly methods: Methods; readonly href: string }) {
  const whyNot = whyNoMoreCards(methods);
  const icon = <Plus aria-hidden="true" />;
  return (
    <div>
      {whyNot === null ? (
        <LinkButton tone="secondary" isFullWidth icon={icon} href={href}>
          Add a debit card
        </LinkButton>
      ) : (
        <Button tone="secondary" isFullWidth icon={icon} disabledReason={whyNot}>
          Add a debit card
        </Button>
      )}
    </div>
  );
}

import { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import { getOriginationTerms } from '@lendside/contract/origination/get-origination-terms.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forget, queryOf } from '#api/query-client.ts';
import { useOriginationTerms } from '#journeys/originate/amount/use-origination-terms.ts';
import { ApplicationCallLine } from '#journeys/originate/page/application-call-line.tsx';
import { OriginationSkeleton, stepPath, type OriginationScreen } from '#journeys/originate/page/origination-gate.tsx';
import type { ChosenMethod } from '#journeys/originate/session/draft.ts';
import { useSaveChoice } from '#journeys/originate/session/use-save-choice.ts';
import { useGo } from '#navigation/route-context.ts';
import { CashPage } from '#steps/cash-page/cash-page.tsx';
import styles from '#steps/cash-page/cash.module.css';
import { ChooseDisburseMethod } from '#steps/disburse-method/choose-disburse-method.tsx';
import { firstChoice, type DisburseChoice } from '#steps/disburse-method/disburse-choices.ts';
import { ProveAccounts } from '#steps/disburse-method/prove-accounts.tsx';
import { VisitTodayPrompt } from '#steps/disburse-method/visit-today-prompt.tsx';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import type { OriginationTerms } from '#steps/origination/origination-facts.ts';
import { originationPath } from '#steps/origination/origination-places.ts';
import { CHANNEL, isPickUp } from '#steps/payout/payout-facts.ts';
import { isReadLost } from '#steps/cash-page/is-read-lost.ts';
import { TermsFailure } from '#steps/cash-page/terms-failure.tsx';
import { Button } from '#ui/button.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { channelChoices } from './channel-choices.ts';
import { METHOD_STEP, METHOD_TITLE, OFFLINE_REASON } from './method-step.ts';

/** The choice of a channel, each with its limit and why it cannot be chosen. A line opens without money, so nothing is chosen for it. Props:
 *  those of a page of a new loan. */
export function ChooseChannel(screen: OriginationScreen) {
  const { origination, draft } = screen;
  const amountCents = draft.amountCents ?? NO_CENTS;
  const terms = useOriginationTerms(origination.applicationId, draft.amountCents);
  const lead = `You’re borrowing ${dollarText(amountCents)}. Choose how you want it.`;
  if (isReadLost(terms))
    return (
      <CashPage title={METHOD_TITLE} step={METHOD_STEP} lead={lead}>
        <TermsFailure
          what="Failed to read how you can get your money"
          error={terms.error}
          isRetrying={terms.isFetching}
          onRetry={() => void terms.refetch()}
          amountHref={stepPath('amount', screen.brand, origination.applicationId)}
          forgetLimits={() => void forget(getOriginationInfo)}
        />
      </CashPage>
    );
  if (terms.data === undefined || terms.data.loanAmount !== amountCents)
    return (
      <CashPage title={METHOD_TITLE} step={METHOD_STEP} lead={lead}>
        <OriginationSkeleton label="Loading how you can get your money" />
      </CashPage>
    );
  return terms.data.kind === 'line' ? <OpenLine {...screen} /> : <Choose {...screen} terms={terms.data} lead={lead} />;
}

interface ChooseProps extends OriginationScreen {
  readonly terms: OriginationTerms;
  readonly lead: string;
}

function Choose({ brand, origination, draft, dispatch, open, terms, lead }: ChooseProps) {
  const go = useGo();
  const cards = useQuery(queryOf(listCards, {}));
  const amountCents = draft.amountCents ?? NO_CENTS;
  const choices = channelChoices(terms.disbursementOptions, terms.itemization.givenToYou, terms.asOf);
  const [value, setValue] = useState(() => choices.find(({ type }) => type === draft.method?.type)?.value ?? null);
  const [isVisitAsked, setVisitAsked] = useState(false);
  const [isVisitRefused, setVisitRefused] = useState(false);
  const saving = useSaveChoice(origination);
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const chosen = firstChoice(choices, value);
  const choose = async (choice: DisburseChoice) => {
    const method: ChosenMethod = { type: choice.type, cardToken: null };
    if (!isPickUp(choice.type)) {
      // Without a saved card the page of cards would be empty.
      const hasCard = cards.data?.cards.some(({ cardType, canDisburse }) => cardType !== 'bank' && canDisburse) ?? true;
      const page =
        choice.type === CHANNEL.ach || hasCard
          ? 'OriginationManageDisburseMethod'
          : 'OriginationAddDebitDisburseMethod';
      go(originationPath(page, brand, origination.applicationId, { type: String(choice.type) }));
      return;
    }
    dispatch({ kind: 'methodChosen', method });
    if (await saving.save({ amountCents, method })) open('review');
  };
  const refuseVisit = () => {
    setVisitAsked(false);
    setVisitRefused(true);
    setValue(choices.find(({ type, whyNot }) => whyNot === null && type !== CHANNEL.store)?.value ?? null);
  };
  return (
    <CashPage
      title={METHOD_TITLE}
      step={METHOD_STEP}
      lead={lead}
      action={
        chosen === null ? undefined : (
          <Button
            isFullWidth
            isBusy={saving.isBusy}
            busyText="Saving…"
            disabledReason={whyNotNow}
            onClick={() => (chosen.type === CHANNEL.store ? setVisitAsked(true) : void choose(chosen))}
          >
            Continue
          </Button>
        )
      }
    >
      <Notices isVisitRefused={isVisitRefused} failure={saving.failure} isNothing={chosen === null} />
      <ChooseDisburseMethod choices={choices} value={chosen?.value ?? null} onChange={setValue} />
      {cards.data !== undefined && (
        <ProveAccounts cards={cards.data.cards} onProven={() => forget(getOriginationTerms)} />
      )}
      <p>
        <TextLink href={stepPath('amount', brand, origination.applicationId)}>Change the amount</TextLink>
      </p>
      <ApplicationCallLine origination={origination} brand={brand} />
      <VisitTodayPrompt
        isOpen={isVisitAsked}
        onYes={() => {
          setVisitAsked(false);
          if (chosen !== null) void choose(chosen);
        }}
        onNo={refuseVisit}
      />
    </CashPage>
  );
}

interface NoticesProps {
  readonly isVisitRefused: boolean;
  readonly failure: string | null;
  /** Nothing can pay out the amount. */
  readonly isNothing: boolean;
}

function Notices({ isVisitRefused, failure, isNothing }: NoticesProps) {
  return (
    <>
      {isVisitRefused && (
        <Notice tone="info" live="polite">
          Choose another way to get your money.
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="danger" live="assertive" title="We couldn’t save your choice">
          {failure}
        </Notice>
      )}
      {isNothing && (
        <Notice tone="warning" live="polite" title="Nothing can pay out this amount right now">
          Choose a smaller amount, or ask your store.
        </Notice>
      )}
    </>
  );
}

/** A credit line pays nothing out when it opens. */
function OpenLine({ brand, origination, draft, dispatch, open }: OriginationScreen) {
  const saving = useSaveChoice(origination);
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const amountCents = draft.amountCents ?? NO_CENTS;
  const goOn = async () => {
    const method: ChosenMethod = { type: CHANNEL.store, cardToken: null };
    dispatch({ kind: 'methodChosen', method });
    if (await saving.save({ amountCents, method })) open('review');
  };
  return (
    <CashPage
      title={METHOD_TITLE}
      step={METHOD_STEP}
      lead={`Your credit line will be ${dollarText(amountCents)}.`}
      action={
        <Button
          isFullWidth
          isBusy={saving.isBusy}
          busyText="Saving…"
          disabledReason={whyNotNow}
          onClick={() => void goOn()}
        >
          Continue
        </Button>
      }
    >
      {saving.failure !== null && (
        <Notice tone="danger" live="assertive" title="We couldn’t save your choice">
          {saving.failure}
        </Notice>
      )}
      <Notice tone="info" title="Your line opens without cash">
        Take cash whenever you need it, once you’ve signed. You choose then how you get it, and you owe nothing before.
      </Notice>
      <p className={styles['quiet']}>
        <TextLink href={stepPath('amount', brand, origination.applicationId)}>Change the limit</TextLink>
      </p>
      <ApplicationCallLine origination={origination} brand={brand} />
    </CashPage>
  );
}

import { getDrawTerms } from '@lendside/contract/cash/draws.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { forget, queryOf } from '#api/query-client.ts';
import { useDrawTerms } from '#journeys/get-cash/amount/use-draw-terms.ts';
import { CashSkeleton } from '#journeys/get-cash/page/cash-gate.tsx';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';
import { placePath, useCashPlace, type CashScreen } from '#journeys/get-cash/session/use-cash-place.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { ChooseDisburseMethod } from '#steps/disburse-method/choose-disburse-method.tsx';
import { disburseChoices, firstChoice, type DisburseChoice } from '#steps/disburse-method/disburse-choices.ts';
import { whyNoMoreCards } from '#steps/disburse-method/card-room.ts';
import { ProveAccounts } from '#steps/disburse-method/prove-accounts.tsx';
import { VisitTodayPrompt } from '#steps/disburse-method/visit-today-prompt.tsx';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { makeOperationKey } from '#steps/operation-key.ts';
import { CHANNEL, type DrawTerms } from '#steps/payout/payout-facts.ts';
import { isReadLost } from '#steps/cash-page/is-read-lost.ts';
import { TermsFailure } from '#steps/cash-page/terms-failure.tsx';
import { Button } from '#ui/button.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Title of the choice of a method. */
export const METHOD_TITLE = 'Get your money';
/** Step of the choice of a method. */
export const METHOD_STEP: CashStep = { number: 3, name: 'Where it goes' };

const OFFLINE_REASON = 'You’re offline. You can continue once you’re connected again.';

type Methods = ResponseOf<typeof listCards>;

interface ChooseMethodProps {
  readonly loan: LoanEntity;
  readonly brand: RouteBrand;
}

/** The choice of where the money goes, each way with its limit and why it cannot be chosen. Props: loan, brand. */
export function ChooseMethod({ loan, brand }: ChooseMethodProps) {
  const cash = useCashPlace('method', brand, loan.loanId);
  const { amountCents } = cash.session;
  const terms = useDrawTerms(loan, cash.isShown ? amountCents : null);
  const cards = useQuery(queryOf(listCards, {}));
  if (!cash.isShown) return null;
  const frame = { title: METHOD_TITLE, step: METHOD_STEP, lead: leadOf(amountCents) };
  const failed = isReadLost(terms) ? terms : isReadLost(cards) ? cards : null;
  if (failed !== null)
    return (
      <CashPage {...frame}>
        <TermsFailure
          what={failed === cards ? 'Failed to get card information' : 'Failed to read how you can get your money'}
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
          amountHref={placePath('amount', brand, loan.loanId)}
        />
      </CashPage>
    );
  if (terms.data === undefined || cards.data === undefined)
    return (
      <CashPage {...frame}>
        <CashSkeleton label="Loading how you can get your money" />
      </CashPage>
    );
  return (
    <Choose
      loan={loan}
      brand={brand}
      cash={cash}
      amountCents={amountCents ?? NO_CENTS}
      terms={terms.data}
      methods={cards.data}
    />
  );
}

function leadOf(amountCents: Cents | null): string | undefined {
  return amountCents === null ? undefined : `You’re taking ${dollarText(amountCents)}. Choose how you want it.`;
}

interface ChooseProps extends ChooseMethodProps {
  readonly cash: CashScreen;
  readonly amountCents: Cents;
  readonly terms: DrawTerms;
  readonly methods: Methods;
}

function Choose({ loan, brand, cash, amountCents, terms, methods }: ChooseProps) {
  const choices = disburseChoices({ options: terms.options, cards: methods.cards, amountCents, today: loan.asOf });
  const { method } = cash.session;
  const before = choices.find(
    ({ type, card }) => type === method?.type && (card?.cardToken ?? null) === method.cardToken,
  );
  const [value, setValue] = useState(before?.value ?? null);
  const [isVisitAsked, setVisitAsked] = useState(false);
  const [isVisitRefused, setVisitRefused] = useState(false);
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const chosen = firstChoice(choices, value);
  const choose = (choice: DisburseChoice) => {
    const cardToken = choice.card?.cardToken ?? null;
    cash.dispatch({
      kind: 'methodChosen',
      method: { type: choice.type, cardToken },
      drawKey: makeOperationKey(),
    });
    cash.open('review');
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
      lead={leadOf(amountCents)}
      action={
        chosen === null ? undefined : (
          <Button
            isFullWidth
            disabledReason={whyNotNow}
            onClick={() => (chosen.type === CHANNEL.store ? setVisitAsked(true) : choose(chosen))}
          >
            Continue
          </Button>
        )
      }
    >
      {isVisitRefused && (
        <Notice tone="info" live="polite">
          Choose another way to get your money.
        </Notice>
      )}
      {chosen === null && (
        <Notice tone="warning" live="polite" title="Nothing can receive this amount right now">
          Add a debit card, or choose a smaller amount.
        </Notice>
      )}
      <ChooseDisburseMethod choices={choices} value={chosen?.value ?? null} onChange={setValue} />
      <ProveAccounts cards={methods.cards} onProven={() => forget(getDrawTerms)} />
      <AddCard methods={methods} href={pathTo('PaymentAddDebitDisburseMethod', brand, loan.loanId)} />
      <VisitTodayPrompt
        isOpen={isVisitAsked}
        onYes={() => {
          setVisitAsked(false);
          if (chosen !== null) choose(chosen);
        }}
        onNo={refuseVisit}
      />
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

import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { BANK_NOT_OFFERED_TEXT } from '@lendside/domain/payments/bank-account.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo, withQuery } from '#paths.ts';
import { useIsBankOffered } from '#steps/add-bank/use-bank-offer.ts';
import { ChooseCard, whyNotChosen } from '#steps/choose-card/choose-card.tsx';
import { useCardRouting } from '#steps/choose-card/use-card-routing.ts';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AutopayGate } from './autopay-gate.tsx';
import { sourceText, whyNotToChange } from './autopay-words.ts';
import styles from './autopay.module.css';
import { NotToChange } from './not-to-change.tsx';
import type { Autopay } from './use-autopay.ts';

const TITLE = 'Card or account for autopay';
const FIELD = 'autopay-card';

/** Asks which card or bank account autopay should debit: a saved one or a new one. Source: LRT-054, CRD-013. */
export default function AutoPayUpdatePaymentMethodScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  return (
    <AutopayGate brand={brand} loanId={loanId} title={TITLE}>
      {(loan, autopay) => <Choice loan={loan} autopay={autopay} />}
    </AutopayGate>
  );
}

function Choice({ loan, autopay }: { readonly loan: LoanEntity; readonly autopay: Autopay }) {
  const why = whyNotToChange(autopay);
  return why === null ? <ChooseMethod loan={loan} autopay={autopay} /> : <NotToChange title={TITLE} why={why} />;
}

/** Returns the saved methods, the chosen method if autopay can use it, and the function that continues with it. */
function useChoice(loan: LoanEntity, autopay: Autopay) {
  const cards = useQuery(queryOf(listCards, {}));
  const routing = useCardRouting(loan);
  const isBankOffered = useIsBankOffered();
  const noBank = isBankOffered ? null : BANK_NOT_OFFERED_TEXT;
  const [chosen, setChosen] = useState<string | null>(autopay.methodId);
  const saved = (cards.data?.cards ?? []).filter(({ guestCard }) => !guestCard);
  const usable = saved.filter((method) => whyNotChosen(method, noBank, routing) === null);
  return {
    cards,
    routing,
    isBankOffered,
    noBank,
    saved,
    isAnyUsable: usable.length > 0,
    value: usable.find(({ cardToken }) => cardToken === chosen)?.cardToken ?? null,
    setChosen,
  };
}

function ChooseMethod({ loan, autopay }: { readonly loan: LoanEntity; readonly autopay: Autopay }) {
  const brand = useBrand();
  const go = useGo();
  const { cards, routing, isBankOffered, noBank, saved, isAnyUsable, value, setChosen } = useChoice(loan, autopay);
  const attempt = useAttempt();
  // The form's only error is a missing choice, so choosing a method removes it.
  const errors = value === null ? attempt.errors : [];
  const goOn = () => {
    if (value !== null) return go(withQuery(pathTo('AutoPayConfirm', brand, loan.loanId), { method: value }));
    const whatToChoose = !routing.taken ? 'a bank account' : isBankOffered ? 'a card or a bank account' : 'a card';
    attempt.fail([{ field: FIELD, message: `Choose ${whatToChoose}.` }]);
  };
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt.count} />
      <PageTitle title={TITLE} lead={leadText(autopay)} />
      {cards.isPending && (
        <LoadingArea label="Loading your payment methods">
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton width="short" />
          </Card>
        </LoadingArea>
      )}
      {cards.isError && (
        <ReadFailure
          what="Failed to get card information"
          error={cards.error}
          isRetrying={cards.isFetching}
          onRetry={() => void cards.refetch()}
        />
      )}
      {saved.length > 0 && (
        <ChooseCard
          name={FIELD}
          legend="Take payments from"
          cards={saved}
          value={value}
          onChange={setChosen}
          error={errorOf(errors, FIELD)}
          whyNoBank={noBank}
          routing={routing}
        />
      )}
      {isAnyUsable && (
        <Button isFullWidth onClick={goOn}>
          Continue
        </Button>
      )}
      <p className={styles['quiet']}>Nothing changes until you agree on the next page.</p>
      <AddAnother isFirst={!isAnyUsable} canAddCard={routing.taken} canAddBank={isBankOffered} />
      <LinkButton href={pathTo('ManageAccount', brand, loan.loanId)} tone="quiet" isFullWidth>
        {autopay.state === 'on' ? 'Keep current method' : 'Not now'}
      </LinkButton>
    </>
  );
}

function leadText(autopay: Autopay): string {
  return autopay.state === 'on'
    ? `Autopay uses ${sourceText(autopay)}. Choose a different payment method.`
    : 'We’ll take what’s due from it on each due date.';
}

interface AddAnotherProps {
  readonly isFirst: boolean;
  readonly canAddCard: boolean;
  readonly canAddBank: boolean;
}

function AddAnother({ isFirst, canAddCard, canAddBank }: AddAnotherProps) {
  const brand = useBrand();
  const loanId = useLoanId();
  const icon = <Plus aria-hidden="true" />;
  return (
    <>
      {canAddCard && (
        <LinkButton
          href={pathTo('AutoPayAddMethod', brand, loanId)}
          tone={isFirst ? 'primary' : 'secondary'}
          isFullWidth
          icon={icon}
        >
          Add a card
        </LinkButton>
      )}
      {canAddBank && (
        <LinkButton
          href={withQuery(pathTo('AutoPayAddMethod', brand, loanId), { kind: 'bank' })}
          tone="secondary"
          isFullWidth
          icon={icon}
        >
          Add a bank account
        </LinkButton>
      )}
    </>
  );
}

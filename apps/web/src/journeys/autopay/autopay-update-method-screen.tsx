import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { BANK_NOT_OFFERED_TEXT } from '@lendside/domain/payments/bank-account.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { paths } from '#paths.ts';
import { useIsBankOffered } from '#steps/add-bank/use-bank-offer.ts';
import { ChooseCard, whyNotChosen } from '#steps/choose-card/choose-card.tsx';
import { useCardRouting } from '#steps/choose-card/use-card-routing.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AutopayGate } from './autopay-gate.tsx';
import styles from './autopay.module.css';
import type { Autopay } from './use-autopay.ts';

const TITLE = 'Card or account for autopay';

/** Which card or bank account autopay takes from: one of the saved ones, or a new one. Source: LRT-054, CRD-013. */
export function AutoPayUpdatePaymentMethodScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  return (
    <AutopayGate brand={brand} loanId={loanId} title={TITLE}>
      {(loan, autopay) => <Choice loan={loan} autopay={autopay} />}
    </AutopayGate>
  );
}

function Choice({ loan, autopay }: { readonly loan: LoanEntity; readonly autopay: Autopay }) {
  const brand = useBrand();
  const loanId = useLoanId();
  const go = useGo();
  const cards = useQuery(queryOf(listCards, {}));
  const routing = useCardRouting(loan);
  const isBankOffered = useIsBankOffered();
  const noBank = isBankOffered ? null : BANK_NOT_OFFERED_TEXT;
  const [chosen, setChosen] = useState<string | null>(autopay.methodId);
  const [error, setError] = useState<string | null>(null);
  const whatToChoose = !routing.taken ? 'a bank account' : isBankOffered ? 'a card or a bank account' : 'a card';
  const saved = (cards.data?.cards ?? []).filter(({ guestCard }) => !guestCard);
  const value = saved.some((method) => method.cardToken === chosen && whyNotChosen(method, noBank, routing) === null)
    ? chosen
    : null;
  const goOn = () => {
    if (value === null) setError(`Choose ${whatToChoose}.`);
    else go(paths.autopayConfirm(brand, loanId, value));
  };
  return (
    <>
      <PageTitle title={TITLE} lead="Each minimum payment is taken from it on its due date." />
      {cards.isPending && (
        <LoadingArea label="Reading your payment methods">
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
          name="autopay-card"
          legend="Take payments from"
          cards={saved}
          value={value}
          onChange={(token) => {
            setChosen(token);
            setError(null);
          }}
          error={error}
          whyNoBank={noBank}
          routing={routing}
        />
      )}
      {saved.length > 0 && (
        <Button isFullWidth onClick={goOn}>
          Continue
        </Button>
      )}
      <AddAnother isFirst={saved.length === 0} canAddCard={routing.taken} canAddBank={isBankOffered} />
      <LinkButton href={paths.account(brand, loanId, 'ManageAccount')} tone="quiet" isFullWidth>
        {autopay.state === 'on' ? 'Keep it as it is' : 'Not now'}
      </LinkButton>
      <p className={styles['quiet']}>Nothing changes until you have read and agreed to it on the next page.</p>
    </>
  );
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
          href={paths.autopayAddMethod(brand, loanId, 'card')}
          tone={isFirst ? 'primary' : 'secondary'}
          isFullWidth
          icon={icon}
        >
          Add a card
        </LinkButton>
      )}
      {canAddBank && (
        <LinkButton href={paths.autopayAddMethod(brand, loanId, 'bank')} tone="secondary" isFullWidth icon={icon}>
          Add a bank account
        </LinkButton>
      )}
    </>
  );
}

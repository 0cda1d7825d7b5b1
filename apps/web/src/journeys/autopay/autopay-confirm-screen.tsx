import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { wordsFor } from '#steps/autopay-agreement/autopay-choice.ts';
import { useAuthorization } from '#steps/autopay-agreement/use-authorization.ts';
import { ShowAuthorization } from '#steps/autopay-agreement/show-authorization.tsx';
import { cardName } from '#steps/choose-card/card-words.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateText } from '#ui/date-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx';
import { useFocusOnChange } from '#ui/use-focus-on-change.ts';
import { AutopayGate } from './autopay-gate.tsx';
import { agreeWords, debitName, nextDebitText, NO_DEBIT_PLANNED, sourceText, whyNotToChange } from './autopay-words.ts';
import { MovedDebit, PayYourself } from './next-debit.tsx';
import { NotToChange } from './not-to-change.tsx';
import type { Autopay } from './use-autopay.ts';
import { useTurnOn } from './use-turn-on.ts';

const TITLE = 'Autopay';

interface ConfirmProps {
  readonly loan: LoanEntity;
  readonly autopay: Autopay;
}

/** Shows what autopay will debit, from which account and under which authorization. Turns it on when the customer agrees, then
 *  confirms it. Source: LRT-053, CRD-012. */
export default function AutoPayConfirmScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  return (
    <AutopayGate brand={brand} loanId={loanId} title={TITLE}>
      {(loan, autopay) => <Confirm loan={loan} autopay={autopay} />}
    </AutopayGate>
  );
}

function Confirm({ loan, autopay }: ConfirmProps) {
  const search: { readonly method?: unknown } = useSearch({ strict: false });
  const cards = useQuery(queryOf(listCards, {}));
  const [done, setDone] = useState<CardEntity | null>(null);
  // The Agree button disappears with the form, so the focus moves to the page title.
  useFocusOnChange(done, () => 'page-title');
  const whyNot = whyNotToChange(autopay);
  const card = (cards.data?.cards ?? []).find(({ cardToken }) => cardToken === search.method) ?? null;
  if (done !== null) return <Done loan={loan} autopay={autopay} card={done} />;
  if (whyNot !== null) return <NotToChange title={TITLE} why={whyNot} />;
  if (cards.data === undefined && cards.isError) {
    return (
      <>
        <PageTitle title={TITLE} />
        <ReadFailure
          what="Failed to get card information"
          error={cards.error}
          isRetrying={cards.isFetching}
          onRetry={() => void cards.refetch()}
        />
      </>
    );
  }
  if (card === null && !cards.isPending)
    return <NothingChosen loan={loan} isGone={typeof search.method === 'string' && search.method !== ''} />;
  return <Agree loan={loan} autopay={autopay} card={card} onDone={setDone} />;
}

/** Shown when the URL names no card or account, or one that is no longer saved. */
function NothingChosen({ loan, isGone }: Pick<ConfirmProps, 'loan'> & { readonly isGone: boolean }) {
  const brand = useBrand();
  return (
    <>
      <PageTitle title={TITLE} />
      <Notice
        tone="info"
        title={isGone ? 'That card or account is no longer saved' : 'Choose a card or account first'}
        actions={
          <LinkButton href={pathTo('AutoPayUpdatePaymentMethod', brand, loan.loanId)}>
            Choose a card or account
          </LinkButton>
        }
      />
    </>
  );
}

function debitRows({ nextDebit }: Autopay, loan: LoanEntity): readonly SummaryRow[] {
  if (nextDebit === null) return [{ term: 'When', detail: NO_DEBIT_PLANNED }];
  return [
    { term: debitName(nextDebit), detail: <MoneyText amountCents={nextDebit.amount} /> },
    {
      term: 'On',
      detail: (
        <>
          <DateText date={nextDebit.date} today={loan.asOf} />
          <MovedDebit loan={loan} takenOn={nextDebit.date} />
        </>
      ),
    },
  ];
}

interface AgreeProps extends ConfirmProps {
  /** Null while the saved methods load. */
  readonly card: CardEntity | null;
  readonly onDone: (card: CardEntity) => void;
}

function Agree(props: AgreeProps) {
  const { loan, autopay, card } = props;
  const brand = useBrand();
  const authorization = useAuthorization(loan, card);
  const { isBusy, failure, turnOn } = useTurnOn({ ...props, acknowledge: authorization.acknowledge });
  const isOffline = useIsOffline();
  const words = agreeWords(autopay.state, card?.cardType === 'bank' ? 'bank' : 'card');
  const isOn = autopay.state === 'on';
  return (
    <>
      <PageTitle
        title={words.title}
        lead={
          isOn
            ? `Until you agree, autopay keeps using ${sourceText(autopay)}.`
            : 'Read the authorization. You can stop anytime.'
        }
      />
      <Card as="div">
        <SummaryList
          rows={[
            { term: 'Loan', detail: `${loan.productName} · ${shortLoanNumber(loan.loanHeader) ?? loan.loanId}` },
            {
              term: 'Take from',
              detail: card === null ? '…' : cardName(card),
              changeHref: pathTo('AutoPayUpdatePaymentMethod', brand, loan.loanId),
            },
            ...debitRows(autopay, loan),
          ]}
        />
      </Card>
      <PayYourself loan={loan} autopay={autopay} />
      {card !== null && (
        <ShowAuthorization
          loanId={loan.loanId}
          authorization={authorization}
          paragraphs={wordsFor(autopay, card).paragraphs}
        />
      )}
      {failure !== null && (
        <Notice tone="danger" live="assertive" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <Button
        isFullWidth
        isBusy={isBusy || card === null || authorization.isReading}
        busyText={card === null || authorization.isReading ? 'Loading your payment method…' : words.busy}
        disabledReason={isOffline ? words.offline : null}
        onClick={() => void turnOn()}
      >
        {words.action}
      </Button>
      <LinkButton href={pathTo('ManageAccount', brand, loan.loanId)} tone="secondary" isFullWidth>
        {isOn ? 'Keep current method' : 'Not now'}
      </LinkButton>
    </>
  );
}

function Done({ loan, autopay, card }: ConfirmProps & { readonly card: CardEntity }) {
  const brand = useBrand();
  return (
    <>
      <PageTitle title="Autopay is on" lead={nextDebitText(autopay, loan.asOf)} />
      <Notice tone="success" live="polite" title={`Payments now come from ${cardName(card)}`}>
        We sent you a copy of what you agreed to. You get a notice at least 3 business days before each debit.
      </Notice>
      <PayYourself loan={loan} autopay={autopay} />
      <LinkButton href={pathTo('AccountDetails', brand, loan.loanId)} isFullWidth>
        See your loan
      </LinkButton>
      <LinkButton href={pathTo('ManageAccount', brand, loan.loanId)} tone="secondary" isFullWidth>
        Change or turn off
      </LinkButton>
    </>
  );
}

import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import { saveEnrollment } from '@lendside/contract/autopay/save-enrollment.ts';
import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { shortLoanNumber } from '@lendside/domain/loans/short-loan-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { paths } from '#paths.ts';
import { toAutopayChoice, wordsFor } from '#steps/autopay-agreement/autopay-choice.ts';
import { AutopayWords } from '#steps/autopay-agreement/autopay-words-card.tsx';
import { cardName } from '#steps/choose-card/card-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { AutopayGate } from './autopay-gate.tsx';
import { nextDebitText, whyNotText } from './autopay-words.ts';
import type { Autopay } from './use-autopay.ts';

const TITLE = 'Autopay';

interface ConfirmProps {
  readonly loan: LoanEntity;
  readonly autopay: Autopay;
}

/** What autopay will take, from where and in which words; turning it on; and that it is on. Source: LRT-053, CRD-012. */
export function AutoPayConfirmScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  return (
    <AutopayGate brand={brand} loanId={loanId} title={TITLE}>
      {(loan, autopay) => <Confirm loan={loan} autopay={autopay} />}
    </AutopayGate>
  );
}

function Confirm({ loan, autopay }: ConfirmProps) {
  const brand = useBrand();
  const search: { readonly method?: unknown } = useSearch({ strict: false });
  const cards = useQuery(queryOf(listCards, {}));
  const [isDone, setDone] = useState(false);
  const card = (cards.data?.cards ?? []).find(({ cardToken }) => cardToken === search.method) ?? null;
  if (isDone) return <Done loan={loan} autopay={autopay} />;
  if (autopay.whyNot !== null || (card === null && !cards.isPending)) {
    return (
      <>
        <PageTitle title={TITLE} />
        <Notice
          tone="info"
          title={autopay.whyNot === null ? 'Choose a card or account first' : whyNotText(autopay.whyNot)}
          actions={
            <LinkButton
              href={
                autopay.whyNot === null
                  ? paths.payment(brand, loan.loanId, 'AutoPayUpdatePaymentMethod')
                  : paths.account(brand, loan.loanId, 'ManageAccount')
              }
            >
              {autopay.whyNot === null ? 'Choose a card or account' : 'Back to your account'}
            </LinkButton>
          }
        />
      </>
    );
  }
  return <Agree loan={loan} autopay={autopay} card={card} onDone={() => setDone(true)} />;
}

interface AgreeProps extends ConfirmProps {
  readonly card: CardEntity | null;
  readonly onDone: () => void;
}

/** Turning it on: the words are kept by the version that was shown. */
function useTurnOn({ loan, autopay, card, onDone }: AgreeProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const turnOn = async () => {
    if (card === null) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(saveEnrollment, {
        loanId: loan.loanId,
        lmsId: loan.lmsId,
        autoPay: toAutopayChoice(card),
        authorizationVersion: wordsFor(autopay, card).version,
      });
      onDone();
      await forget(getEnrollment, getAccounts, getAccountDetail, getAccountTimeline);
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  };
  return { isBusy, failure, turnOn };
}

function Agree(props: AgreeProps) {
  const { loan, autopay, card } = props;
  const brand = useBrand();
  const { isBusy, failure, turnOn } = useTurnOn(props);
  const isOffline = useIsOffline();
  const text =
    autopay.state === 'on'
      ? `Agree and use this ${card?.cardType === 'bank' ? 'account' : 'card'}`
      : 'Agree and turn on autopay';
  return (
    <>
      <PageTitle title="Turn on autopay" lead="Read what you agree to. You can stop at any time." />
      <Card as="div">
        <SummaryList
          rows={[
            { term: 'Loan', detail: `${loan.productName} · ${shortLoanNumber(loan.loanHeader) ?? loan.loanId}` },
            {
              term: 'Take from',
              detail: card === null ? '…' : cardName(card),
              changeHref: paths.payment(brand, loan.loanId, 'AutoPayUpdatePaymentMethod'),
            },
            { term: 'When', detail: nextDebitText(autopay, loan.asOf) },
          ]}
        />
      </Card>
      {card !== null && <AutopayWords paragraphs={wordsFor(autopay, card).paragraphs} />}
      {failure !== null && (
        <Notice tone="danger" live="assertive" title="Autopay is not on">
          {failure}
        </Notice>
      )}
      <Button
        isFullWidth
        isBusy={isBusy || card === null}
        busyText={card === null ? 'Reading your payment method…' : 'Turning it on…'}
        disabledReason={isOffline ? 'You are offline. Autopay can be turned on once you are connected again.' : null}
        onClick={() => void turnOn()}
      >
        {text}
      </Button>
      <LinkButton href={paths.account(brand, loan.loanId, 'ManageAccount')} tone="secondary" isFullWidth>
        {autopay.state === 'on' ? 'Keep it as it is' : 'Not now'}
      </LinkButton>
    </>
  );
}

function Done({ loan, autopay }: ConfirmProps) {
  const brand = useBrand();
  return (
    <>
      <PageTitle title="Autopay is on" lead={nextDebitText(autopay, loan.asOf)} />
      <Notice tone="success" live="polite" title="You are set">
        We sent you a copy of what you agreed to. You get a notice at least three business days before each debit.
      </Notice>
      <LinkButton href={paths.accountDetails(brand, loan.loanId)} isFullWidth>
        See your loan
      </LinkButton>
      <LinkButton href={paths.account(brand, loan.loanId, 'ManageAccount')} tone="secondary" isFullWidth>
        Change or turn off
      </LinkButton>
    </>
  );
}

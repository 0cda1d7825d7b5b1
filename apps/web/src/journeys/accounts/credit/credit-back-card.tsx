import { askCreditRefund, getCreditRefund } from '@lendside/contract/cash/credit-refunds.ts';
import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { isCreditNoticed } from '@lendside/domain/loans/payments/refund-credit.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { forget, queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { cardName } from '#steps/choose-card/card-words.ts';
import { makeOperationKey } from '#steps/operation-key.ts';
import { CHANNEL, isOpenPayout, type Payout } from '#steps/payout/payout-facts.ts';
import { payoutWords } from '#steps/payout/payout-words.ts';
import { forgetCash, usePayouts } from '#steps/payout/use-payouts.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import styles from './credit-back-card.module.css';

type Terms = ResponseOf<typeof getCreditRefund>;

/** What a loan owes its borrower: a credit to ask for, and money on its way from a refund or a sale. Shows nothing when there is neither.
 *  Props: loan. Source: loan-core 5.4 (N15). */
export default function CreditBackCard({ loan }: { readonly loan: LoanEntity }) {
  const { loanId, lmsId } = loan;
  const terms = useQuery(queryOf(getCreditRefund, { loanId, lmsId }));
  const payouts = usePayouts(loan);
  const failed = terms.isError && terms.data === undefined ? terms : null;
  const open = (payouts.data?.payouts ?? []).filter((each) => isOwn(each) && isOpenPayout(each));
  return (
    <>
      {open.map((payout) => (
        <OnItsWay key={payout.transactionId} payout={payout} />
      ))}
      {failed !== null && (
        <ReadFailure
          what="Failed to read your credit"
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {terms.data !== undefined && isCreditNoticed(terms.data.amount) && <AskForIt loan={loan} terms={terms.data} />}
    </>
  );
}

function isOwn({ purpose }: Payout): boolean {
  return purpose === 'refund' || purpose === 'surplus';
}

function OnItsWay({ payout }: { readonly payout: Payout }) {
  const { title, text } = payoutWords(payout);
  return (
    <Card title={title}>
      <p>{payout.purpose === 'refund' ? 'This is your credit.' : 'This is left over from the sale of your vehicle.'}</p>
      <p>{text}</p>
      {payout.referenceNumber !== null && payout.disbursementType === CHANNEL.store && (
        <p>
          Bring a photo ID and this reference number: <strong>{payout.referenceNumber}</strong>
        </p>
      )}
    </Card>
  );
}

interface Way {
  readonly value: string;
  readonly label: string;
  readonly type: (typeof CHANNEL)[keyof typeof CHANNEL];
  readonly cardIds: string[];
}

function waysOf({ options }: Terms, cards: readonly CardEntity[]): readonly Way[] {
  const receiving = cards.filter(({ canDisburse, expired, guestCard }) => canDisburse && !expired && !guestCard);
  return options
    .filter(({ closedBy }) => closedBy === null)
    .flatMap(({ type }): Way[] => {
      if (type === CHANNEL.store) return [{ value: String(type), label: 'Cash at your store', type, cardIds: [] }];
      return receiving
        .filter(({ cardType }) => (cardType === 'bank') === (type === CHANNEL.ach))
        .map((card) => ({ value: card.cardToken, label: cardName(card), type, cardIds: [card.cardToken] }));
    });
}

function AskForIt({ loan, terms }: { readonly loan: LoanEntity; readonly terms: Terms }) {
  const cards = useQuery(queryOf(listCards, {}));
  const [value, setValue] = useState<string | null>(null);
  const isOffline = useIsOffline();
  const asking = useAskRefund(loan, terms);
  const ways = waysOf(terms, cards.data?.cards ?? []);
  const chosen = ways.find((way) => way.value === value) ?? ways[0];
  return (
    <Card title="Get your credit back">
      <div className={styles['stack']}>
        <p>
          You paid {dollarText(terms.amount)} more than you owe. If you ask for it today, it’s paid by{' '}
          {formatFullDay(terms.paidBy)} at the latest.
        </p>
        {asking.error !== null && <ErrorSummary errors={[{ message: asking.error }]} attempt={asking.attempt} />}
        {asking.isSlow ? (
          <Notice tone="info" live="polite" title="This takes longer than usual">
            We have your request and are still at work. This page shows the refund as soon as it’s booked.
          </Notice>
        ) : (
          <>
            <RadioCards
              name="refundTo"
              legend="Where it goes"
              value={chosen?.value ?? null}
              onChange={setValue}
              cards={ways.map((way) => ({ value: way.value, label: way.label }))}
            />
            <div>
              <Button
                isBusy={asking.isBusy}
                busyText="Asking…"
                disabledReason={isOffline ? 'You’re offline. You can ask once you’re connected again.' : null}
                onClick={() => chosen !== undefined && void asking.send(chosen)}
              >
                Get {dollarText(terms.amount)} back
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

/** Asks for a credit. A try whose answer was lost is sent again under the same key, so it refunds once. */
function useAskRefund({ loanId, lmsId }: LoanEntity, { amount }: Terms) {
  const [key, setKey] = useState(makeOperationKey);
  const [isBusy, setBusy] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: string | null; readonly attempt: number }>({
    error: null,
    attempt: 0,
  });
  const send = async ({ type, cardIds }: Way): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { booked } = await call(askCreditRefund, {
        refundKey: key,
        loanId,
        lmsId,
        amount,
        disbursementType: type,
        disburseCardIds: cardIds,
      });
      setSlow(!booked);
      setKey(makeOperationKey());
      setFailure(({ attempt }) => ({ error: null, attempt }));
    } catch (error) {
      setFailure(({ attempt }) => ({ error: errorMessage(error), attempt: attempt + 1 }));
    }
    await Promise.all([forgetCash(), forget(getCreditRefund)]);
    setBusy(false);
  };
  return { isBusy, isSlow, ...failure, send };
}

import { getCashOutResult } from '@lendside/contract/referrals/cash-out.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { codeOf } from '#api/api-error.ts';
import { queryOf } from '#api/query-client.ts';
import { RewardsGate, RewardsSkeleton } from '#journeys/referrals/page/rewards-gate.tsx';
import { RewardsPage } from '#journeys/referrals/page/rewards-page.tsx';
import pageStyles from '#journeys/referrals/page/rewards.module.css';
import { pathTo } from '#paths.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { placeWord } from '#steps/payout/payout-words.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DonePicture } from '#ui/done-picture.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { readCashOut } from './success-path.ts';
import { useRedeem } from './use-redeem.ts';
import styles from './redeem.module.css';

const TITLE = 'Your cash-out';
const POLL_MS = 1_000;

/** Shows a cash-out that was sent, with its confirmation number, or why it failed. Source: RTE-36, LRT-060, RFL-016, LAP-115, LOP-029. */
export default function ReferRedeemSuccessScreen() {
  const key = readCashOut(useLocation().searchStr);
  return <RewardsGate title={TITLE}>{() => (key === null ? <None /> : <Found messageKey={key} />)}</RewardsGate>;
}

function ToRewards({ tone = 'primary' }: { readonly tone?: 'primary' | 'secondary' }) {
  return (
    <LinkButton isFullWidth tone={tone} href={pathTo('ReferralRewardsHome')}>
      Back to your rewards
    </LinkButton>
  );
}

function None() {
  return (
    <RewardsPage
      title="No cash-out here"
      lead="Your rewards home shows your balance and what is on its way."
      action={<ToRewards />}
    >
      {null}
    </RewardsPage>
  );
}

function Found({ messageKey }: { readonly messageKey: string }) {
  const { dispatch } = useRedeem();
  const read = useQuery({
    ...queryOf(getCashOutResult, { messageKey }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? POLL_MS : false),
  });
  // A cash-out with a result leaves nothing to go on with in this tab.
  const isOver = read.data !== undefined && read.data.status !== 'PENDING';
  useEffect(() => {
    if (isOver) dispatch({ kind: 'ended' });
  }, [isOver, dispatch]);
  if (read.data !== undefined)
    return read.data.status === 'FAILED' ? <Failed result={read.data} /> : <Sent result={read.data} />;
  if (codeOf(read.error) === 'NotFoundException') return <None />;
  return (
    <RewardsPage title={TITLE} action={<ToRewards tone="secondary" />}>
      {read.isError ? (
        <ReadFailure
          what="We couldn’t read where your cash-out is"
          error={read.error}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <RewardsSkeleton label="Loading your cash-out" />
      )}
    </RewardsPage>
  );
}

type CashOutResult = ResponseOf<typeof getCashOutResult>;

function Sent({ result }: { readonly result: CashOutResult }) {
  const { amount, confirmationNumber, displayNumber, expectedOn, status } = result;
  const isPending = status === 'PENDING';
  return (
    <RewardsPage
      title={TITLE}
      heading={isPending ? 'Your cash-out is on its way' : `${dollarText(amount)} was sent to your card`}
      action={<ToRewards />}
    >
      <Card as="div">
        <div className={styles['picture']}>
          {!isPending && <DonePicture />}
          <p className={pageStyles['hero']}>
            <span className={pageStyles['quiet']}>You redeemed</span>
            <MoneyText size="hero" amountCents={amount} />
          </p>
        </div>
        <SummaryList
          rows={[
            { term: 'Sent to', detail: placeWord(CHANNEL.debit, displayNumber) },
            ...(expectedOn === null ? [] : [{ term: 'On your card by', detail: formatFullDay(expectedOn) }]),
          ]}
        />
        {confirmationNumber !== null && (
          <div className={styles['confirmation']}>
            <p className={pageStyles['quiet']}>Confirmation number</p>
            <div className={styles['line']}>
              <strong className={styles['number']}>{confirmationNumber}</strong>
              <CopyButton text={confirmationNumber} what="Confirmation number" />
            </div>
          </div>
        )}
      </Card>
    </RewardsPage>
  );
}

function Failed({ result }: { readonly result: CashOutResult }) {
  const [text] = typeof result.Error === 'string' ? [result.Error] : (result.Error ?? []);
  return (
    <RewardsPage
      key="failed"
      title={TITLE}
      heading="Your cash-out didn’t go through"
      action={
        <>
          <LinkButton isFullWidth href={pathTo('ReferRedeemAddCard')}>
            Use another card
          </LinkButton>
          <ToRewards tone="secondary" />
        </>
      }
    >
      <Notice tone="danger" live="polite" title={text ?? 'Your bank didn’t accept it.'}>
        {dollarText(result.amount)} is back in your balance.
      </Notice>
    </RewardsPage>
  );
}

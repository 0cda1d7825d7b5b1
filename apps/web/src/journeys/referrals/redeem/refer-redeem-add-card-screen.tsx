import {
  getCardSecureAcceptance,
  openCardSecureAcceptance,
} from '@lendside/contract/referrals/card-secure-acceptance.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { codeOf } from '#api/api-error.ts';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { RewardsGate, RewardsSkeleton, type Program } from '#journeys/referrals/page/rewards-gate.tsx';
import { RewardsPage } from '#journeys/referrals/page/rewards-page.tsx';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { NothingToRedeem } from './nothing-to-redeem.tsx';
import { cardRefusalWords, type CardFormAnswer } from './refusal-words.ts';
import { SecureAcceptanceFrame } from './secure-acceptance-frame.tsx';
import { useRedeem } from './use-redeem.ts';
import styles from './redeem.module.css';

const TITLE = 'Add your debit card';
const STEP = { number: 1, name: 'Card' } as const;
const POLL_MS = 1_000;
const EXPIRED_WORDS = {
  title: 'The card form was open for too long',
  text: 'Open it again and enter your card.',
} as const;

/** Asks for the debit card that gets the rewards, on a form of the card processor. Source: RTE-34, LRT-058, RFL-016, RFL-018, LAP-113. */
export default function ReferRedeemAddCardScreen() {
  return <RewardsGate title={TITLE}>{(program) => <Open {...program} />}</RewardsGate>;
}

function Open({ view, stats }: Program) {
  const { session } = useRedeem();
  // A cash-out that was sent is followed; nothing is asked for a second one.
  const isSent = session.startedAtMs !== null;
  const go = useGo();
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });
  useEffect(() => {
    if (isSent) goNow.current(pathTo('ReferRedeemReview'), { replace: true, isOutOfTurn: true });
  }, [isSent]);
  if (isSent) return null;
  if (view !== 'home' || !stats.canCashOut) return <NothingToRedeem title={TITLE} stats={stats} />;
  return <AskCard hasCard={session.card !== null || stats.payoutCard !== null} />;
}

function AskCard({ hasCard }: { readonly hasCard: boolean }) {
  const form = useQuery({
    ...queryOf(openCardSecureAcceptance, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const again = () => void form.refetch();
  return (
    <RewardsPage
      title={TITLE}
      step={STEP}
      lead="Your rewards go to a debit card. It must be in your name and able to receive money."
    >
      {form.data !== undefined && !form.isFetching ? (
        <FollowedForm key={form.data.transactionUuid} form={form.data} onAgain={again} />
      ) : codeOf(form.error) === 'CardsNotOffered' ? (
        <Notice tone="info" live="polite" title="You can’t add a card here right now">
          Your rewards stay in your balance. Please try again later.
        </Notice>
      ) : form.isError && !form.isFetching ? (
        <ReadFailure what="We couldn’t open the card form" error={form.error} onRetry={again} />
      ) : (
        <RewardsSkeleton label="Loading the card form" />
      )}
      <p>
        <TextLink href={pathTo(hasCard ? 'ReferRedeemReview' : 'ReferralRewardsHome')}>
          {hasCard ? 'Keep the card you have' : 'Back to your rewards'}
        </TextLink>
      </p>
    </RewardsPage>
  );
}

interface FollowedFormProps {
  readonly form: ResponseOf<typeof openCardSecureAcceptance>;
  readonly onAgain: () => void;
}

/** The form, and what becomes of it. */
function FollowedForm({ form, onAgain }: FollowedFormProps) {
  const isOffline = useIsOffline();
  const answer = useCardFormAnswer(form.transactionUuid);
  const status = answer?.status ?? 'waiting';
  if (answer !== undefined && (status === 'refused' || status === 'expired'))
    return <NotKept answer={answer} onAgain={onAgain} />;
  if (status !== 'waiting')
    return (
      <LoadingArea label="Checking your card">
        <Card as="div">
          <p role="status">Checking your card…</p>
          <Skeleton />
          <Skeleton width="half" />
        </Card>
      </LoadingArea>
    );
  return (
    <>
      {isOffline && (
        <Notice tone="warning" live="polite" title="You’re offline">
          Your card can be added once you’re connected again.
        </Notice>
      )}
      <Card
        title="Card details"
        aside={
          <span className={styles['safe']}>
            <LockKeyhole aria-hidden="true" />
            Your card details go straight to our card processor
          </span>
        }
      >
        <SecureAcceptanceFrame form={form} />
      </Card>
    </>
  );
}

/** Asks each second what became of the form, until the processor's answer was checked. An accepted card is chosen, and the review opens. */
function useCardFormAnswer(transactionUuid: string): CardFormAnswer | undefined {
  const { dispatch } = useRedeem();
  const go = useGo();
  const { data } = useQuery({
    ...queryOf(getCardSecureAcceptance, { transactionUuid }),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'waiting' || state.data.status === 'checking' ? POLL_MS : false,
  });
  const { paymentToken = null, cardNumber = null, cardType = null } = data?.status === 'accepted' ? data : {};
  useEffect(() => {
    if (paymentToken === null || cardNumber === null) return;
    dispatch({ kind: 'cardChosen', card: { cardToken: paymentToken, cardNumber, cardType } });
    go(pathTo('ReferRedeemReview'), { replace: true });
  }, [paymentToken, cardNumber, cardType, dispatch, go]);
  return data;
}

/** Says why a card was not kept, and opens another form. */
function NotKept({ answer, onAgain }: { readonly answer: CardFormAnswer; readonly onAgain: () => void }) {
  const isExpired = answer.status === 'expired';
  const isCancelled = answer.refusedBecause === 'cancelled';
  const { title, text } = isExpired ? EXPIRED_WORDS : cardRefusalWords(answer.refusedBecause);
  return (
    <Notice
      tone={isCancelled ? 'info' : 'warning'}
      live="assertive"
      title={title}
      actions={
        <Button tone="secondary" size="small" onClick={onAgain}>
          {isExpired || isCancelled ? 'Open the form' : 'Use another card'}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

import { useEffect, useRef } from 'react';
import { useIsOffline } from '#device/connection.ts';
import { RewardsGate, type Program } from '#journeys/referrals/page/rewards-gate.tsx';
import { RewardsPage } from '#journeys/referrals/page/rewards-page.tsx';
import styles from '#journeys/referrals/page/rewards.module.css';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { brandWord } from '#steps/choose-card/card-words.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import type { CashOutFailure } from './cash-out-failure.ts';
import { NothingToRedeem } from './nothing-to-redeem.tsx';
import type { PayoutCard } from './redeem-session.ts';
import { useRedeem } from './use-redeem.ts';
import { useSendCashOut, type SendCashOut } from './use-send-cash-out.ts';

const TITLE = 'Review your cash-out';
const STEP = { number: 2, name: 'Review' } as const;
const OFFLINE_REASON = 'You’re offline. You can redeem once you’re connected again.';

/** Shows the cash-out once more, with the button that sends it, and then follows it. Source: RTE-35, LRT-059, RFL-016, RFL-017, LOP-070. */
export default function ReferRedeemReviewScreen() {
  return <RewardsGate title={TITLE}>{(program) => <Reviewed {...program} />}</RewardsGate>;
}

function Reviewed({ view, stats }: Program) {
  const { session } = useRedeem();
  const sending = useSendCashOut();
  const go = useGo();
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });
  const card: PayoutCard | null = session.card ?? stats.payoutCard;
  const canRedeem = view === 'home' && (stats.canCashOut || sending.isSending);
  const isCardMissing = canRedeem && card === null && !sending.isSending;
  useEffect(() => {
    if (isCardMissing) goNow.current(pathTo('ReferRedeemAddCard'), { replace: true, isOutOfTurn: true });
  }, [isCardMissing]);
  if (isCardMissing) return null;
  if (sending.isSending) return <Sending stats={stats} sending={sending} />;
  // A refusal may have changed the balance; what failed still stands above the reason.
  if (!canRedeem || card === null) return <NothingToRedeem title={TITLE} stats={stats} />;
  return <Review stats={stats} card={card} sending={sending} />;
}

interface ReviewProps {
  readonly stats: Program['stats'];
  readonly card: PayoutCard;
  readonly sending: SendCashOut;
}

function Review({ stats, card, sending }: ReviewProps) {
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const { currentBalance } = stats;
  return (
    <RewardsPage
      title={TITLE}
      step={STEP}
      action={
        <Button isFullWidth disabledReason={whyNotNow} onClick={() => sending.send(card)}>
          Redeem {dollarText(currentBalance)}
        </Button>
      }
    >
      {sending.failure !== null && <Failed failure={sending.failure} />}
      <Card as="div">
        <SummaryList
          rows={[
            {
              term: 'Send it to',
              detail: `${brandWord(card.cardType ?? '')} ending ${card.cardNumber}`,
              changeHref: pathTo('ReferRedeemAddCard'),
            },
            { term: 'Fee', detail: 'None' },
            { term: 'You get', detail: <MoneyText size="figure" amountCents={currentBalance} />, isTotal: true },
          ]}
        />
      </Card>
      <p className={styles['quiet']}>
        You redeem your whole balance. Once it’s sent, it can’t be called back. Most cards get it within minutes.
      </p>
      {sending.dialog}
    </RewardsPage>
  );
}

/** Says why the request was refused, and what to do. */
function Failed({ failure }: { readonly failure: CashOutFailure }) {
  return (
    <Notice
      tone="danger"
      live="assertive"
      title="Your cash-out didn’t go through"
      {...(failure.move === 'card' || failure.move === 'home'
        ? {
            actions: (
              <LinkButton
                size="small"
                href={pathTo(failure.move === 'card' ? 'ReferRedeemAddCard' : 'ReferralRewardsHome')}
              >
                {failure.move === 'card' ? 'Use another card' : 'Back to your rewards'}
              </LinkButton>
            ),
          }
        : {})}
    >
      {failure.text}
    </Notice>
  );
}

/** A cash-out that is on its way. */
function Sending({ stats, sending }: Omit<ReviewProps, 'card'>) {
  const isOffline = useIsOffline();
  const amountCents = stats.pendingCashOut > 0 ? stats.pendingCashOut : stats.currentBalance;
  return (
    <RewardsPage
      key="sending"
      title={sending.isLate ? 'Still working on your cash-out' : 'Sending your rewards'}
      action={
        <LinkButton isFullWidth tone="secondary" href={pathTo('ReferralRewardsHome')}>
          Back to your rewards
        </LinkButton>
      }
    >
      <SlowNotice isWaiting afterMs={6_000} text="This is taking longer than usual. You can leave this page." />
      {sending.failure?.move === 'lost' && (
        <Notice tone="info" live="polite" title="We’re checking on your request">
          We didn’t get an answer. We won’t send it again.
        </Notice>
      )}
      {isOffline && (
        <Notice tone="info" live="polite" title="You’re offline">
          Your cash-out continues without you. This page updates once you’re connected again.
        </Notice>
      )}
      <Card as="div">
        <p className={styles['hero']}>
          <span className={styles['quiet']}>You’re redeeming</span>
          <MoneyText size="hero" amountCents={amountCents} />
        </p>
        <p role="status">We’re sending it to your card.</p>
      </Card>
      <p className={styles['quiet']}>You can close this page. Your rewards home shows where your money is.</p>
      {sending.dialog}
    </RewardsPage>
  );
}

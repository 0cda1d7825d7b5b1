import type { ReferralStats } from '#journeys/referrals/page/rewards-gate.tsx';
import { useRedeem } from '#journeys/referrals/redeem/use-redeem.ts';
import { pathTo } from '#paths.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { stopText } from './stop-text.ts';
import styles from './home.module.css';

const OFFLINE_REASON = 'You’re offline. You can redeem once you’re connected again.';

/** The balance with the way to redeem it, and what is on its way. Props: stats. Source: RFL-014, LOP-070. */
export function BalanceCard({ stats }: { readonly stats: ReferralStats }) {
  const { currentBalance, pendingCashOut, payoutCard, canCashOut } = stats;
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const redeemText = currentBalance > 0 ? `Redeem ${dollarText(currentBalance)}` : 'Redeem';
  return (
    <Card as="div">
      <div className={styles['balance']}>
        <p className={styles['hero']}>
          <span className={styles['caption']}>Your rewards balance</span>
          <MoneyText size="hero" amountCents={currentBalance} />
        </p>
        {pendingCashOut > 0 && <OnItsWay stats={stats} />}
        <div>
          {canCashOut && whyNotNow === null ? (
            <LinkButton isFullWidth href={pathTo(payoutCard === null ? 'ReferRedeemAddCard' : 'ReferRedeemReview')}>
              {redeemText}
            </LinkButton>
          ) : (
            <Button isFullWidth disabledReason={canCashOut ? whyNotNow : stopText(stats)}>
              {redeemText}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** The cash-out that is on its way. The tab that sent it leads to its progress. */
function OnItsWay({ stats }: { readonly stats: ReferralStats }) {
  const { session } = useRedeem();
  const isOwn = session.startedAtMs !== null;
  return (
    <Notice
      tone="info"
      title={`${dollarText(stats.pendingCashOut)} is on its way to your card`}
      {...(isOwn
        ? {
            actions: (
              <LinkButton tone="secondary" size="small" href={pathTo('ReferRedeemReview')}>
                See where it is
              </LinkButton>
            ),
          }
        : {})}
    >
      Most cards get it within minutes. This page updates by itself.
    </Notice>
  );
}

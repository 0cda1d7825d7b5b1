import { stopText } from '#journeys/referrals/home/stop-text.ts';
import type { ReferralStats } from '#journeys/referrals/page/rewards-gate.tsx';
import { RewardsPage } from '#journeys/referrals/page/rewards-page.tsx';
import { pathTo } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

interface NothingToRedeemProps {
  readonly title: string;
  readonly stats: ReferralStats;
}

/** Says why nothing can be redeemed now, and leads back to the rewards home. Props: title, stats. Source: LOP-070. */
export function NothingToRedeem({ title, stats }: NothingToRedeemProps) {
  return (
    <RewardsPage
      title={title}
      action={
        <LinkButton isFullWidth href={pathTo('ReferralRewardsHome')}>
          Back to your rewards
        </LinkButton>
      }
    >
      <Notice tone="info" title="You can’t redeem right now">
        {stopText(stats)}
      </Notice>
    </RewardsPage>
  );
}

import { DEFAULT_REWARD_CENTS } from '@lendside/domain/referrals/reward-account.ts';
import { useEffect, useRef } from 'react';
import { JoinProgram } from '#journeys/referrals/join/join-program.tsx';
import { HowItWorks, ProgramTerms } from '#journeys/referrals/page/program-terms.tsx';
import { RewardsGate, type Program } from '#journeys/referrals/page/rewards-gate.tsx';
import { RewardsPage } from '#journeys/referrals/page/rewards-page.tsx';
import { ShareCard } from '#journeys/referrals/share/share-card.tsx';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { BalanceCard } from './balance-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { FriendsCard } from './friends-card.tsx';
import { HistoryCard } from './history-card.tsx';

const TITLE = 'Referral Rewards';

/** The home of referral rewards: balance, code, ways to share, friends and history. A person who does not take part yet joins here.
 *  Source: RTE-32, LRT-056, RFL-006 to RFL-008, RFL-014, RFL-015, LOP-070. */
export default function ReferralRewardsHomeScreen() {
  return (
    <RewardsGate title={TITLE}>
      {(program) => {
        switch (program.view) {
          case 'home':
            return <Home {...program} />;
          case 'join':
            return <JoinProgram stats={program.stats} />;
          case 'completeProfile':
            return <ToCompleteProfile />;
        }
      }}
    </RewardsGate>
  );
}

/** Leads a non-customer to the page that asks for the profile. Source: RFL-013. */
function ToCompleteProfile() {
  const go = useGo();
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });
  useEffect(() => goNow.current(pathTo('ReferCompleteProfile'), { replace: true, isOutOfTurn: true }), []);
  return null;
}

function Home({ stats, features }: Program) {
  const rewardCents = stats.amountPerShare ?? DEFAULT_REWARD_CENTS;
  return (
    <RewardsPage
      title={TITLE}
      lead={`Earn ${dollarText(rewardCents)} for each friend who gets a first loan.`}
      aside={
        <>
          <FiguresCard stats={stats} rewardCents={rewardCents} />
          <FriendsCard friends={stats.friends} />
          <Card title="How it works">
            <HowItWorks rewardCents={rewardCents} />
            <ProgramTerms rewardCents={rewardCents} />
          </Card>
        </>
      }
    >
      <BalanceCard stats={stats} />
      <ShareCard stats={stats} features={features} />
      {features.referralBalanceHistory && <HistoryCard />}
    </RewardsPage>
  );
}

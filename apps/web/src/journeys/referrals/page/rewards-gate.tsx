import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { getReferralStats } from '@lendside/contract/referrals/get-referral-stats.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { applyServerSettings, type Features } from '@lendside/domain/configuration/configuration.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { programView, type ProgramView } from '#journeys/referrals/home/program-view.ts';
import { useBrand } from '#navigation/route-context.ts';
import { isGuestToken } from '#api/token-claims.ts';
import FeatureUnavailableScreen from '#steps/feature-unavailable/feature-unavailable-screen.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { RewardsPage } from './rewards-page.tsx';

/** Where a referrer stands. */
export type ReferralStats = ResponseOf<typeof getReferralStats>;

/** What the pages of referral rewards get once it is read. */
export interface Program {
  readonly view: Exclude<ProgramView, 'unavailable'>;
  readonly stats: ReferralStats;
  readonly features: Features;
}

interface RewardsGateProps {
  readonly title: string;
  readonly children: (program: Program) => ReactNode;
}

// A cash-out that is on its way ends within minutes, so the page asks again while it is open.
const PENDING_REFETCH_MS = 10_000;

/** Shows a page of referral rewards once it is known where the person stands: a skeleton before, after a failure what failed, and
 *  FeatureUnavailable for a person without the program. Props: title, children. Source: LOP-011, LRO-015, MNU-14 to MNU-18. */
export function RewardsGate({ title, children }: RewardsGateProps) {
  const session = useSession();
  const brand = useBrand();
  const settings = useQuery(queryOf(configSettings, {}));
  const stats = useQuery({
    ...queryOf(getReferralStats, {}),
    refetchInterval: ({ state }) => ((state.data?.pendingCashOut ?? 0) > 0 ? PENDING_REFETCH_MS : false),
  });
  if (session === null || isGuestToken(session.idToken)) return <FeatureUnavailableScreen />;
  if (stats.data !== undefined && settings.data !== undefined) {
    const { features } = applyServerSettings(settings.data);
    const { kind, isActive, canEnroll } = stats.data;
    const { isNonCustomer, referralRewardsButton } = session.serviceConfiguration;
    const view = programView({
      kind,
      isActive,
      canEnroll,
      isNonCustomer,
      isTurnedOff: !referralRewardsButton,
      isShownToNonCustomers: features.displayNonCustomerReferral,
      brand,
    });
    return view === 'unavailable' ? <FeatureUnavailableScreen /> : children({ view, stats: stats.data, features });
  }
  const failed = [stats, settings].find(({ data, isError }) => data === undefined && isError);
  return (
    <RewardsPage title={title}>
      {failed === undefined ? (
        <RewardsSkeleton label="Loading your rewards" />
      ) : (
        <ReadFailure
          what="We couldn’t load your rewards"
          error={failed.error}
          isRetrying={stats.isFetching || settings.isFetching}
          onRetry={() => void Promise.all([stats.refetch(), settings.refetch()])}
        />
      )}
    </RewardsPage>
  );
}

/** Skeleton of a page of referral rewards. `label` is text such as "Loading your rewards". */
export function RewardsSkeleton({ label }: { readonly label: string }) {
  return (
    <LoadingArea label={label}>
      <Card as="div">
        <Skeleton width="half" />
        <Skeleton shape="figure" width="half" />
        <Skeleton shape="button" />
      </Card>
      <Card as="div">
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton />
      </Card>
    </LoadingArea>
  );
}

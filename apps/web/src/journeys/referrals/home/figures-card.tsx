import type { Cents } from '@lendside/domain/money/cents.ts';
import type { ReferralStats } from '#journeys/referrals/page/rewards-gate.tsx';
import { Card } from '#ui/card.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import styles from './home.module.css';

interface FiguresCardProps {
  readonly stats: ReferralStats;
  readonly rewardCents: Cents;
}

/** The figures of a referrer. Props: stats, rewardCents. Source: RFL-014, RFL-007. */
export function FiguresCard({ stats, rewardCents }: FiguresCardProps) {
  return (
    <Card title="So far">
      <dl className={styles['figures']}>
        <div className={styles['figure']}>
          <dt>Friends signed up</dt>
          <dd>{stats.peopleSignedUp}</dd>
        </div>
        <div className={styles['figure']}>
          <dt>Codes scanned</dt>
          <dd>{stats.codesScanned}</dd>
        </div>
        <div className={styles['figure']}>
          <dt>Reward per friend</dt>
          <dd>
            <MoneyText amountCents={rewardCents} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

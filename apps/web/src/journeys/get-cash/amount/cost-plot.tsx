import type { DrawTerms } from '#steps/payout/payout-facts.ts';
import { MoneyText } from '#ui/money-text.tsx';
import styles from './cost-plot.module.css';

type Costs = NonNullable<DrawTerms['effect']>['costs'];

/** What an advance costs when it is paid back after some days, as bars with their figures in words. Props: costs. */
export function CostPlot({ costs }: { readonly costs: Costs }) {
  const most = Math.max(1, ...costs.map(({ cost }) => cost));
  return (
    <dl className={styles['plot']}>
      {costs.map(({ days, cost }) => (
        <div key={days} className={styles['row']}>
          <dt>Paid back in {days} days</dt>
          <dd>
            <MoneyText amountCents={cost} />
          </dd>
          <svg className={styles['bar']} aria-hidden="true">
            <rect className={styles['rest']} width="100%" height="100%" rx="3" />
            <rect
              className={styles['cost']}
              width={`${Math.max(1, Math.round((cost / most) * 100))}%`}
              height="100%"
              rx="3"
            />
          </svg>
        </div>
      ))}
    </dl>
  );
}

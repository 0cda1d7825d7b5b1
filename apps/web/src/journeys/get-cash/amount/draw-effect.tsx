import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { subtractCents } from '@lendside/domain/money/cents.ts';
import { Fact } from '#steps/fact.tsx';
import styles from '#steps/cash-page/cash.module.css';
import type { DrawTerms } from '#steps/payout/payout-facts.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { MoneyText } from '#ui/money-text.tsx';
import { CostPlot } from './cost-plot.tsx';

interface DrawEffectProps {
  readonly effect: NonNullable<DrawTerms['effect']>;
  readonly apr: string;
  readonly today: BusinessDate;
  /** The figures are not those of the field: of an amount that cannot be taken, or of the one before while new ones are read. */
  readonly isOld: boolean;
  /** True while the figures of a new amount are read. */
  readonly isReading: boolean;
}

/** What an advance does to the next statement, the balance and the credit left, and what it costs until it is paid back. Props: effect, apr,
 *  today, isOld, isReading. */
export function DrawEffect({ effect, apr, today, isOld, isReading }: DrawEffectProps) {
  const more = subtractCents(effect.minimumWith, effect.minimumWithout);
  return (
    <div className={classNames(styles['stack'], isOld && styles['stale'])} aria-busy={isReading || undefined}>
      <p role="status" className="screen-reader">
        {isOld ? '' : spokenEffect(effect)}
      </p>
      <Card title={`What ${dollarText(effect.amount)} does`}>
        <p className={styles['hero']}>
          <span className={styles['caption']}>Minimum payment due {formatDay(effect.nextDueDate, today)}</span>
          <MoneyText size="hero" amountCents={effect.minimumWith} />
          <span className={styles['caption']}>
            {dollarText(more)} more than without this cash, if you pay nothing before. Your statement comes{' '}
            {formatDay(effect.nextStatementOn, today)}.
          </span>
        </p>
        <dl>
          <Fact term="Balance after">
            <MoneyText amountCents={effect.newBalance} />
          </Fact>
          <Fact term="Available credit after">
            <MoneyText amountCents={effect.creditLeft} />
          </Fact>
        </dl>
      </Card>
      <Card title="What it costs until it’s paid back">
        <CostPlot costs={effect.costs} />
        <p className={styles['quiet']}>
          Interest and fees at {apr}% APR, if you pay back the whole {dollarText(effect.amount)} then. Paying back
          sooner costs less.
        </p>
      </Card>
    </div>
  );
}

/** What a screen reader says once the figures of a new amount are there. */
function spokenEffect({ amount, minimumWith, costs }: DrawEffectProps['effect']): string {
  const [first] = costs;
  const cost = first === undefined ? '' : ` Paid back in ${first.days} days, it costs ${dollarText(first.cost)}.`;
  return `With ${dollarText(amount)} your next minimum payment is ${dollarText(minimumWith)}.${cost}`;
}

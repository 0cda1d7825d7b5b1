import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { formatFullDay, formatMonthDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import type { ComparedChoice } from './compare-choices.ts';
import plot from './cost-comparison.module.css';

interface CostComparisonProps {
  readonly choices: readonly ComparedChoice[];
  readonly today: BusinessDate;
}

/** Compares the cost of the choices side by side, as bars and as a table with totals, savings and end dates. Props: choices,
 *  today. Source: issue 6.1, screens.md (Amount choice). */
export function CostComparison({ choices, today }: CostComparisonProps) {
  return (
    <Card title="Total cost of each option">
      <CostBars choices={choices} />
      <div className={plot['choices']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Pay now</th>
              <th scope="col">Total to pay</th>
              <th scope="col">Loan ends</th>
            </tr>
          </thead>
          <tbody>
            {choices.map((choice) => (
              <tr key={choice.label} className={choice.isChosen ? plot['current'] : undefined}>
                <th scope="row">
                  {choice.label}
                  {choice.isChosen && <span className="screen-reader"> (your choice)</span>}
                  <span className={plot['aside']}>
                    <MoneyText amountCents={choice.amountCents} />
                  </span>
                </th>
                <td>
                  <span className={plot['column']}>Total to pay </span>
                  <MoneyText amountCents={choice.totalCents} />
                  {choice.savedCents > 0 && (
                    <span className={plot['aside']}>
                      saves <MoneyText amountCents={choice.savedCents} />
                    </span>
                  )}
                </td>
                <td>
                  <span className={plot['column']}>Loan ends </span>
                  <span className={plot['end']}>{endText(choice.endOn, today)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles['caption']}>
        Totals start today and assume you pay what’s due on each due date. Savings are compared with your regular
        schedule.
      </p>
    </Card>
  );
}

/** Shows the totals as bars on one scale. Hidden from screen readers, because the table below has the same figures. */
function CostBars({ choices }: { readonly choices: readonly ComparedChoice[] }) {
  const most = Math.max(1, ...choices.map(({ totalCents }) => totalCents));
  return (
    <div className={plot['bars']} aria-hidden="true">
      {choices.map((choice) => (
        <div key={choice.label} className={plot['row']}>
          <span className={plot['name']}>{choice.label}</span>
          <svg className={plot['bar']} viewBox="0 0 100 10" preserveAspectRatio="none" focusable="false">
            <rect className={plot['whole']} width="100" height="10" />
            <rect
              className={choice.isChosen ? plot['chosen'] : plot['total']}
              width={(choice.totalCents / most) * 100}
              height="10"
            />
          </svg>
        </div>
      ))}
    </div>
  );
}

function endText(endOn: BusinessDate, today: BusinessDate): string {
  if (endOn === today) return 'Today';
  return endOn.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(endOn) : formatFullDay(endOn);
}

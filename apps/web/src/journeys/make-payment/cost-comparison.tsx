import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { Card } from '#ui/card.tsx';
import { formatFullDay, formatMonthDay } from '#ui/calendar-text.ts';
import { MoneyText } from '#ui/money-text.tsx';
import styles from './payment-page.module.css';
import type { ComparedChoice } from './compare-choices.ts';

/** The cost of each choice side by side: all dollars from today to the end, and the end. Props: choices, today. */
export function CostComparison({
  choices,
  today,
}: {
  readonly choices: readonly ComparedChoice[];
  readonly today: BusinessDate;
}) {
  return (
    <Card title="What each choice costs in all">
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Pay now</th>
            <th scope="col">Total to pay</th>
            <th scope="col">Loan ends</th>
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.label} className={choice.isChosen ? styles['current'] : undefined}>
              <th scope="row">
                {choice.label}
                {choice.isChosen && <span className="screen-reader"> (your choice)</span>}
                <span className={styles['caption']}>
                  <MoneyText amountCents={choice.amountCents} />
                </span>
              </th>
              <td>
                <MoneyText amountCents={choice.totalCents} />
              </td>
              <td>
                {choice.endOn === today
                  ? 'Today'
                  : choice.endOn.slice(0, 4) === today.slice(0, 4)
                    ? formatMonthDay(choice.endOn)
                    : formatFullDay(choice.endOn)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['caption']}>Total from today on, if every later payment is made on its due date.</p>
    </Card>
  );
}

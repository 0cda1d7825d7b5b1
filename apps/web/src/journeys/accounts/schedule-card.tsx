import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { formatDay, formatFullDay, relativeDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import styles from './schedule-card.module.css';

type Detail = ResponseOf<typeof getAccountDetail>;

const NEXT_SHOWN = 3;

/** The payments ahead: the next few with their day, all of them in a table on request. */
export function ScheduleCard({
  loan,
  nextPayment,
  schedule,
}: {
  readonly loan: Detail['loan'];
  readonly nextPayment: Detail['nextPayment'];
  readonly schedule: Detail['workings']['schedule'];
}) {
  if (loan.paidOff) return null;
  const from = nextPayment?.date ?? loan.dueDate ?? loan.asOf;
  const ahead = schedule.filter((item) => item.dueDate >= from);
  const [only, second] = ahead;
  if (only === undefined) return null;
  // A date gone by says nothing the amount due does not say better.
  if (second === undefined && only.dueDate < loan.asOf) return null;
  if (second === undefined) return <OneDate loan={loan} dueDate={only.dueDate} wholeCents={only.amount} />;
  return (
    <Card title="Next payments">
      <ol className={styles['next']}>
        {ahead.slice(0, NEXT_SHOWN).map((item, index) => (
          <li key={item.number} className={styles['payment']}>
            <span>
              <strong>{formatDay(item.dueDate, loan.asOf)}</strong>{' '}
              <span className={styles['hint']}>{relativeDay(item.dueDate, loan.asOf)}</span>
            </span>
            <MoneyText amountCents={index === 0 && nextPayment !== null ? nextPayment.amount : item.amount} />
          </li>
        ))}
      </ol>
      {ahead.length > NEXT_SHOWN && <WholeSchedule schedule={schedule} />}
    </Card>
  );
}

/** A loan with one date, such as a pawn: what is due that day at least, and what ends the loan. */
function OneDate({
  loan,
  dueDate,
  wholeCents,
}: {
  readonly loan: Detail['loan'];
  readonly dueDate: BusinessDate;
  readonly wholeCents: Cents;
}) {
  return (
    <Card title={`Due ${formatDay(dueDate, loan.asOf)}`}>
      <ul className={styles['next']}>
        <li className={styles['payment']}>
          <span>At least</span>
          <MoneyText amountCents={loan.minimumAmountDue} />
        </li>
        <li className={styles['payment']}>
          <span>In full, to end the loan</span>
          <MoneyText amountCents={wholeCents} />
        </li>
      </ul>
    </Card>
  );
}

function WholeSchedule({ schedule }: { readonly schedule: Detail['workings']['schedule'] }) {
  return (
    <details className={styles['all']}>
      <summary>All {schedule.length} payments</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Payment</th>
            <th scope="col">Interest</th>
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody>
          {schedule.map((item) => (
            <tr key={item.number}>
              <th scope="row">{formatFullDay(item.dueDate)}</th>
              <td>
                <MoneyText amountCents={item.amount} />
              </td>
              <td>
                <MoneyText amountCents={item.interest} />
              </td>
              <td>
                <MoneyText amountCents={item.balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { formatDay, formatFullDay, relativeDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import styles from './schedule-card.module.css';

type Detail = ResponseOf<typeof getAccountDetail>;

const NEXT_SHOWN = 3;

/** The payments ahead: the next few with their day, all of them in a table on request. */
export function ScheduleCard({ loan, nextPayment, schedule }: {
  readonly loan: Detail['loan'];
  readonly nextPayment: Detail['nextPayment'];
  readonly schedule: Detail['workings']['schedule'];
}) {
  if (loan.paidOff) return null;
  const from = nextPayment?.date ?? loan.dueDate ?? loan.asOf;
  const ahead = schedule.filter((item) => item.dueDate >= from);
  if (ahead.length === 0) return null;
  return (
    <Card title={ahead.length === 1 ? 'When it is due' : 'Next payments'}>
      <ol className={styles['next']}>
        {ahead.slice(0, NEXT_SHOWN).map((item, index) => (
          <li key={item.number} className={styles['payment']}>
            <span><strong>{formatDay(item.dueDate, loan.asOf)}</strong> <span className={styles['hint']}>{relativeDay(item.dueDate, loan.asOf)}</span></span>
            <MoneyText amountCents={index === 0 && nextPayment !== null ? nextPayment.amount : item.amount} />
          </li>
        ))}
      </ol>
      {ahead.length === 1 && <p className={styles['note']}>This is the whole amount. Paying the charge of {' '}<MoneyText amountCents={loan.minimumAmountDue} /> by then may renew the loan instead.</p>}
      {ahead.length > NEXT_SHOWN && <WholeSchedule schedule={schedule} />}
    </Card>
  );
}

function WholeSchedule({ schedule }: { readonly schedule: Detail['workings']['schedule'] }) {
  return (
    <details className={styles['all']}>
      <summary>All {schedule.length} payments</summary>
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label="Payment schedule">
        <table>
          <thead><tr><th scope="col">Day</th><th scope="col">Payment</th><th scope="col">Interest</th><th scope="col">Principal</th><th scope="col">Left</th></tr></thead>
          <tbody>
            {schedule.map((item) => (
              <tr key={item.number}>
                <th scope="row">{formatFullDay(item.dueDate)}</th>
                <td><MoneyText amountCents={item.amount} /></td><td><MoneyText amountCents={item.interest} /></td>
                <td><MoneyText amountCents={item.principal} /></td><td><MoneyText amountCents={item.balance} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { formatDay, formatFullDay, formatMonthDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { FoldedTable } from '#ui/folded-table.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { carriedInterestText, comingPayments, type ComingPayments } from './coming-payments.ts';
import { maintenanceOf } from './loan-terms.ts';
import styles from './schedule-card.module.css';

type Detail = ResponseOf<typeof getAccountDetail>;

/** Shows the payment schedule as a table on request, or the single due date of a loan that has one. Shows nothing when there
 *  is no date. Props: detail. */
export function ScheduleCard({ detail }: { readonly detail: Detail }) {
  const coming = comingPayments(detail);
  const { loan, workings } = detail;
  switch (coming.kind) {
    case 'none':
      return null;
    case 'single':
      return <OneDate loan={loan} payment={coming} />;
    case 'row':
      return (
        <Card title="Schedule">
          <WholeSchedule schedule={workings.schedule} />
        </Card>
      );
  }
}

/** Shows the single due date of a pawn or an advance: the payoff on that day, and the smallest accepted amount when it is
 *  lower. */
function OneDate({
  loan,
  payment: { dueOn, leastCents, wholeCents },
}: {
  readonly loan: LoanEntity;
  readonly payment: Extract<ComingPayments, { readonly kind: 'single' }>;
}) {
  return (
    <Card title={`Due ${formatDay(dueOn, loan.asOf)}`}>
      <ul className={styles['next']}>
        {leastCents !== null && (
          <li className={styles['payment']}>
            <span>Minimum payment</span>
            <MoneyText amountCents={leastCents} />
          </li>
        )}
        <li className={styles['payment']}>
          <span>Pay off the loan</span>
          <MoneyText amountCents={wholeCents} />
        </li>
      </ul>
    </Card>
  );
}

/** Formats a date in the table. Adds the year only when the schedule spans several years, and allows a line break only before
 *  the year. */
function rowDay(date: BusinessDate, isOneYear: boolean): string {
  return (isOneYear ? formatMonthDay(date) : formatFullDay(date)).replace(' ', '\u00a0');
}

function WholeSchedule({ schedule }: { readonly schedule: Detail['workings']['schedule'] }) {
  const hasFee = schedule.some((item) => maintenanceOf(item) > 0);
  const carried = carriedInterestText(schedule);
  const isOneYear = schedule[0]?.dueDate.slice(0, 4) === schedule.at(-1)?.dueDate.slice(0, 4);
  return (
    <FoldedTable
      summary={`All ${schedule.length} payments`}
      note={carried}
      columns={['Day', 'Payment', 'Interest', ...(hasFee ? ['Fee'] : []), 'Left']}
    >
      {schedule.map((item) => (
        <tr key={item.number}>
          <th scope="row">{rowDay(item.dueDate, isOneYear)}</th>
          <td>
            <MoneyText amountCents={item.amount} />
          </td>
          <td>
            <MoneyText amountCents={item.interest} />
          </td>
          {hasFee && (
            <td>
              <MoneyText amountCents={maintenanceOf(item)} />
            </td>
          )}
          <td>
            <MoneyText amountCents={item.balance} />
          </td>
        </tr>
      ))}
    </FoldedTable>
  );
}

import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { Banknote } from 'lucide-react';
import { BalancePlot } from '#ui/balance-plot.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { FoldedTable } from '#ui/folded-table.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Timeline } from '#ui/timeline.tsx';

const TODAY = businessDate('2026-06-15');
const DUE = businessDate('2026-07-03');

/** Dates, events and balances. */
export function HistorySamples() {
  return (
    <Card title="Days and history">
      <p>
        <DateText date={DUE} today={TODAY} />
      </p>
      <p>
        PAY-1042 <CopyButton text="PAY-1042" what="Confirmation number" />
      </p>
      <Timeline
        label="What happened, newest first"
        events={[
          {
            id: 'paid',
            icon: <Banknote />,
            tone: 'in',
            title: 'Payment',
            dateText: 'Jun 15',
            amount: '$225.00',
            after: 'Balance $1,500.00',
            detail: <p>Principal $150.00, interest $75.00</p>,
          },
          {
            id: 'lent',
            icon: <Banknote />,
            tone: 'out',
            title: 'Loan paid out',
            dateText: 'May 1',
            amount: '$1,650.00',
          },
        ]}
      />
      <BalancePlot
        caption="What is owed after each payment"
        axisLabel="Owed"
        points={[
          { on: businessDate('2026-05-01'), balanceCents: cents(165_000), label: 'Loan paid out' },
          { on: TODAY, balanceCents: cents(150_000), label: 'Payment' },
          { on: DUE, balanceCents: cents(127_500), label: 'Payment due' },
        ]}
      />
      <FoldedTable
        summary="Both payments"
        note="A table too wide for its card moves in it."
        columns={['Day', 'Payment', 'Left']}
      >
        <tr>
          <th scope="row">Jun 15</th>
          <td>
            <MoneyText amountCents={cents(22_500)} />
          </td>
          <td>
            <MoneyText amountCents={cents(150_000)} />
          </td>
        </tr>
        <tr>
          <th scope="row">Jul 3</th>
          <td>
            <MoneyText amountCents={cents(22_500)} />
          </td>
          <td>
            <MoneyText amountCents={cents(127_500)} />
          </td>
        </tr>
      </FoldedTable>
    </Card>
  );
}

import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { formatDay, formatFullDay, formatMonthDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { DateText } from '#ui/date-text.tsx';
import { FoldedTable } from '#ui/folded-table.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { StatusPill, type StatusTone } from '#ui/status-pill.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { statementLines, statementState, type LineWorkings, type Statement } from './line-figures.ts';
import styles from './statement-card.module.css';

const STATES = {
  paid: { tone: 'good', word: 'Paid' },
  open: { tone: 'waiting', word: 'To pay' },
  late: { tone: 'attention', word: 'Past due' },
} as const satisfies Record<string, { readonly tone: StatusTone; readonly word: string }>;

/** Shows the latest statement of a line with the parts of its minimum payment, and earlier statements on request. Props: loan,
 *  line. */
export function StatementCard({ loan, line }: { readonly loan: LoanEntity; readonly line: LineWorkings }) {
  const latest = line.statements.at(-1);
  if (latest === undefined) {
    return (
      <Card title="Statements">
        <p>
          Your first statement is on <DateText date={line.nextCycleDate} today={loan.asOf} />. It will show your minimum
          payment. You’ll have three weeks to pay it.
        </p>
      </Card>
    );
  }
  const { tone, word } = STATES[statementState(latest, loan.asOf)];
  return (
    <Card
      title="Latest statement"
      subtitle={`Statement date: ${formatFullDay(latest.cycleDate)}`}
      aside={<StatusPill tone={tone}>{word}</StatusPill>}
    >
      <SummaryList
        rows={[
          ...statementLines(latest).map(({ term, amountCents }) => ({
            term,
            detail: <MoneyText amountCents={amountCents} />,
          })),
          { term: 'Due by', detail: <DateText date={latest.dueDate} today={loan.asOf} /> },
          { term: 'Minimum payment', detail: <MoneyText amountCents={latest.minimum} size="figure" />, isTotal: true },
        ]}
      />
      <p className={styles['next']}>Your next statement is on {formatDay(line.nextCycleDate, loan.asOf)}.</p>
      {line.statements.length > 1 && <AllStatements statements={line.statements} today={loan.asOf} />}
    </Card>
  );
}

function AllStatements({
  statements,
  today,
}: {
  readonly statements: readonly Statement[];
  readonly today: LoanEntity['asOf'];
}) {
  return (
    <FoldedTable
      summary={`All ${statements.length} statements`}
      columns={['Statement date', 'Due by', 'Minimum', 'Now']}
    >
      {statements.toReversed().map((statement) => (
        <tr key={statement.number}>
          <th scope="row">{formatFullDay(statement.cycleDate)}</th>
          <td>{formatMonthDay(statement.dueDate)}</td>
          <td>
            <MoneyText amountCents={statement.minimum} />
          </td>
          <td>{STATES[statementState(statement, today)].word}</td>
        </tr>
      ))}
    </FoldedTable>
  );
}

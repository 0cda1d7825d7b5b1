import { getAccountHistory } from '@lendside/contract/loans/get-account-history.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, Banknote, Percent, Receipt, SlidersHorizontal, Undo2 } from 'lucide-react';
import { queryOf } from '#api/query-client.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { BalancePlot } from '#ui/balance-plot.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StackedBar } from '#ui/stacked-bar.tsx';
import { Timeline } from '#ui/timeline.tsx';
import type { TimelineEvent } from '#ui/timeline.tsx';
import { balancePoints } from './balance-points.ts';
import type { Transaction } from './balance-points.ts';
import { historyLines, pendingText, signedCents } from './history-lines.ts';
import type { HistoryLine } from './history-lines.ts';
import styles from './history-section.module.css';

const ICONS = {
  advance: Banknote,
  payment: ArrowDownLeft,
  fee: Receipt,
  charge: Percent,
  reversal: Undo2,
  adjustment: SlidersHorizontal,
} as const;
const CHANNELS = { card: 'by card', ach: 'from your bank account', store: 'at the store' } as const;

/** What happened on the loan: the balance over time and each event with where its money went. Source: DSH-006, LOP-119. */
export function HistorySection({ loan }: { readonly loan: LoanEntity }) {
  // A loan that is not signed has no books yet.
  const isUnsigned = loan.whyNotPayable === 'awaiting_signature';
  const history = useQuery({
    ...queryOf(getAccountHistory, { loanId: loan.loanId, storeId: loan.storeId, lmsId: loan.lmsId }),
    enabled: !isUnsigned,
  });
  if (isUnsigned) return <NothingYet />;
  if (history.isPending) {
    return (
      <Card as="div">
        <LoadingArea label="Loading your history">
          <Skeleton shape="plot" />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </LoadingArea>
      </Card>
    );
  }
  if (history.data === undefined) {
    return (
      <ReadFailure
        what="Failed to get your payment history"
        error={history.error}
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  }
  const { transactions } = history.data;
  if (transactions.length === 0) return <NothingYet />;
  const points = balancePoints(loan, transactions);
  return (
    <>
      {points.length > 1 && (
        <Card title="What you owed over time">
          <BalancePlot
            points={points}
            caption="What paying the loan off would have cost, after each event"
            axisLabel="You owe"
          />
        </Card>
      )}
      <Card title="History">
        <Timeline
          label="History, newest first"
          events={historyLines(transactions).map((line) => toEvent(line, loan))}
        />
      </Card>
    </>
  );
}

function NothingYet() {
  return (
    <Card title="History">
      <p className={styles['empty']}>
        Nothing has happened on this loan yet. Payments show here as soon as they are posted.
      </p>
    </Card>
  );
}

function toEvent(line: HistoryLine, loan: LoanEntity): TimelineEvent {
  const transaction = line.newest;
  const Icon = ICONS[transaction.kind];
  const isPayment = transaction.kind === 'payment';
  const channel = transaction.channel === null ? '' : ` · ${CHANNELS[transaction.channel]}`;
  const pending = pendingText(transaction);
  const day = formatDay(transaction.date, loan.asOf);
  const dayText = line.count === 1 ? `${day}${channel}` : `${formatDay(line.oldest.date, loan.asOf)} to ${day}`;
  return {
    id: transaction.transactionId,
    icon: <Icon />,
    tone: toneOf(transaction),
    title: line.count === 1 ? transaction.description : `${transaction.description} × ${line.count}`,
    dateText: pending === null ? dayText : `${dayText} · ${pending}`,
    // An event that moved nothing, such as an opened line, has no amount to show.
    amount:
      line.amountCents === 0 ? '' : <MoneyText amountCents={signedCents(line)} isSigned={line.direction !== 'none'} />,
    after: (
      <>
        owed after <MoneyText amountCents={transaction.payoffAfter} />
      </>
    ),
    ...(isPayment ? { detail: <WhereItWent transaction={transaction} /> } : {}),
  };
}

function toneOf({ kind }: Transaction): TimelineEvent['tone'] {
  switch (kind) {
    case 'payment':
      return 'in';
    case 'advance':
      return 'out';
    case 'reversal':
      return 'back';
    default:
      return 'plain';
  }
}

function WhereItWent({ transaction }: { readonly transaction: Transaction }) {
  return (
    <>
      <p className={styles['where']}>Where it went</p>
      <StackedBar
        caption="Where this payment went"
        parts={[
          { label: 'Fees', amountCents: transaction.fees, tone: 'fees' },
          { label: 'Interest and charges', amountCents: transaction.interest, tone: 'interest' },
          { label: 'Principal', amountCents: transaction.principal, tone: 'principal' },
        ]}
      />
      {transaction.confirmationNumber !== null && (
        <p className={styles['number']}>Confirmation number {transaction.confirmationNumber}</p>
      )}
    </>
  );
}

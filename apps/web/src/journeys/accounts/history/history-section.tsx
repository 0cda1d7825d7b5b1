import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '#api/query-client.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { BalancePlot } from '#ui/balance-plot.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { balancePoints, type TimelineLine } from './balance-points.ts';
import styles from './history-section.module.css';
import { TimelineExports } from './timeline-exports.tsx';
import { toShownEvent } from './timeline-lines.tsx';

// The history does not wait for its table.
const TransactionsTable = lazy(() => import('./transactions-table.tsx').catch(orNothing));

/** Shows the loan's balance over time, pending payments, and each event with its parts and the new balance. Below it are the
 *  booked transactions as a table, and downloads. Source: DSH-006, LOP-119, issue 6.7. */
export function HistorySection({ loan }: { readonly loan: LoanEntity }) {
  // An unsigned loan has no entries in the books yet.
  const isUnsigned = loan.whyNotPayable === 'awaiting_signature';
  const timeline = useQuery({
    ...queryOf(getAccountTimeline, { loanId: loan.loanId, lmsId: loan.lmsId }),
    enabled: !isUnsigned,
  });
  if (isUnsigned) return <NothingYet />;
  if (timeline.isPending) {
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
  if (timeline.data === undefined) {
    return (
      <ReadFailure
        what="Failed to get your payment history"
        error={timeline.error}
        isRetrying={timeline.isFetching}
        onRetry={() => void timeline.refetch()}
      />
    );
  }
  const { events } = timeline.data;
  if (events.length === 0) return <NothingYet />;
  const points = balancePoints(timeline.data);
  return (
    <>
      {points.length > 1 && (
        <Card title="What you owed over time">
          <BalancePlot points={points} caption="Your payoff amount, day by day" axisLabel="Owed" />
        </Card>
      )}
      <ComingUp events={events} loan={loan} />
      <Card title="History">
        <Timeline
          label="History, newest first"
          events={events
            .filter(({ state, isCounted }) => isCounted || state === 'attempted')
            .toReversed()
            .map((line) => toShownEvent(line, loan))}
        />
        <Suspense fallback={null}>
          <TransactionsTable loan={loan} />
        </Suspense>
        <TimelineExports loan={loan} />
      </Card>
    </>
  );
}

const COMING_SHOWN = 3;

/** Shows pending payments and the next scheduled payments. The whole schedule has its own card. */
function ComingUp({ events, loan }: { readonly events: readonly TimelineLine[]; readonly loan: LoanEntity }) {
  const underWay = events.filter(({ state, isCounted }) => state === 'pending' && !isCounted);
  const scheduled = events.filter(({ state }) => state === 'scheduled').slice(0, COMING_SHOWN);
  const coming = [...underWay, ...scheduled];
  if (coming.length === 0) return null;
  return (
    <Card title="Coming up">
      <Timeline label="Coming up, soonest first" events={coming.map((line) => toShownEvent(line, loan))} />
    </Card>
  );
}

function NothingYet() {
  return (
    <Card title="History">
      <p className={styles['empty']}>No activity yet. Payments show up here as soon as they post.</p>
    </Card>
  );
}

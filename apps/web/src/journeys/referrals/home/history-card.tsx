import { getReferralBalanceHistory } from '@lendside/contract/referrals/get-referral-balance-history.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { BalancePlot } from '#journeys/referrals/history/balance-plot.tsx';
import { historyWords, type HistoryLine } from '#journeys/referrals/history/history-words.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './home.module.css';

/** What made the balance, the newest first. Source: RFL-015, LAP-111, LRO-014. */
export function HistoryCard() {
  const history = useQuery(queryOf(getReferralBalanceHistory, {}));
  return (
    <Card title="Balance history">
      {history.data !== undefined ? (
        <Lines lines={history.data.balanceHistory} />
      ) : history.isError ? (
        <ReadFailure
          what="We couldn’t load your balance history"
          error={history.error}
          isRetrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      ) : (
        <LoadingArea label="Loading your balance history">
          <Skeleton shape="plot" />
          <Skeleton />
          <Skeleton />
        </LoadingArea>
      )}
    </Card>
  );
}

function Lines({ lines }: { readonly lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return <p className={styles['quiet']}>Your first reward will show here.</p>;
  return (
    <>
      <BalancePlot lines={lines} />
      <ol className={styles['rows']} aria-label="Changes of your balance, newest first">
        {lines.map((line, index) => (
          <Line key={`${line.date}-${index}`} line={line} />
        ))}
      </ol>
    </>
  );
}

function Line({ line }: { readonly line: HistoryLine }) {
  const { title, changeCents } = historyWords(line);
  const { date, description, status, amount } = line;
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <span className={styles['name']}>{title}</span>
        <span className={styles['quiet']}>
          {formatFullDay(date)}
          {description === '' ? '' : ` · ${description}`}
        </span>
      </span>
      <span className={styles['change']}>
        {status === 'failed' ? (
          <>
            <MoneyText amountCents={amount} /> back
          </>
        ) : (
          <MoneyText isSigned amountCents={changeCents} />
        )}
      </span>
    </li>
  );
}

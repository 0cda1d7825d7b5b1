import { getAccountHistory } from '@lendside/contract/loans/get-account-history.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { FoldedTable } from '#ui/folded-table.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Lists the loan's booked transactions in a table, newest first, each with its parts and the principal after it. Source:
 *  DSH-006, LAP-072, LOP-119. */
export default function TransactionsTable({ loan }: { readonly loan: LoanEntity }) {
  const { loanId, storeId, lmsId } = loan;
  const history = useQuery(queryOf(getAccountHistory, { loanId, storeId, lmsId }));
  if (history.data === undefined)
    return history.isError ? (
      <ReadFailure
        what="Failed to get your transactions"
        error={history.error}
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    ) : (
      <LoadingArea label="Loading your transactions">
        <Skeleton width="half" />
      </LoadingArea>
    );
  const { transactions } = history.data;
  if (transactions.length === 0) return null;
  const hasFees = transactions.some(({ fees }) => fees !== 0);
  const shown = ['amount', 'principal', 'interest', ...(hasFees ? (['fees'] as const) : []), 'balance'] as const;
  return (
    <FoldedTable
      summary={transactions.length === 1 ? 'The transaction as a table' : `All ${transactions.length} transactions`}
      caption="Transactions, newest first"
      note="“Left” is the principal after each transaction."
      columns={['Day', 'Amount', 'Principal', 'Interest', ...(hasFees ? ['Fees'] : []), 'Left']}
    >
      {transactions.map(({ transactionId, date, description, ...amounts }) => (
        <tr key={transactionId}>
          <th scope="row">
            {formatFullDay(date).replaceAll(' ', '\u00A0')}
            <br />
            {description}
          </th>
          {shown.map((name) => (
            <td key={name}>
              <MoneyText amountCents={amounts[name]} />
            </td>
          ))}
        </tr>
      ))}
    </FoldedTable>
  );
}

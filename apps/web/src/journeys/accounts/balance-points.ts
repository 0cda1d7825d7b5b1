import type { getAccountHistory } from '@lendside/contract/loans/get-account-history.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BalancePoint } from '#ui/balance-plot.tsx';

/** One line of a loan's history. */
export type Transaction = ResponseOf<typeof getAccountHistory>['transactions'][number];

/** What was owed after each event, oldest first, ended by what is owed today. Of several events of one day the last holds.
 *  The history comes newest first. */
export function balancePoints(
  loan: Pick<LoanEntity, 'asOf' | 'payoffAmount' | 'paidOff'>,
  newestFirst: readonly Transaction[],
): readonly BalancePoint[] {
  const points: BalancePoint[] = [];
  for (const each of newestFirst.toReversed()) {
    if (points.at(-1)?.on === each.date) points.pop();
    points.push({ on: each.date, balanceCents: each.payoffAfter, label: each.description });
  }
  const last = points.at(-1);
  if (last !== undefined && !loan.paidOff && last.on < loan.asOf) {
    points.push({ on: loan.asOf, balanceCents: loan.payoffAmount, label: 'today' });
  }
  return points;
}

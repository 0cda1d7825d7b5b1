import { getDrawResult } from '@lendside/contract/cash/draws.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query-client.ts';
import type { RouteBrand } from '#paths.ts';
import { useCash } from './use-cash.ts';

/** Ends the session of an advance that this tab sent and that is over, so that the next one starts at the amount. Returns true while that is
 *  being read. */
export function useEndedDraw(brand: RouteBrand, loanId: number): boolean {
  const { session, dispatch } = useCash(brand, loanId);
  const key = session.messageKey ?? session.drawKey;
  const isSent = session.startedAtMs !== null && key !== null;
  const read = useQuery({
    ...queryOf(getDrawResult, { messageKey: key ?? '' }),
    enabled: isSent,
    staleTime: 0,
  });
  const isOver = isSent && read.data !== undefined && read.data.status !== 'PENDING';
  useEffect(() => {
    if (isOver) dispatch({ kind: 'ended' });
  }, [isOver, dispatch]);
  return isSent && (isOver || read.isFetching);
}

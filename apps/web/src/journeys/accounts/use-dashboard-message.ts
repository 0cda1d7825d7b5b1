import { getDashboardMessage } from '@lendside/contract/announcements/dashboard-message.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';

/** A message of the lender. */
export interface MessageOfLender {
  readonly message: string;
  readonly title?: string | undefined;
  readonly severity?: 'info' | 'warning' | undefined;
}

/** The message of the lender, and whether it stands above the loans: there when it was known before they showed, below them when it
 *  came later, so that it moves nothing somebody is about to press. Null while there are no loans yet, when there is nothing to say, or
 *  when it cannot be read. Source: DSH-012, LAP-077, LOP-122. */
export function useDashboardMessage(areLoansShown: boolean): {
  readonly message: MessageOfLender | null;
  readonly isAbove: boolean;
} {
  const { data, isFetched } = useQuery(queryOf(getDashboardMessage, {}));
  const [isAbove, setAbove] = useState<boolean | null>(null);
  if (areLoansShown && isAbove === null) setAbove(isFetched);
  const { message, title, severity } = data ?? {};
  return {
    message: areLoansShown && message !== undefined ? { message, title, severity } : null,
    isAbove: isAbove ?? false,
  };
}

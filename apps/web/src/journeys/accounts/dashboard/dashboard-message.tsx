import { getDashboardMessage } from '@lendside/contract/announcements/dashboard-message.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { Notice } from '#ui/notice.tsx';

interface DashboardMessageProps {
  /** Where this instance stands. The message shows in one of the two places only. */
  readonly place: 'above' | 'below';
  readonly areLoansShown: boolean;
}

/** Shows the lender's message. It stands above the loans when it arrives first, else below them, so that no button moves under
 *  a finger. Shows nothing before the loans are there, without a message, or when it cannot be read. Props: place,
 *  areLoansShown. Source: DSH-012, LAP-077, LOP-122. */
export function DashboardMessage({ place, areLoansShown }: DashboardMessageProps) {
  const { data, isFetched } = useQuery(queryOf(getDashboardMessage, {}));
  const [decided, setDecided] = useState<'above' | 'below' | null>(null);
  // Both places use the same facts, so they reach the same decision.
  if (areLoansShown && decided === null) setDecided(isFetched ? 'above' : 'below');
  if (data?.message === undefined || decided !== place) return null;
  return (
    <Notice tone={data.severity ?? 'info'} {...(data.title === undefined ? {} : { title: data.title })}>
      <p>{data.message}</p>
    </Notice>
  );
}

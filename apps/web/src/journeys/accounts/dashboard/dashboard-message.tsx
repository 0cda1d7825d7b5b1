import { getDashboardMessage } from '@lendside/contract/announcements/dashboard-message.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { Notice } from '#ui/notice.tsx';

interface DashboardMessageProps {
  /** Position of this one; the message shows in one of the two. */
  readonly place: 'above' | 'below';
  readonly areLoansShown: boolean;
}

/** Shows the lender's message: above the loans when it arrives before them, below them when it arrives later, so that nothing moves under
 *  a finger. Nothing shows before the loans, without a message, or when it cannot be read. Props: place, areLoansShown. Source: DSH-012,
 *  LAP-077, LOP-122. */
export function DashboardMessage({ place, areLoansShown }: DashboardMessageProps) {
  const { data, isFetched } = useQuery(queryOf(getDashboardMessage, {}));
  const [decided, setDecided] = useState<'above' | 'below' | null>(null);
  // Both places see the same, so that they decide alike.
  if (areLoansShown && decided === null) setDecided(isFetched ? 'above' : 'below');
  if (data?.message === undefined || decided !== place) return null;
  return (
    <Notice tone={data.severity ?? 'info'} {...(data.title === undefined ? {} : { title: data.title })}>
      <p>{data.message}</p>
    </Notice>
  );
}

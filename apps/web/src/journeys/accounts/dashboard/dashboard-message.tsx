import { getDashboardMessage } from '@lendside/contract/announcements/dashboard-message.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { Notice } from '#ui/notice.tsx';

interface DashboardMessageProps {
  /** Where on the dashboard this component is rendered. Only one of the two places shows the message. */
  readonly place: 'above' | 'below';
  readonly areLoansShown: boolean;
}

/** Shows the lender's message. It shows above the loans when it arrives before them, else below, so that no button moves under
 *  a finger. Shows nothing until the loans are loaded, when there is no message, or when it cannot be read. Props: place,
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

import { getDashboardMessage } from '@lendside/contract/announcements/dashboard-message.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { Notice } from '#ui/notice.tsx';

/** What the lender has to say; nothing shows when there is nothing, or when it cannot be read. Source: DSH-012, LAP-077, LOP-122. */
export function DashboardMessage() {
  const { data } = useQuery(queryOf(getDashboardMessage, {}));
  if (data?.message === undefined) return null;
  return (
    <Notice tone={data.severity ?? 'info'} {...(data.title === undefined ? {} : { title: data.title })}>
      <p>{data.message}</p>
    </Notice>
  );
}

import { serviceProvider } from '@lendside/contract/configuration/service-provider.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { limitedSystems } from '#steps/loan-standing/limited-systems.ts';
import type { RouteBrand } from '#paths.ts';
import { Notice } from '#ui/notice.tsx';

interface LimitedNoticeProps {
  readonly brand: RouteBrand;
  /** Loan systems that the loans list already reports as down. */
  readonly told: readonly string[];
}

/** Says that some of a brand's loan systems are down while others answer. The route guards read the status before the screen
 *  opens, so the notice shows at once. Source: LRO-008, LOP-082. */
export function LimitedNotice({ brand, told }: LimitedNoticeProps) {
  const { data } = useQuery(queryOf(serviceProvider, { brand, availability: 'true' }));
  const away = limitedSystems(data, told);
  if (away.length === 0) return null;
  return (
    <Notice tone="warning" title="Some accounts are unavailable right now">
      <p>
        A loan system ({away.join(', ')}) is not answering. Loans there cannot be shown, and new loans are not offered
        until it does. What you see here is up to date.
      </p>
    </Notice>
  );
}

import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getBusinessClock } from '@lendside/contract/simulation/business-clock.ts';
import { formatFullDay } from '#ui/calendar-text.ts';

type Clocks = ResponseOf<typeof getBusinessClock>['clocks'];

/** Text of the simulation banner: the business date, or one per loan system when they differ. Null without clocks, as in
 *  production. Source: loan-core 8. */
export function clockBannerText(clocks: Clocks | undefined): string | null {
  if (clocks === undefined || clocks.length === 0) return null;
  const days = [...new Set(clocks.map((clock) => clock.currentDate))];
  const [only] = days;
  if (days.length === 1 && only !== undefined) return `Simulation · today is ${formatFullDay(only)}`;
  const parts = days.map((day) => {
    const names = clocks.filter((clock) => clock.currentDate === day).map((clock) => clock.name);
    return `${formatFullDay(day)} (${names.join(', ')})`;
  });
  return `Simulation · today is ${parts.join(' and ')}`;
}

import { getBusinessClock } from '@lendside/contract/simulation/business-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { queryOf } from '#api/query-client.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import styles from '#shell/clock-banner.module.css';

/** Says, in simulation only, which day the simulated world lives at; production has no such call and shows nothing. */
export function ClockBanner() {
  const clock = useQuery({ ...queryOf(getBusinessClock, {}), staleTime: 60_000 });
  const days = [...new Set(clock.data?.clocks.map((each) => each.currentDate) ?? [])];
  if (days.length === 0) return null;
  return (
    <section aria-label="Simulation" className={styles['banner']}>
      <CalendarClock aria-hidden="true" />
      Simulation · today is {days.map(formatFullDay).join(' and ')}
    </section>
  );
}

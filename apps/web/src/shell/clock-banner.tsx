import { getBusinessClock } from '@lendside/contract/simulation/business-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { queryOf } from '#api/query-client.ts';
import { clockBannerText } from '#shell/clock-banner-text.ts';
import styles from '#shell/clock-banner.module.css';

/** Says, in simulation only, which day the simulated world lives at; production has no such call and shows nothing. */
export function ClockBanner() {
  const clock = useQuery({ ...queryOf(getBusinessClock, {}), staleTime: 60_000 });
  const text = clockBannerText(clock.data?.clocks);
  if (text === null) return null;
  return (
    <section aria-label="Simulation" className={styles['banner']}>
      <CalendarClock aria-hidden="true" />
      {text}
    </section>
  );
}

import { getBusinessClock } from '@lendside/contract/simulation/business-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { queryOf } from '#api/query-client.ts';
import { useIsSimulation } from '#api/simulated-world.ts';
import { clockBannerText } from './clock-banner-text.ts';
import styles from './clock-banner.module.css';

/** Shows the business date, in simulation only. In production it makes no call and shows nothing. */
export function ClockBanner() {
  const isSimulation = useIsSimulation();
  const clock = useQuery({ ...queryOf(getBusinessClock, {}), staleTime: 60_000, enabled: isSimulation });
  const text = clockBannerText(clock.data?.clocks);
  if (text === null) return null;
  return (
    <section aria-label="Simulation" className={styles['banner']}>
      <CalendarClock aria-hidden="true" />
      {text}
    </section>
  );
}

import {
  decideStoreOpen,
  describeHours,
  describeStanding,
  parseStoreHours,
} from '@lendside/domain/stores/describe-store-hours.ts';
import { useEffect, useState } from 'react';
import { StatusPill } from '#ui/status-pill.tsx';
import styles from './store-facts.module.css';
import { storeMomentAt } from './store-moment.ts';

const LOOK_AGAIN_MS = 60_000;

/** Shows whether a store is open now, and its weekly hours. Unreadable hours show as they are. Source: LOP-096. */
export function StoreHoursList({ hoursRaw, timeZone }: { readonly hoursRaw: string; readonly timeZone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const week = parseStoreHours(hoursRaw);
  if (week === null) return <p>{hoursRaw === '' ? 'Please call for the hours.' : hoursRaw}</p>;
  const moment = storeMomentAt(now, timeZone);
  const standing = moment === null ? null : decideStoreOpen(week, moment);
  return (
    <>
      {standing !== null && (
        <p className={styles['standing']}>
          <StatusPill tone={standing.isOpen ? 'good' : 'waiting'}>{describeStanding(standing)}</StatusPill>
        </p>
      )}
      <dl className={styles['hours']}>
        {describeHours(week).map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

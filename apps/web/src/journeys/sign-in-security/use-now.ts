import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The time on the reader's clock, anew every half minute, for saying how long ago something was. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

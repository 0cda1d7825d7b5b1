import { setTimeout as pause } from 'node:timers/promises';

/** Runs the work and returns or throws its outcome no sooner than `ms` after the start. So response times do not reveal what
 *  was found when the work takes less than `ms`. Source: security T2. */
export async function notSooner<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

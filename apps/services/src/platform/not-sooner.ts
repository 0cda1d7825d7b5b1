import { setTimeout as pause } from 'node:timers/promises';

/** Does the work, and answers or throws what came of it no sooner than `ms` after it began: how long it took, and so what was found on the
 *  way, is not told by the clock as long as it took less. Source: security T2. */
export async function notSooner<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

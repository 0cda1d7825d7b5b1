import { makeAttemptLimit, secondsUntil, type AttemptLimit } from '#platform/access/attempt-limits.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { LINKING_LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Tries that were counted. A try whose facts turned out to be right can be released. */
export interface TakenTries {
  giveBack(): Promise<void>;
}

interface Window {
  readonly bucket: string;
  readonly triesMax: number;
  readonly windowSeconds: number;
}

/** Counts one try for an IP address and a person, by hour and by day, in all counters or in none. Refuses with
 *  `LimitExceededException` and the time to wait when a counter is full, before any look-up. Source: security T25. */
export function takeTries(
  means: Pick<IdentityMeans, 'database' | 'keys'>,
  use: 'link' | 'replace',
  from: { readonly profileId: string; readonly ip: string },
): Promise<TakenTries> {
  const { triesPerHour, triesPerDay, addressTriesPerHour, addressTriesPerDay } = LINKING_LIMITS;
  const perHour = (who: string, triesMax: number) => ({
    bucket: `${use}:hour:${who}`,
    triesMax,
    windowSeconds: HOUR_SECONDS,
  });
  const perDay = (who: string, triesMax: number) => ({
    bucket: `${use}:day:${who}`,
    triesMax,
    windowSeconds: DAY_SECONDS,
  });
  const hidden = means.keys.hideAddress(from.ip);
  const address = `address:${hidden}`;
  return takeAll(means, hidden, [
    perHour(address, addressTriesPerHour),
    perDay(address, addressTriesPerDay),
    perHour(from.profileId, triesPerHour),
    perDay(from.profileId, triesPerDay),
  ]);
}

/** Counts one try at the secret of a link. Refuses with `LimitExceededException` when the limit is reached. */
export function takeLinkSecretTry(means: Pick<IdentityMeans, 'database' | 'keys'>, ip: string): Promise<TakenTries> {
  const address = means.keys.hideAddress(ip);
  const bucket = `replace:secret:${address}`;
  return takeAll(means, address, [{ bucket, triesMax: LINKING_LIMITS.wrongLinksPerHour, windowSeconds: HOUR_SECONDS }]);
}

async function takeAll(
  { database }: Pick<IdentityMeans, 'database'>,
  address: string,
  windows: readonly Window[],
): Promise<TakenTries> {
  const limits = windows.map(({ bucket, triesMax, windowSeconds }) => ({
    bucket,
    limit: makeAttemptLimit(database, { triesMax, windowSeconds, lockSeconds: windowSeconds }),
  }));
  for (const [index, { bucket, limit }] of limits.entries()) {
    const refusedUntil = await limit.take(bucket);
    if (refusedUntil === null) continue;
    await giveBack(limits.slice(0, index));
    await writeAudit(database, {
      action: 'linkingTry',
      decision: 'refused',
      object: bucket,
      reason: 'too many tries',
      strangersAddress: address,
    });
    throw new Refused('LimitExceededException', 'Too many tries. Please try again later.', {
      retryAfterSeconds: secondsUntil(refusedUntil),
    });
  }
  return { giveBack: () => giveBack(limits) };
}

async function giveBack(taken: readonly { readonly bucket: string; readonly limit: AttemptLimit }[]): Promise<void> {
  await Promise.all(taken.map(({ bucket, limit }) => limit.giveBack(bucket)));
}

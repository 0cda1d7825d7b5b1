import { Refused } from '#platform/refused.ts';

/** So many declined cards within an hour, and no further one is asked about. Source: security T22. */
const DECLINES_AN_HOUR_MAX = 3;

const SECONDS_PER_MS = 1 / 1_000;
const MS_PER_MINUTE = 60_000;

/** Refuses `TooManyDeclines` once three payments of a payer were declined within the hour, saying when a card may be tried
 *  again: whoever tries out cards learns nothing from a fourth, and the processor never hears of it. Source: security T22. */
export function refuseCardTesting({ count, until }: { readonly count: number; readonly until: Date | null }): void {
  if (count < DECLINES_AN_HOUR_MAX || until === null) return;
  const waitMs = Math.max(0, until.getTime() - Date.now());
  const minutes = Math.max(1, Math.ceil(waitMs / MS_PER_MINUTE));
  throw new Refused(
    'TooManyDeclines',
    `${count} card payments were declined within the last hour. To protect you, cards can be used again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. You were not charged.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs * SECONDS_PER_MS)) },
  );
}

import type { RateClass } from '@lendside/contract/endpoint.ts';
import type { Caller } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

/** Limits the calls of one customer in one process, over all calls (D14, first layer). A guest is counted separately, so that
 *  a link cannot use up the borrower's calls. Strangers have limits on single actions instead, because many of them may share
 *  an IP address. */
export interface CallLimit {
  /** Counts a call, or refuses with `TooManyRequestsException` and the time to wait. Critical and essential calls are refused
   *  later than all others, so that a busy customer can still sign out and see a payment. */
  count(caller: Caller, rateClass: RateClass): void;
}

interface Bucket {
  /** Calls left. */
  left: number;
  /** Time at which `left` was computed, on the monotonic clock. */
  atMs: number;
}

/** Makes the limit of one process: a token bucket per customer or guest that holds a minute's worth of calls and refills
 *  evenly. 0 turns the limit off. */
export function makeCallLimit(callsPerMinute: number, nowMs: () => number = () => performance.now()): CallLimit {
  const buckets = new Map<string, Bucket>();
  const callsPerMs = callsPerMinute / 60_000;
  const fill = (who: string): Bucket => {
    const now = nowMs();
    const known = buckets.get(who);
    const left =
      known === undefined ? callsPerMinute : Math.min(callsPerMinute, known.left + (now - known.atMs) * callsPerMs);
    const bucket = { left, atMs: now };
    buckets.delete(who);
    if (buckets.size >= LIMITS.sessionsCached) buckets.delete(buckets.keys().next().value ?? '');
    buckets.set(who, bucket);
    return bucket;
  };
  return {
    count: (caller, rateClass) => {
      if (callsPerMinute === 0 || caller.kind !== 'customer') return;
      const bucket = fill(guestSessionOf(caller) ?? caller.profileId);
      const isLast = rateClass === 'critical' || rateClass === 'essential';
      const least = isLast ? 1 - Math.floor(callsPerMinute * LIMITS.essentialOverdraft) : 1;
      if (bucket.left < least) {
        const retryAfterSeconds = Math.ceil((least - bucket.left) / callsPerMs / 1000);
        throw new Refused('TooManyRequestsException', 'Too many calls. Please wait a moment.', { retryAfterSeconds });
      }
      bucket.left -= 1;
    },
  };
}

import type { RateClass } from '@lendside/contract/endpoint.ts';
import type { Caller, Customer } from '#platform/access/caller.ts';
import { foldAddress } from '#platform/access/fold-address.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';

/** Limits the calls of one customer and of one stranger's IP address in one process, over all calls (D14, first layer). A guest
 *  is counted separately, so that a link cannot use up the borrower's calls. The address limit is high, because many people may
 *  share an address. */
export interface CallLimit {
  /** Counts a call, or refuses with `TooManyRequestsException` and the time to wait. Critical and essential calls are refused
   *  later than all others, so that a busy customer can still sign out and see a payment. */
  count(caller: Counted, ip: string, rateClass?: RateClass): void;
}

/** What a call counts by. */
type Counted = Exclude<Caller, Customer> | Pick<Customer, 'kind' | 'profileId' | 'scope' | 'sessionId'>;

/** The calls of strangers that have limits of their own, which also know proven browsers. They do not count here, so that a
 *  flood from a shared network does not stop them. Source: T1, decision 021. */
export const LIMITED_THEMSELVES: ReadonlySet<string> = new Set([
  'authenticate',
  'deviceKeyAuth',
  'signatureAuth',
  'redeemExternalCode',
  'registerUser',
  'confirmUser',
  'sendConfirmationCode',
  'resendVerificationCode',
  'resetPassword',
  'confirmPassword',
  'confirmReplacement',
]);

/** How many calls a minute are allowed, each 0 for no limit. */
export interface CallsPerMinute {
  readonly customer: number;
  /** By IP address. */
  readonly stranger: number;
}

interface Bucket {
  /** Calls left. */
  left: number;
  /** Time at which `left` was computed, on the monotonic clock. */
  atMs: number;
}

/** Makes the limit of one process: a token bucket per customer, guest or stranger's address that holds a minute's worth of calls
 *  and refills evenly. */
export function makeCallLimit(perMinute: CallsPerMinute, nowMs: () => number = () => performance.now()): CallLimit {
  const customers = makeBuckets(perMinute.customer, nowMs);
  const strangers = makeBuckets(perMinute.stranger, nowMs);
  return {
    count: (caller, ip, rateClass = 'read') => {
      if (caller.kind === 'customer') customers(guestSessionOf(caller) ?? caller.profileId, rateClass);
      if (caller.kind === 'stranger') strangers(foldAddress(ip), rateClass);
    },
  };
}

function makeBuckets(callsPerMinute: number, nowMs: () => number): (who: string, rateClass: RateClass) => void {
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
  return (who, rateClass) => {
    if (callsPerMinute === 0) return;
    const bucket = fill(who);
    const isLast = rateClass === 'critical' || rateClass === 'essential';
    const least = isLast ? 1 - Math.floor(callsPerMinute * LIMITS.essentialOverdraft) : 1;
    if (bucket.left < least) {
      const retryAfterSeconds = Math.ceil((least - bucket.left) / callsPerMs / 1000);
      throw new Refused('TooManyRequestsException', 'Too many calls. Please wait a moment.', { retryAfterSeconds });
    }
    bucket.left -= 1;
  };
}

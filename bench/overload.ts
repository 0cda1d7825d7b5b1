import { percentile } from './statistics.ts';

/** One call of a phase. `status` is 0 when no answer came. */
export interface Sent {
  readonly kind: 'essential' | 'critical' | 'other';
  readonly status: number;
  /** From the scheduled moment to the answer. */
  readonly ms: number;
  readonly saysWhenToRetry: boolean;
}

/** What a phase of load shows. Shares are from 0 to 1, times in milliseconds. */
export interface PhaseFigures {
  readonly offered: number;
  readonly goodPerSecond: number;
  readonly acceptedP99Ms: number;
  readonly shed: number;
  /** Null when nothing was shed. */
  readonly shedP99Ms: number | null;
  /** Answers of 5xx other than 503 with Retry-After, and calls without an answer. */
  readonly failures: number;
  readonly errorShare: number;
  /** Share of critical and essential calls that succeeded. */
  readonly lastShedSuccess: number;
}

const isGood = ({ status }: Sent): boolean => status >= 200 && status < 300;
const isShed = ({ status, saysWhenToRetry }: Sent): boolean => (status === 429 || status === 503) && saysWhenToRetry;
const p99 = (calls: readonly Sent[]): number =>
  percentile(
    calls.map(({ ms }) => ms),
    0.99,
  );

/** Computes the figures of a phase that lasted `seconds`. A 409 counts as good: another payment of the loan is in flight. */
export function toFigures(calls: readonly Sent[], seconds: number): PhaseFigures {
  const shed = calls.filter(isShed);
  const good = calls.filter((call) => isGood(call) || (call.kind === 'critical' && call.status === 409));
  const last = calls.filter(({ kind }) => kind !== 'other');
  return {
    offered: calls.length,
    goodPerSecond: good.length / seconds,
    acceptedP99Ms: good.length === 0 ? Infinity : p99(good),
    shed: shed.length,
    shedP99Ms: shed.length === 0 ? null : p99(shed),
    failures: calls.length - good.length - shed.length,
    errorShare: calls.length === 0 ? 0 : 1 - good.length / calls.length,
    lastShedSuccess: last.length === 0 ? 1 : last.filter((call) => good.includes(call)).length / last.length,
  };
}

/** Whether a rate is sustained: p99 of at most 500 ms and fewer than one error in a thousand. Source: R9. */
export function isSustained({ acceptedP99Ms, errorShare }: PhaseFigures): boolean {
  return acceptedP99Ms <= 500 && errorShare < 0.001;
}

/** Finds the highest sustained rate: doubles until a rate fails, then halves the gap `refinements` times. Returns 0 when even
 *  the first rate fails. */
export async function findHighestRate(
  tries: (perSecond: number) => Promise<boolean>,
  { from, refinements, max = 20_000 }: { readonly from: number; readonly refinements: number; readonly max?: number },
): Promise<number> {
  let [low, high] = [0, from];
  while (high <= max && (await tries(high))) [low, high] = [high, high * 2];
  for (let time = 0; low > 0 && time < refinements; time += 1) {
    const middle = Math.round((low + high) / 2);
    if (await tries(middle)) low = middle;
    else high = middle;
  }
  return low;
}

import type { Cents } from '#money/cents.ts';
import { RATE_SCALE } from '#money/rate.ts';
import type { Apr } from './apr.ts';
import { fixed } from './fixed-decimal.ts';

/** The annual percentage rate of open-end credit: its periodic rates times the periods of a year, here the sum of nominal
 *  annual rates × 10^8. Source: 12 CFR 1026.14(b); loan-core 6.2 (open-end). */
export function openEndApr(...ratesE8: readonly number[]): Apr {
  return { rate: ratesE8.reduce((sum, rateE8) => sum + fixed(BigInt(rateE8), BigInt(RATE_SCALE)), 0n) };
}

/** The effective annual rate of one billing cycle: its interest and fees over the balance, times the cycles of a year; cents.
 *  Faults on a balance that is not positive. Source: 12 CFR 1026.14(c), (d); loan-core 6.2 (MAPR of a line). */
export function billingCycleApr(chargesCents: Cents, balanceCents: Cents, cyclesPerYear = 12): Apr {
  if (balanceCents <= 0) throw new Error('a billing cycle without balance has no rate');
  return { rate: fixed(BigInt(chargesCents) * BigInt(cyclesPerYear), BigInt(balanceCents)) };
}

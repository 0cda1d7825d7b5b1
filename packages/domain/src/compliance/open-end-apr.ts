import type { Cents } from '#money/cents.ts';
import { RATE_SCALE } from '#money/rate.ts';
import type { Apr } from './apr.ts';
import { fixed } from './fixed-decimal.ts';

/** Computes the annual percentage rate of open-end credit as the sum of its nominal annual rates, in units of 10^-8. Source:
 *  12 CFR 1026.14(b); loan-core 6.2 (open-end). */
export function openEndApr(...ratesE8: readonly number[]): Apr {
  return { rate: ratesE8.reduce((sum, rateE8) => sum + fixed(BigInt(rateE8), BigInt(RATE_SCALE)), 0n) };
}

/** Computes the effective annual rate of one billing cycle: its interest and fees over the balance, times the cycles of a
 *  year. Amounts in cents. Throws when the balance is not positive. Source: 12 CFR 1026.14(c), (d); loan-core 6.2 (MAPR of a
 *  line). */
export function billingCycleApr(chargesCents: Cents, balanceCents: Cents, cyclesPerYear = 12): Apr {
  if (balanceCents <= 0) throw new Error('a billing cycle without balance has no rate');
  return { rate: fixed(BigInt(chargesCents) * BigInt(cyclesPerYear), BigInt(balanceCents)) };
}

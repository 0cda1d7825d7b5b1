import type { LineProduct } from '@lendside/domain/loans/products/product.ts';
import { minCents, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { RATE_SCALE } from '@lendside/domain/money/rate.ts';
import { roundHalfUp, roundUp } from '@lendside/domain/money/rounding.ts';

/** The parts of an example statement, in cents. */
export interface LineExample {
  readonly interestCents: Cents;
  readonly customaryFeeCents: Cents;
  readonly principalCents: Cents;
  readonly minimumCents: Cents;
}

const DAYS_OF_YEAR = 365;

/** Days of the example: about a month. */
export const EXAMPLE_DAYS = 30;

/** Returns what the first statement of a line asks for when a balance stands for 30 days. Real months have 28 to 31 days. Source: loan-core 1.2
 *  (1104), 4.1. */
export function lineExample(product: LineProduct, balanceCents: Cents): LineExample {
  const interestCents = chargeOf(balanceCents, product.rateE8);
  const customaryFeeCents = chargeOf(balanceCents, product.customaryFeeRateE8);
  const share = roundUp(BigInt(balanceCents) * BigInt(product.minimumPrincipalRateE8), BigInt(RATE_SCALE));
  const owedCents = sumCents(balanceCents, interestCents, customaryFeeCents);
  const principalCents = owedCents < product.payInFullBelowCents ? balanceCents : minCents(share, balanceCents);
  return {
    interestCents,
    customaryFeeCents,
    principalCents,
    minimumCents: sumCents(interestCents, customaryFeeCents, principalCents),
  };
}

function chargeOf(balanceCents: Cents, rateE8: number): Cents {
  return roundHalfUp(
    BigInt(balanceCents) * BigInt(rateE8) * BigInt(EXAMPLE_DAYS),
    BigInt(RATE_SCALE) * BigInt(DAYS_OF_YEAR),
  );
}

/** Returns the customary fee of one day on a balance, in cents. */
export function feeOfDay({ customaryFeeRateE8 }: LineProduct, balanceCents: Cents): Cents {
  return roundHalfUp(BigInt(balanceCents) * BigInt(customaryFeeRateE8), BigInt(RATE_SCALE) * BigInt(DAYS_OF_YEAR));
}

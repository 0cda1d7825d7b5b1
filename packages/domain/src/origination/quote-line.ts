import type { Apr } from '#compliance/apr.ts';
import { exceedsMilitaryLimit } from '#compliance/military-apr.ts';
import { whyClosedToCoveredBorrowers } from './covered-borrowers.ts';
import { lineApr } from './line-apr.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { decided, refused, type Decided } from '#loans/loan-change.ts';
import type { LineProduct } from '#loans/products/product.ts';
import type { Cents } from '#money/cents.ts';

/** Terms of a new line of credit. Source: 12 CFR 1026.6(b); loan-core 1.2, 6.2. */
export interface LineQuote {
  readonly productId: number;
  readonly creditLimitCents: Cents;
  readonly openedOn: BusinessDate;
  /** Nominal annual rates × 10^8 of the line's two daily charges. */
  readonly rateE8: number;
  readonly customaryFeeRateE8: number;
  readonly apr: Apr;
  /** Share of the principal in each minimum payment, × 10^8. A balance below `payInFullBelowCents` is due in full. */
  readonly minimumPrincipalRateE8: number;
  readonly payInFullBelowCents: Cents;
  readonly statementDueDays: number;
  readonly leastDrawCents: Cents;
  readonly returnedItemFeeCents: Cents;
}

/** Input of a line quote. */
export interface LineQuery {
  readonly product: LineProduct;
  readonly creditLimitCents: Cents;
  readonly openedOn: BusinessDate;
  readonly isCoveredBorrower: boolean;
}

/** Quotes a new line of credit. Refuses a limit outside the product's amounts, and a covered borrower when the military rate
 *  exceeds 36 % (`covered_borrower_mapr`) or the product is closed to them. Source: loan-core 1.2 (1104), 6.2, 6.3; 6.5 L1. */
export function quoteLine(query: LineQuery): Decided<LineQuote> {
  const { product, creditLimitCents, openedOn } = query;
  const { minAmountCents, maxAmountCents } = product;
  if (creditLimitCents < minAmountCents || creditLimitCents > maxAmountCents)
    return refused({ code: 'amount_out_of_range', minCents: minAmountCents, maxCents: maxAmountCents });
  const apr = lineApr(product);
  if (query.isCoveredBorrower) {
    const reason = exceedsMilitaryLimit(apr) ? 'covered_borrower_mapr' : whyClosedToCoveredBorrowers(product);
    if (reason !== null) return refused({ code: 'not_eligible', reason });
  }
  return decided({
    productId: product.productId,
    creditLimitCents,
    openedOn,
    rateE8: product.rateE8,
    customaryFeeRateE8: product.customaryFeeRateE8,
    apr,
    minimumPrincipalRateE8: product.minimumPrincipalRateE8,
    payInFullBelowCents: product.payInFullBelowCents,
    statementDueDays: product.statementDueDays,
    leastDrawCents: product.minDrawCents,
    returnedItemFeeCents: product.returnedItemFeeCents,
  });
}

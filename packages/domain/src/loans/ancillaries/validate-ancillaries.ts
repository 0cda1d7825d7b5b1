import { RATE_SCALE } from '#money/rate.ts';
import type { AncillaryTerms } from './ancillary-products.ts';
import type { Product } from '#loans/products/product.ts';

function problemsOf(terms: AncillaryTerms, products: readonly Product[]): string[] {
  const { pricing, productIds, commissionPerMillion, coverDays, requiredFromCents } = terms;
  const carriers = productIds.map((productId) => products.find((product) => product.productId === productId));
  const isPriced =
    pricing.by === 'amount' ? pricing.priceCents > 0 : pricing.rateE8 > 0 && pricing.rateE8 <= RATE_SCALE;
  const rules: (readonly [boolean, string])[] = [
    [isPriced, 'it has no price'],
    [commissionPerMillion >= 0 && commissionPerMillion <= 1_000_000, 'the commission is no part of the price'],
    [coverDays > 0, 'it covers no day'],
    [productIds.length > 0, 'no loan may carry it'],
    [carriers.every((product) => product !== undefined), 'a product that may carry it is not in the catalogue'],
    // Credit lines have no new principal to finance a price. The law allows a payday loan only one fee. A capped loan has no
    // headroom for a price.
    [
      carriers.every(
        (product) =>
          product?.kind === 'pawn' || (product?.kind === 'instalment' && product.totalCostCapRateE8 === null),
      ),
      'a product that may carry it may not be charged it',
    ],
    [requiredFromCents === null || requiredFromCents >= 0, 'it is required from a negative principal'],
  ];
  return rules.filter(([holds]) => !holds).map(([, problem]) => problem);
}

/** Returns the problems of an ancillary catalog, one sentence each, starting with the product's number. Empty when it is
 *  sound. Source: loan-core 0.2, 2.3 (ANCILLARY). */
export function validateAncillaries(catalogue: readonly AncillaryTerms[], products: readonly Product[]): string[] {
  return catalogue.flatMap((terms, index) => {
    const isTaken = catalogue.slice(0, index).some((before) => before.ancillaryId === terms.ancillaryId);
    const problems = [...(isTaken ? ['the number is taken'] : []), ...problemsOf(terms, products)];
    return problems.map((problem) => `${terms.ancillaryId}: ${problem}`);
  });
}

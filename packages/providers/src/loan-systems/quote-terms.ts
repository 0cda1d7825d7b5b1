import { createHash } from 'node:crypto';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { quoteLine } from '@lendside/domain/origination/quote-line.ts';
import { quoteTerms } from '@lendside/domain/origination/quote-terms.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { NewTerms, NewTermsQuery } from './terms-calls.ts';

/** SHA-256 in hex of the shown terms. The signed and the booked terms must have the same hash. */
function hashOf(terms: object): string {
  return createHash('sha256')
    .update(JSON.stringify(terms, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)))
    .digest('hex');
}

/** Quotes new terms of a product for a day with the domain's rules. Refuses with `unknown_product` for a product of another
 *  system, and with every refusal of the quote functions. Source: loan-core 4.3, 6.1. */
export function quoteNewTerms(lmsId: LoanSystemId, on: BusinessDate, query: NewTermsQuery): Decided<NewTerms> {
  const { productId, principalCents, dueDates, vehicleValueCents, isCoveredBorrower } = query;
  const product = findProduct(productId);
  if (product?.lmsId !== lmsId) return refused({ code: 'unknown_product', productId });
  if (product.kind === 'line') {
    const line = quoteLine({ product, creditLimitCents: principalCents, openedOn: on, isCoveredBorrower });
    return line.ok ? decided({ kind: 'line', terms: line.value, hash: hashOf(line.value) }) : line;
  }
  const quote = quoteTerms({
    product,
    principalCents,
    noteOn: on,
    dueDates,
    vehicleValueCents,
    isActiveDuty: query.isActiveDuty ?? false,
    isCoveredBorrower,
    financedItems: [],
    carriedOverCents: NO_CENTS,
    unrefundedChargeCents: NO_CENTS,
  });
  return quote.ok ? decided({ kind: 'term', terms: quote.value, hash: hashOf(quote.value) }) : quote;
}

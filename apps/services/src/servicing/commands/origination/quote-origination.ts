import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { NewTerms } from '@lendside/providers/loan-systems/terms-calls.ts';
import { quoteNewTerms } from '@lendside/providers/loan-systems/quote-terms.ts';
import type { Queryable } from '#platform/database.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import type { Application } from './application-rows.ts';

/** Quotes the terms of an application's loan for an amount and a note date. What is shown, signed and booked are these terms with the same
 *  hash. Refuses as the quote of the product does. Source: width 4, loan-core 4.3. */
export async function quoteOrigination(
  db: Queryable,
  { lmsId, productId, customerId, dueDates, appraisalCents }: Application,
  amountCents: Cents,
  noteOn: BusinessDate,
): Promise<Decided<NewTerms>> {
  const product = findProduct(productId);
  if (product === null) return refused({ code: 'unknown_product', productId });
  const { isCoveredBorrower, isActiveDuty } = await readCustomerFacts(db, lmsId, customerId);
  return quoteNewTerms(lmsId, noteOn, {
    productId,
    principalCents: amountCents,
    dueDates,
    vehicleValueCents: product.loanToValueE8 === null ? null : appraisalCents,
    isCoveredBorrower,
    isActiveDuty,
  });
}

import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { decided, type Decided } from '@lendside/domain/loans/loan-change.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { cents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { maxLoanAmount } from '@lendside/domain/origination/max-loan-amount.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { toBuiltIn } from '#servicing/loans/built-in-system.ts';

const APPRAISAL = statement<{ appraisal: number | null }>(
  'last_appraisal',
  `select a.appraisal from servicing.application a where a.customer_id = $1 and a.lms_id = $2 and a.appraisal is not null
    order by a.application_id desc limit 1`,
);

/** Returns the most, in cents, that this customer may owe on a loan of the product when it pays cash out. The product's limit,
 *  the vehicle's value and the income bound it, so it can be below the product's minimum. Refuses with `not_eligible` (reason
 *  `income_missing` or `appraisal_missing`) when a needed figure is unknown; screens show that as no cash available. A renewal
 *  without cash has no such limit and does not call this. Source: loan-core 4.3 (max loan amount; missing income: refused for
 *  installments). */
export async function findMaxLoanAmount(
  db: Queryable,
  product: Product,
  { customerId, snapshot }: LoanRecord,
  dueDates: readonly BusinessDate[],
  on: BusinessDate,
): Promise<Decided<Cents>> {
  const lmsId = toBuiltIn(snapshot.lmsId);
  const appraisal = (await db.row(APPRAISAL, [customerId, lmsId]))?.appraisal ?? null;
  const { discretionaryIncomeCents, isActiveDuty } = await readCustomerFacts(db, lmsId, customerId);
  const range = maxLoanAmount(product, {
    vehicleValueCents: appraisal === null ? null : cents(appraisal),
    discretionaryIncomeCents,
    noteOn: on,
    dueDates,
    stateCapCents: null,
    otherPrincipalCents: NO_CENTS,
    creditLimitCents: null,
    isActiveDuty,
  });
  if (range.ok) return decided(range.value.maxCents);
  return range.refusal.code === 'amount_out_of_range' ? decided(range.refusal.maxCents) : range;
}

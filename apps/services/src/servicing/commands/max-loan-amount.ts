import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { affordablePrincipal } from '@lendside/domain/loans/affordable-principal.ts';
import { amountLimits } from '@lendside/domain/loans/decide-terms.ts';
import type { Product } from '@lendside/domain/loans/product.ts';
import { cents, minCents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';
import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';
import { readCustomerFacts } from '#servicing/commands/customer-facts.ts';
import { toBuiltIn } from '#servicing/commands/loan-command.ts';

/** Part of the discretionary income that loan payments may take, in hundredths. Source: loan-core 1.4 (policy). */
const INCOME_PART_PERCENT = 35n;

const APPRAISAL = statement<{ appraisal: number | null }>(
  'last_appraisal',
  `select a.appraisal from servicing.application a where a.customer_id = $1 and a.lms_id = $2 and a.appraisal is not null
    order by a.application_id desc limit 1`,
);

/** The most an income carries by the schedule that is asked for; null: nothing is known, nothing limits. */
function byIncomeCents(
  product: Product,
  incomeCents: Cents | null,
  noteOn: BusinessDate,
  dueDates: readonly BusinessDate[],
): Cents | null {
  if (product.kind !== 'instalment' || incomeCents === null || dueDates.length === 0) return null;
  const paymentsAMonth = product.frequency === 'monthly' ? 1n : 2n;
  const paymentCents = cents(Number((BigInt(incomeCents) * INCOME_PART_PERCENT) / (100n * paymentsAMonth)));
  return paymentCents <= 0 ? NO_CENTS : affordablePrincipal(product, paymentCents, noteOn, dueDates);
}

/** The most this customer may owe on a loan of the product, in cents: the product's own most, the vehicle's value, the income.
 *  Source: loan-core 4.3 (max loan amount), 1.4. */
export async function findMaxLoanAmount(
  db: Queryable,
  product: Product,
  { customerId, snapshot }: LoanRecord,
  dueDates: readonly BusinessDate[],
  on: BusinessDate,
): Promise<Cents> {
  const lmsId = toBuiltIn(snapshot.lmsId);
  const row = await db.row(APPRAISAL, [customerId, lmsId]);
  const appraisal = row?.appraisal ?? null;
  const limits = amountLimits(product, appraisal === null ? null : cents(appraisal));
  const { discretionaryIncomeCents } = await readCustomerFacts(db, lmsId, customerId);
  const byIncome = byIncomeCents(product, discretionaryIncomeCents, on, dueDates);
  return byIncome === null ? limits.maxCents : minCents(limits.maxCents, byIncome);
}

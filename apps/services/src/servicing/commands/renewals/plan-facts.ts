import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { renewalDueDates } from '@lendside/domain/renewals/renewal-due-dates.ts';
import type { CapturedPayment, PlanFacts } from '@lendside/domain/renewals/renewal-plan.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { RenewalWish } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { Queryable } from '#platform/database.ts';
import { readRunningSales } from '#servicing/commands/ancillaries/ancillary-sales.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { isCoveredLoan } from '#servicing/commands/customers/is-covered-loan.ts';
import { findMaxLoanAmount } from '#servicing/commands/refinance/max-loan-amount.ts';
import { toBuiltIn } from '#servicing/loans/built-in-system.ts';

/** What a plan of a renewal depends on besides the loan and the wish. */
export interface PlanOccasion {
  readonly termsOn: BusinessDate;
  readonly captured: CapturedPayment | null;
  readonly tender: PaymentTender;
  readonly newLoanId: number;
  readonly newLoanHeader: string;
  /** Whether the most cash is asked for, although the wish takes none. */
  readonly isCashAsked?: boolean;
}

/** The most that the borrower may owe when the new loan pays cash out, limited by vehicle and income. Without cash, an unknown figure
 *  means that no cash is there to take. */
async function maxOf(
  db: Queryable,
  record: LoanRecord,
  newProduct: Product,
  cashOutCents: Cents,
  { termsOn, isCashAsked = false }: PlanOccasion,
): Promise<Decided<Cents>> {
  const isCashKnown = newProduct.kind !== 'line' && (cashOutCents > 0 || isCashAsked);
  if (!isCashKnown) return decided(newProduct.maxAmountCents);
  const dueDates = renewalDueDates(record.snapshot, newProduct, termsOn);
  const most = await findMaxLoanAmount(db, newProduct, record, dueDates, termsOn);
  return most.ok || cashOutCents > 0 ? most : decided(NO_CENTS);
}

/** Reads the facts that a renewal is planned with, for its quote, its opening and its booking alike. Refuses with `unknown_product` for a
 *  product of another system, and when a figure is unknown that the most cash depends on. */
export async function readPlanFacts(
  db: Queryable,
  record: LoanRecord,
  wish: Pick<RenewalWish, 'newProductId' | 'cashOutCents'>,
  occasion: PlanOccasion,
): Promise<Decided<PlanFacts>> {
  const { snapshot, customerId } = record;
  const lmsId = toBuiltIn(snapshot.lmsId);
  const newProduct = findProduct(wish.newProductId);
  if (newProduct?.lmsId !== lmsId) return refused({ code: 'unknown_product', productId: wish.newProductId });
  const most = await maxOf(db, record, newProduct, wish.cashOutCents, occasion);
  if (!most.ok) return most;
  const running = await readRunningSales(db, snapshot.loanId, occasion.termsOn);
  const { isActiveDuty, isCoveredBorrower } = await readCustomerFacts(db, lmsId, customerId);
  const { isCashAsked: _asked, ...planned } = occasion;
  return decided({
    newProduct,
    ...planned,
    maxLoanAmountCents: most.value,
    carriedAncillaryIds: new Set(running.map((sale) => sale.ancillaryId)),
    isCoveredBorrower: isCoveredBorrower || (await isCoveredLoan(db, snapshot.loanId)),
    isActiveDuty,
  });
}

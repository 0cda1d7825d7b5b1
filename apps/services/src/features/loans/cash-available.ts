import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import type { CashFacts } from '@lendside/domain/loans/opening/disbursement-available.ts';
import type { LoanFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { cents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { drawPermission } from '@lendside/domain/draws/draw-permission.ts';
import { disbursementChannels, isDisbursementAvailable } from '@lendside/domain/origination/disbursement-channels.ts';
import { dueDatesOf, firstDueDateOptions } from '@lendside/domain/origination/first-due-dates.ts';
import { maxLoanAmount } from '@lendside/domain/origination/max-loan-amount.ts';
import type { Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** Smallest cash amount of a refinance: 50.00. Source: loan-core 4.3. */
const LEAST_CASH_CENTS = cents(5_000);

/** Cached maximum loan amounts. They take longer to compute than all other figures of a loan, and many views need the same
 *  ones. */
const worked = new Map<string, Cents | null>();
const WORKED_MAX = 4_000;

/** Returns the most a customer may borrow of a product on a day, in cents. Null for a product that is neither a pawn nor an
 *  installment loan, or when facts are missing. */
function maxLoanAmountCents(product: Product, noteOn: BusinessDate, circumstances: Circumstances): Cents | null {
  if (product.kind !== 'pawn' && product.kind !== 'instalment') return null;
  const { vehicleValueCents, discretionaryIncomeCents, isActiveDuty } = circumstances;
  const key = `${product.productId} ${noteOn} ${vehicleValueCents} ${discretionaryIncomeCents} ${isActiveDuty}`;
  const known = worked.get(key);
  if (known !== undefined) return known;
  const [firstDueOn] = firstDueDateOptions(product, noteOn, null);
  const count = product.kind === 'instalment' ? product.maxInstalments : 0;
  const range = maxLoanAmount(product, {
    vehicleValueCents,
    discretionaryIncomeCents,
    noteOn,
    dueDates: firstDueOn === undefined ? [] : dueDatesOf(product, firstDueOn, count),
    stateCapCents: null,
    otherPrincipalCents: NO_CENTS,
    creditLimitCents: null,
    isActiveDuty,
  });
  const mostCents = range.ok ? range.value.maxCents : null;
  if (worked.size >= WORKED_MAX) worked.clear();
  worked.set(key, mostCents);
  return mostCents;
}

/** Builds the facts about the cash that the borrower could take from the loan. Source: loan-core 4.3. */
export function toCashFacts({ snapshot }: LoanRecord, product: Product, circumstances: Circumstances): CashFacts {
  const mostCents = maxLoanAmountCents(product, snapshot.asOf, circumstances);
  return {
    isCoveredBorrower: circumstances.isCoveredBorrower,
    ...(mostCents === null ? {} : { maxLoanAmountCents: mostCents }),
  };
}

/** Whether the borrower can take cash from the loan now. Source: loan-core 4.3 (isDisbursementAvailable). */
export function isCashAvailable(
  { snapshot }: LoanRecord,
  product: Product,
  figures: LoanFigures,
  circumstances: Circumstances,
): boolean {
  if (product.kind === 'line')
    return drawPermission(snapshot, product, {
      isGuest: false,
      isCoveredBorrower: circumstances.isCoveredBorrower,
      hasPendingDraw: circumstances.pendingDrawLoans.has(snapshot.loanId),
      storeCashTodayCents: NO_CENTS,
    }).allowed;
  const channels = disbursementChannels(figures.disbursementAvailableCents, {
    isStoreOpen: true,
    storeCashTodayCents: NO_CENTS,
    hasDisburseCard: false,
    hasVerifiedAccount: false,
  });
  return isDisbursementAvailable(figures.disbursementAvailableCents, LEAST_CASH_CENTS, channels);
}

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

/** Least cash of a refinance: 50.00. Source: loan-core 4.3. */
const LEAST_CASH_CENTS = cents(5_000);

/** What was worked out already: it takes longer than all other figures of a loan, and the loans of a customer, and their next
 *  looks at them, ask for the same. */
const worked = new Map<string, Cents | null>();
const WORKED_MAX = 4_000;

/** What somebody may borrow of a product on a day, in cents; null where not enough is known to say so. */
function maxLoanAmountCents(product: Product, noteOn: BusinessDate, circumstances: Circumstances): Cents | null {
  if (product.kind !== 'pawn' && product.kind !== 'instalment') return null;
  const { vehicleValueCents, discretionaryIncomeCents, isCoveredBorrower } = circumstances;
  const key = `${product.productId} ${noteOn} ${vehicleValueCents} ${discretionaryIncomeCents} ${isCoveredBorrower}`;
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
    isActiveDuty: isCoveredBorrower,
  });
  const mostCents = range.ok ? range.value.maxCents : null;
  if (worked.size >= WORKED_MAX) worked.clear();
  worked.set(key, mostCents);
  return mostCents;
}

/** What the figures of a loan need to know about the cash it could bring. Source: loan-core 4.3. */
export function toCashFacts({ snapshot }: LoanRecord, product: Product, circumstances: Circumstances): CashFacts {
  const mostCents = maxLoanAmountCents(product, snapshot.asOf, circumstances);
  return {
    isCoveredBorrower: circumstances.isCoveredBorrower,
    ...(mostCents === null ? {} : { maxLoanAmountCents: mostCents }),
  };
}

/** Whether money can be taken from the loan now. Source: loan-core 4.3 (isDisbursementAvailable). */
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

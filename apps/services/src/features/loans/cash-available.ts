import type { Product } from '@lendside/domain/loans/product.ts';
import type { CashFacts } from '@lendside/domain/loans/disbursement-available.ts';
import type { LoanFigures } from '@lendside/domain/loans/loan-figures.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { drawPermission } from '@lendside/domain/draws/draw-permission.ts';
import { disbursementChannels, isDisbursementAvailable } from '@lendside/domain/origination/disbursement-channels.ts';
import { dueDatesOf, firstDueDateOptions } from '@lendside/domain/origination/first-due-dates.ts';
import { maxLoanAmount } from '@lendside/domain/origination/max-loan-amount.ts';
import type { Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';

/** Least cash of a refinance: 50.00. Source: loan-core 4.3. */
const LEAST_CASH_CENTS = cents(5_000);

/** What a customer may borrow of the loan's product, where enough is known to say so. */
function maxLoanAmountCents({ snapshot }: LoanRecord, product: Product, circumstances: Circumstances) {
  if (product.kind !== 'pawn' && product.kind !== 'instalment') return undefined;
  const [firstDueOn] = firstDueDateOptions(product, snapshot.asOf, null);
  const count = product.kind === 'instalment' ? product.maxInstalments : 0;
  const range = maxLoanAmount(product, {
    vehicleValueCents: circumstances.vehicleValueCents,
    discretionaryIncomeCents: circumstances.discretionaryIncomeCents,
    noteOn: snapshot.asOf,
    dueDates: firstDueOn === undefined ? [] : dueDatesOf(product, firstDueOn, count),
    stateCapCents: null,
    otherPrincipalCents: NO_CENTS,
    creditLimitCents: null,
    isActiveDuty: circumstances.isCoveredBorrower,
  });
  return range.ok ? range.value.maxCents : undefined;
}

/** What the figures of a loan need to know about the cash it could bring. Source: loan-core 4.3. */
export function toCashFacts(record: LoanRecord, product: Product, circumstances: Circumstances): CashFacts {
  const mostCents = maxLoanAmountCents(record, product, circumstances);
  return {
    isCoveredBorrower: circumstances.isCoveredBorrower,
    ...(mostCents === undefined ? {} : { maxLoanAmountCents: mostCents }),
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

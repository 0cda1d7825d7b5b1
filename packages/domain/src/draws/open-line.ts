import type { BusinessDate } from '#calendar/business-date.ts';
import { openLinePosting } from '#ledger/line-postings.ts';
import { nextCycleDay } from '#loans/lines/line-statement.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import type { LineProduct } from '#loans/products/product.ts';
import { NO_CENTS, type Cents } from '#money/cents.ts';

/** Terms of a signed line. */
export interface LineTerms {
  readonly loanId: number;
  readonly loanHeader: string;
  readonly product: LineProduct;
  readonly creditLimitCents: Cents;
  readonly openedOn: BusinessDate;
}

/** Opens a signed line. It is active immediately, without principal, because there is nothing to fund. Each billing cycle
 *  starts on the opening day of the month. Refuses with `amount_out_of_range` for a limit outside the product's amounts.
 *  Source: loan-core 1.2 (1104), 2.3 (LOC_OPEN), 3.3 (T01, T02, T04). */
export function openLine({ product, creditLimitCents, openedOn, loanId, loanHeader }: LineTerms): Decided<LoanChange> {
  const { minAmountCents: minCents, maxAmountCents: maxCents } = product;
  if (creditLimitCents < minCents || creditLimitCents > maxCents) {
    return refused({ code: 'amount_out_of_range', minCents, maxCents });
  }
  const loan: LoanSnapshot = {
    loanId,
    loanHeader,
    lmsId: product.lmsId,
    productId: product.productId,
    status: LOAN_STATUS.Open,
    phase: 'active',
    asOf: openedOn,
    noteOn: openedOn,
    chainStartOn: openedOn,
    originalPrincipalCents: NO_CENTS,
    rateE8: product.rateE8,
    balances: {
      principalCents: NO_CENTS,
      interestCents: NO_CENTS,
      chargeCents: NO_CENTS,
      graceCents: NO_CENTS,
      customaryFeeCents: NO_CENTS,
      maintenanceCents: NO_CENTS,
      feesCents: NO_CENTS,
      costsCents: NO_CENTS,
      creditCents: NO_CENTS,
      unearnedChargeCents: NO_CENTS,
    },
    accruedExact: 0n,
    appliedCents: NO_CENTS,
    schedule: [],
    isNonAccrual: false,
    renewalNumber: 0,
    chainPrincipalCents: NO_CENTS,
    statusBeforeBankruptcy: null,
    pawn: null,
    line: {
      creditLimitCents,
      holdsCents: NO_CENTS,
      billedInterestCents: NO_CENTS,
      billedCustomaryFeeCents: NO_CENTS,
      customaryFeeExact: 0n,
      statements: [],
      nextCycleOn: nextCycleDay(openedOn, openedOn),
    },
  };
  return decided({
    loan,
    entries: [openLinePosting(creditLimitCents)],
    events: ['startOrigination', 'signingComplete', 'disbursementAccepted'],
  });
}

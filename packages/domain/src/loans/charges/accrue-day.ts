import { addDays } from '#calendar/business-date.ts';
import { withLines } from '#ledger/journal-entry.ts';
import { accrueInterest, earnCharge, earnOriginationFee, graceChargePosting } from '#ledger/loan-postings.ts';
import { graceChargeMemo } from '#ledger/loss-postings.ts';
import { NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { chargeEarnedOn, originationFeeEarnedOn } from './earned-charges.ts';
import { interestWithinCap } from './cost-cap.ts';
import { accrueExact, owedCents } from './interest.ts';
import { isPaidOff } from '#loans/figures/lateness.ts';
import { accrueLineDay } from '#loans/lines/line-accrual.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { graceOfDays } from '#loans/pawns/pawn-period.ts';
import type { Product } from '#loans/products/product.ts';

/** Moves a loan to its next day and accrues that day. SQL does the same for many loans at once. The step adds one day of
 *  interest (the change in what is owed, up to the cost cap) and of grace charge. It also earns one day of the period
 *  charge and of the origination fee. Interest and grace of a non-accrual loan are booked outside the balance sheet (9200). A
 *  closed, charged-off or paid-off loan only changes its date. Source: loan-core 0.4, 2.3, 5.2 steps 4 and 6. */
export function accrueDay(loan: LoanSnapshot, product: Product): LoanChange {
  if (loan.line !== null) return accrueLineDay(loan, product);
  const on = addDays(loan.asOf, 1);
  const { accrues } = loanStatusFacts(loan.status);
  if (accrues === 'no' || isPaidOff(loan)) return { loan: { ...loan, asOf: on }, entries: [], events: [] };

  const b = loan.balances;
  const isMemo = accrues === 'memo' || accountsHoldingDebt(loan) === 'nonAccrual';
  const accrued = accrueExact(loan.accruedExact, b.principalCents, loan.rateE8, 1);
  const accruedExact = interestWithinCap(loan, product, accrued);
  const interestCents = owedCents(accruedExact);
  const earned = chargeEarnedOn(loan, product, on);
  const grace = graceOfDays(loan, product, b.principalCents, [loan.asOf, on]);
  return {
    loan: {
      ...loan,
      asOf: on,
      accruedExact,
      pawn: loan.pawn === null || grace === null ? loan.pawn : { ...loan.pawn, graceExact: grace.graceExact },
      balances: {
        ...b,
        interestCents,
        graceCents: sumCents(b.graceCents, grace?.addedCents ?? NO_CENTS),
        unearnedChargeCents: subtractCents(b.unearnedChargeCents, earned),
      },
    },
    entries: withLines([
      accrueInterest(subtractCents(interestCents, b.interestCents), isMemo ? 'memo' : 'books'),
      earnCharge(earned),
      earnOriginationFee(originationFeeEarnedOn(loan, product, on)),
      ...(grace === null ? [] : [(isMemo ? graceChargeMemo : graceChargePosting)(grace.addedCents, grace.interval)]),
    ]),
    events: [],
  };
}

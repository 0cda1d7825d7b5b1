import { addDays } from '#calendar/business-date.ts';
import { withLines } from '#ledger/journal-entry.ts';
import { accrueCustomaryFee } from '#ledger/line-postings.ts';
import { accrueInterest } from '#ledger/loan-postings.ts';
import { subtractCents } from '#money/cents.ts';
import { accrueExact, owedCents } from '#loans/charges/interest.ts';
import { requireLine } from './require-line.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import type { Product } from '#loans/products/product.ts';

/** Where a line books its charges now: on the balance sheet, outside it (non-accrual, stay), or nowhere. */
export function lineAccrues(loan: LoanSnapshot): 'books' | 'memo' | 'no' {
  const { accrues } = loanStatusFacts(loan.status);
  return accrues === 'books' && loan.isNonAccrual ? 'memo' : accrues;
}

/** Moves a line to its next day: one day of interest and of customary fee on that day's principal. Both are kept exact and
 *  posted as the change in what is owed. In a status without accrual only the date changes. Bills nothing. Throws when the
 *  loan is not a line of credit. Source: loan-core 0.4, 1.2 (1104), 2.3 (ACCRUE). */
export function accrueLineDay(loan: LoanSnapshot, product: Product): LoanChange {
  const { line, terms } = requireLine(loan, product);
  const accrues = lineAccrues(loan);
  const asOf = addDays(loan.asOf, 1);
  if (accrues === 'no') return { loan: { ...loan, asOf }, entries: [], events: [] };
  const b = loan.balances;
  const accruedExact = accrueExact(loan.accruedExact, b.principalCents, loan.rateE8, 1);
  const customaryFeeExact = accrueExact(line.customaryFeeExact, b.principalCents, terms.customaryFeeRateE8, 1);
  const interestCents = owedCents(accruedExact);
  const customaryFeeCents = owedCents(customaryFeeExact);
  return {
    loan: {
      ...loan,
      asOf,
      accruedExact,
      balances: { ...b, interestCents, customaryFeeCents },
      line: { ...line, customaryFeeExact },
    },
    entries: withLines([
      accrueInterest(subtractCents(interestCents, b.interestCents), accrues),
      accrueCustomaryFee(
        subtractCents(customaryFeeCents, b.customaryFeeCents),
        accrues === 'books' ? 'balance' : 'nonAccrual',
      ),
    ]),
    events: [],
  };
}

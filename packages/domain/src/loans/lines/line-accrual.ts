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

/** Carries a line to its next day: a day of interest and a day of customary fee on the principal of that day, each kept
 *  exact and posted as the difference of what is owed. A status that does not accrue only changes its date. Bills nothing.
 *  Faults on a loan that is no line. Source: loan-core 0.4, 1.2 (1104), 2.3 (ACCRUE). */
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

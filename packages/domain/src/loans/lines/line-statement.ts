import { addDays, addMonths, type BusinessDate } from '#calendar/business-date.ts';
import { minCents, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { RATE_SCALE } from '#money/rate.ts';
import { roundUp } from '#money/rounding.ts';
import { EXACT_PER_CENT } from '#loans/charges/interest.ts';
import { isPaidOff } from '#loans/figures/lateness.ts';
import { billedPrincipalOfLine, unpaidStatementsCents } from './line-due.ts';
import { requireLine } from './require-line.ts';
import type { CreditLine, LineStatement, LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { LineProduct, Product } from '#loans/products/product.ts';

/** Returns the cycle day one month after `on`: the day of the month on which the line was opened, or the last day of a shorter
 *  month. Source: loan-core 0.3, 1.2 (1104: monthly on opening day). */
export function nextCycleDay(on: BusinessDate, openedOn: BusinessDate): BusinessDate {
  return addMonths(on, 1, Number(openedOn.slice(8)));
}

/** Returns the principal a statement newly bills: the product's share of the principal, rounded up to the cent. A balance
 *  below the product's threshold is billed in full. Never more than earlier statements leave unbilled. */
function newlyBilledPrincipal(loan: LoanSnapshot, line: CreditLine, terms: LineProduct): Cents {
  const { principalCents } = loan.balances;
  const unbilledCents = subtractCents(principalCents, billedPrincipalOfLine(line));
  if (payoffCents(loan) < terms.payInFullBelowCents) return unbilledCents;
  const partCents = roundUp(BigInt(principalCents) * BigInt(terms.minimumPrincipalRateE8), BigInt(RATE_SCALE));
  return minCents(partCents, unbilledCents);
}

function newStatement(loan: LoanSnapshot, line: CreditLine, terms: LineProduct, on: BusinessDate): LineStatement {
  const b = loan.balances;
  const interestCents = subtractCents(b.interestCents, line.billedInterestCents);
  const customaryFeeCents = subtractCents(b.customaryFeeCents, line.billedCustomaryFeeCents);
  const principalCents = newlyBilledPrincipal(loan, line, terms);
  const newlyBilledCents = sumCents(interestCents, customaryFeeCents, principalCents);
  const pastDueCents = unpaidStatementsCents(line.statements);
  return {
    number: line.statements.length + 1,
    cycleOn: on,
    dueOn: addDays(on, terms.statementDueDays),
    interestCents,
    customaryFeeCents,
    principalCents,
    pastDueCents,
    feesCents: b.feesCents,
    minimumCents: sumCents(newlyBilledCents, pastDueCents, b.feesCents),
    unpaidCents: newlyBilledCents,
  };
}

/** Makes the statement of a cycle day, after that day's accrual. It bills all unbilled interest and customary fee and a share
 *  of the principal, carries over past due amounts and shows the fees. Both exact charges lose their fraction of a cent, so
 *  billed amounts are whole cents. A line that owes nothing or is under a stay gets no statement, but its cycle continues. Any
 *  other day changes nothing. Posts nothing, because amounts are booked as they accrue. Source: loan-core 1.2 (1104), 4.1, 5.2
 *  step 5; P14 (the literal `onPay` of 0.4 alone would give 20.20 for 20.21). */
export function lineStatementOn(loan: LoanSnapshot, product: Product, on: BusinessDate): LoanSnapshot {
  const { line, terms } = requireLine(loan, product);
  if (on < line.nextCycleOn) return loan;
  const nextCycleOn = nextCycleDay(line.nextCycleOn, loan.noteOn);
  const isBilled = loanStatusFacts(loan.status).accrues === 'books' && !isPaidOff(loan);
  if (!isBilled) return { ...loan, line: { ...line, nextCycleOn } };
  const { interestCents, customaryFeeCents } = loan.balances;
  return {
    ...loan,
    accruedExact: BigInt(interestCents) * EXACT_PER_CENT,
    line: {
      ...line,
      billedInterestCents: interestCents,
      billedCustomaryFeeCents: customaryFeeCents,
      customaryFeeExact: BigInt(customaryFeeCents) * EXACT_PER_CENT,
      statements: [...line.statements, newStatement(loan, line, terms, on)],
      nextCycleOn,
    },
  };
}

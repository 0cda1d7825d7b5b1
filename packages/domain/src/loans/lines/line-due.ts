import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { floorAtZero, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { DueNow } from '#loans/figures/due-now.ts';
import type { CreditLine, LineStatement, LoanSnapshot } from '#loans/loan-snapshot.ts';

/** Days from a future statement to its due date. Every line in the catalog uses the same number. */
export const LINE_STATEMENT_DUE_DAYS = 21;

/** Returns the due date of the oldest unpaid statement, or else of the latest, or else of the next one. Source: loan-core 4.1
 *  (dueDate, line of credit). */
export function lineDueOn(line: CreditLine): BusinessDate {
  const unpaid = line.statements.find((statement) => statement.unpaidCents > 0);
  return (unpaid ?? line.statements.at(-1))?.dueOn ?? addDays(line.nextCycleOn, LINE_STATEMENT_DUE_DAYS);
}

/** Returns the oldest statement with an unpaid amount, or null. Lateness is counted from its due date. */
export function oldestUnpaidStatement(line: CreditLine): LineStatement | null {
  return line.statements.find((statement) => statement.unpaidCents > 0) ?? null;
}

/** Sums the unpaid amounts of statements, in cents. */
export function unpaidStatementsCents(statements: readonly LineStatement[]): Cents {
  return sumCents(NO_CENTS, ...statements.map((statement) => statement.unpaidCents));
}

/** Returns the billed principal that payments have not covered, in cents: the unpaid statement amounts less billed interest
 *  and customary fee. Source: loan-core 2.4 (line of credit). */
export function billedPrincipalOfLine(
  line: Pick<CreditLine, 'billedInterestCents' | 'billedCustomaryFeeCents' | 'statements'>,
): Cents {
  const unpaidCents = unpaidStatementsCents(line.statements);
  return floorAtZero(subtractCents(unpaidCents, line.billedInterestCents, line.billedCustomaryFeeCents));
}

/** Returns the credit left to draw, in cents: limit less principal less holds, never below 0. Use `drawPermission` to decide
 *  whether the loan may draw at all. Source: loan-core 4.1, 4.3 (disbursement available amount). */
export function availableCreditCents(loan: LoanSnapshot): Cents {
  if (loan.line === null) return NO_CENTS;
  return floorAtZero(subtractCents(loan.line.creditLimitCents, loan.balances.principalCents, loan.line.holdsCents));
}

/** Returns what a line must pay now: unpaid statements and fees. Fees and statements whose due date has passed are past due.
 *  Source: loan-core 4.1 (line of credit). */
export function lineDue(loan: LoanSnapshot, isLate: boolean): DueNow {
  const statements = loan.line?.statements ?? [];
  const { feesCents } = loan.balances;
  const missed = statements.filter((statement) => rollToBusinessDay(statement.dueOn) < loan.asOf);
  return {
    minimumCents: sumCents(unpaidStatementsCents(statements), feesCents),
    pastDueCents: isLate ? sumCents(unpaidStatementsCents(missed), feesCents) : NO_CENTS,
  };
}

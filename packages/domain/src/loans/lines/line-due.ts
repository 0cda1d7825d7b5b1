import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { floorAtZero, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { DueNow } from '#loans/figures/due-now.ts';
import type { CreditLine, LineStatement, LoanSnapshot } from '#loans/loan-snapshot.ts';

/** Days from a statement that is not made yet to its due date; every line of the catalogue has the same. */
export const LINE_STATEMENT_DUE_DAYS = 21;

/** The day a line is due: of its oldest unpaid statement, else of the latest, else of the next one.
 *  Source: loan-core 4.1 (dueDate, line of credit). */
export function lineDueOn(line: CreditLine): BusinessDate {
  const unpaid = line.statements.find((statement) => statement.unpaidCents > 0);
  return (unpaid ?? line.statements.at(-1))?.dueOn ?? addDays(line.nextCycleOn, LINE_STATEMENT_DUE_DAYS);
}

/** The oldest statement with something unpaid, or null. Lateness is counted from its due date. */
export function oldestUnpaidStatement(line: CreditLine): LineStatement | null {
  return line.statements.find((statement) => statement.unpaidCents > 0) ?? null;
}

/** What statements leave unpaid together, in cents. */
export function unpaidStatementsCents(statements: readonly LineStatement[]): Cents {
  return sumCents(NO_CENTS, ...statements.map((statement) => statement.unpaidCents));
}

/** Principal that statements billed and payments have not covered: what is unpaid of them besides billed interest and
 *  customary fee; cents. Source: loan-core 2.4 (line of credit). */
export function billedPrincipalOfLine(
  line: Pick<CreditLine, 'billedInterestCents' | 'billedCustomaryFeeCents' | 'statements'>,
): Cents {
  const unpaidCents = unpaidStatementsCents(line.statements);
  return floorAtZero(subtractCents(unpaidCents, line.billedInterestCents, line.billedCustomaryFeeCents));
}

/** What may still be drawn: limit less principal less holds, never below 0; whether the loan may draw at all is asked by
 *  `drawPermission`. Cents. Source: loan-core 4.1, 4.3 (disbursement available amount). */
export function availableCreditCents(loan: LoanSnapshot): Cents {
  if (loan.line === null) return NO_CENTS;
  return floorAtZero(subtractCents(loan.line.creditLimitCents, loan.balances.principalCents, loan.line.holdsCents));
}

/** What the statements leave unpaid and the fees; past due is what is unpaid of statements whose day has passed, and the fees.
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

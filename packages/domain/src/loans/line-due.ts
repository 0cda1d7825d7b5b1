import { addDays } from '#calendar/business-date.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { NO_CENTS, sumCents } from '#money/cents.ts';
import type { DueNow } from './due-now.ts';
import type { CreditLine, LineStatement, LoanSnapshot } from './loan-snapshot.ts';

const STATEMENT_DUE_DAYS = 21;

/** The day a line is due: of its oldest unpaid statement, else of the latest, else of the next one.
 *  Source: loan-core 4.1 (dueDate, line of credit). */
export function lineDueOn(line: CreditLine): BusinessDate {
  const unpaid = line.statements.find((statement) => statement.unpaidCents > 0);
  return (unpaid ?? line.statements.at(-1))?.dueOn ?? addDays(line.nextCycleOn, STATEMENT_DUE_DAYS);
}

/** The oldest statement with something unpaid, or null. Lateness is counted from its due date. */
export function oldestUnpaidStatement(line: CreditLine): LineStatement | null {
  return line.statements.find((statement) => statement.unpaidCents > 0) ?? null;
}

/** What the statements leave unpaid and the fees; past due is what is unpaid of statements whose day has passed, and the fees.
 *  Source: loan-core 4.1 (line of credit). */
export function lineDue(loan: LoanSnapshot, isLate: boolean): DueNow {
  const statements = loan.line?.statements ?? [];
  const { feesCents } = loan.balances;
  const missed = statements.filter((statement) => rollToBusinessDay(statement.dueOn) < loan.asOf);
  const unpaid = (of: readonly LineStatement[]) => sumCents(NO_CENTS, ...of.map((each) => each.unpaidCents));
  return {
    minimumCents: sumCents(unpaid(statements), feesCents),
    pastDueCents: isLate ? sumCents(unpaid(missed), feesCents) : NO_CENTS,
  };
}

import { addDays, addMonths, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';

/** Lists the days of a loan's monthly documents, newest first. For a line of credit these are the cycle days of its
 *  statements. For any other loan it is the last day of each finished month, from the note to the month in which the loan ended:
 *  was paid off, rescinded, sold or charged off (`endedOn`; null while it goes on). A loan that is not signed or not funded has
 *  none. Source: loan-core 9 (documents), P32. */
export function monthlyDocumentDays(loan: LoanSnapshot, endedOn: BusinessDate | null): readonly BusinessDate[] {
  if (loan.line !== null) return loan.line.statements.map((statement) => statement.cycleOn).toReversed();
  if (loan.phase !== 'active' || loan.status === LOAN_STATUS.Deleted) return [];
  const firstOfNote = businessDate(`${loan.noteOn.slice(0, 7)}-01`);
  const days: BusinessDate[] = [];
  for (let month = 1; ; month += 1) {
    const nextFirst = addMonths(firstOfNote, month);
    const isOver = endedOn !== null && addMonths(firstOfNote, month - 1) > endedOn;
    if (nextFirst > loan.asOf || isOver) return days.toReversed();
    days.push(addDays(nextFirst, -1));
  }
}

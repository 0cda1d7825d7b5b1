import { addDays, addMonths, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';

/** Lists the days of a loan's monthly documents, newest first. For a line of credit these are the cycle days of its
 *  statements. For any other loan it is the last day of each finished month, from the note to the payoff. A loan that is not
 *  signed or not funded has none. Source: loan-core 9 (documents), P32. */
export function monthlyDocumentDays(loan: LoanSnapshot, paidOffOn: BusinessDate | null): readonly BusinessDate[] {
  if (loan.line !== null) return loan.line.statements.map((statement) => statement.cycleOn).toReversed();
  if (loan.phase !== 'active') return [];
  const firstOfNote = businessDate(`${loan.noteOn.slice(0, 7)}-01`);
  const days: BusinessDate[] = [];
  for (let month = 1; ; month += 1) {
    const nextFirst = addMonths(firstOfNote, month);
    const isBefore = paidOffOn !== null && addMonths(firstOfNote, month - 1) > paidOffOn;
    if (nextFirst > loan.asOf || isBefore) return days.toReversed();
    days.push(addDays(nextFirst, -1));
  }
}

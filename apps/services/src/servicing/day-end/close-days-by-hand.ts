import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { closeDueDay, type DayCloser } from '#servicing/day-end/close-due-day.ts';
import { describeDay } from '#servicing/day-end/describe-day.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** Result of closing by hand: all asked days are closed, an invariant did not hold, or a day may not be closed now. */
export type ClosedByHand = 'closed' | 'breached' | 'notNow';

/** Closes the current day of a loan system, or every day up to and including `through`, however many are due, because a person
 *  asked for it. No day is closed before its closing hour. `tell` gets one line after another, breaches included. Throws when
 *  a step of day-end does. Source: loan-core 8, decision 016. */
export async function closeDaysByHand(
  closer: DayCloser,
  lmsId: 1 | 2,
  through: BusinessDate | null,
  nowMs: () => number,
  tell: (line: string) => void,
): Promise<ClosedByHand> {
  const name = loanSystemName(lmsId);
  const standsOn = await getBusinessDate(closer.books, lmsId);
  const last = through ?? standsOn;
  if (standsOn > last) {
    tell(`${name} stands on ${standsOn}: ${last} is closed.`);
    return 'closed';
  }
  for (;;) {
    const closing = await closeDueDay(closer, lmsId, nowMs(), Number.POSITIVE_INFINITY);
    const { on } = closing;
    switch (closing.kind) {
      case 'closed':
        tell(describeDay(closing.day));
        if (on < last) continue;
        if (closing.daysLeft > 0) tell(`${name} ${addDays(on, 1)} is due too: ${closing.daysLeft} days are open.`);
        return 'closed';
      case 'breached':
        tell(`${name} ${on} stays open and takes no payments, for the books do not hold:`);
        for (const breach of closing.breaches) tell(`  breach: ${breach}`);
        return 'breached';
      case 'notDue':
        tell(`${name} ${on} may be closed from ${new Date(closing.closesAtMs).toISOString()} on.`);
        return 'notNow';
      case 'elsewhere':
      case 'leftToPerson':
        tell(`${name} ${on} is being closed by another process: look again in a moment.`);
        return 'notNow';
    }
  }
}

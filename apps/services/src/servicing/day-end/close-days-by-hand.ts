import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { closeDueDay, type DayCloser } from './close-due-day.ts';
import { describeDay } from './describe-day.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** Result of closing days manually. `closed`: all requested days are closed. `breached`: an invariant is violated. `notNow`: a
 *  day may not be closed yet. */
export type ClosedByHand = 'closed' | 'breached' | 'notNow';

/** Closes the current day of a loan system at an operator's request, or every day up to and including `through`. There is no
 *  limit on the number of days, but no day is closed before its closing hour. `tell` receives the report line by line,
 *  breaches included. Throws when a step of day-end throws. Source: loan-core 8, decision 016. */
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
  const telling: DayCloser = {
    ...closer,
    onFailedOffer: ({ rule, loanId, error }) => {
      tell(`${name} offer ${rule} of loan ${loanId} failed: ${error}`);
    },
  };
  for (;;) {
    const closing = await closeDueDay(telling, lmsId, nowMs(), Number.POSITIVE_INFINITY);
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

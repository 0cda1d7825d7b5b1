import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { isOpenRenewal } from '@lendside/domain/renewals/renewal-states.ts';
import type { EndMeans } from './end-means.ts';
import { endRenewal, renewingSystems } from './end-renewal.ts';

/** Longest time that the day waits. A renewal that is left over is ended by the sweep, and a signature counts on the day on which it was
 *  given. */
const WAIT_MAX_MS = 30_000;

/** Ends the renewals whose last day is being closed, and those whose end was asked for, before the day closes. Not inside a transaction.
 *  Source: width 5. */
export async function endBeforeClosing(means: EndMeans, lmsId: LoanSystemId, closing: BusinessDate): Promise<void> {
  const at = renewingSystems(means).find(({ system }) => system.lmsId === lmsId);
  if (at === undefined) return;
  const untilMs = performance.now() + WAIT_MAX_MS;
  const due = await means.database.transaction((tx) => at.calls.dueRenewals(tx, closing));
  const left: string[] = [];
  for (const renewal of due.filter(({ state }) => isOpenRenewal(state))) {
    const isOver =
      performance.now() < untilMs &&
      (await endRenewal(means, at, renewal, renewal.endAsked?.why ?? 'expired')) === 'over';
    if (!isOver) left.push(renewal.renewalId);
  }
  if (left.length > 0)
    means.logger.error({ lmsId, day: closing, renewals: left }, 'renewals are open although their last day closes');
}

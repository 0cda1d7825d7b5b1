import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { EndMeans } from './end/end-means.ts';
import { endRenewal, isOpen, renewingSystems } from './end/end-renewal.ts';

export type { EndMeans, EndSigning } from './end/end-means.ts';
export { queueRenewalEnd } from './queue-renewal-work.ts';

/** Ends the renewals whose last day is being closed, and those whose end was asked for, before the day closes. Returns the renewals
 *  that are still open because the signature vendor gave no answer; their signatures count on the day on which they were given. Not
 *  inside a transaction. Source: width 5. */
export async function endRenewalsBeforeClosing(
  means: EndMeans,
  lmsId: LoanSystemId,
  closing: BusinessDate,
): Promise<readonly string[]> {
  const at = renewingSystems(means).find(({ system }) => system.lmsId === lmsId);
  if (at === undefined) return [];
  const due = await means.database.transaction((tx) => at.calls.dueRenewals(tx, closing));
  const open: string[] = [];
  for (const renewal of due.filter(({ state }) => isOpen(state))) {
    const outcome = await endRenewal(means, at, renewal, renewal.endAsked?.why ?? 'expired');
    if (outcome !== 'over') open.push(renewal.renewalId);
  }
  return open;
}

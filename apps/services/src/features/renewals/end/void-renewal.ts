import type { RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { EndMeans } from './end-means.ts';
import type { RenewingSystem } from './end-renewal.ts';

/** Takes a booked renewal back because a borrower asked. Whether that is in time is decided by the moment of asking. What the books refuse
 *  stays booked, with the reason: the window had closed, the cash was taken, or the new loan has a later posting. Source: loan-core 3.3
 *  (T09). */
export async function voidRenewal(
  { database, logger }: EndMeans,
  { system, calls }: RenewingSystem,
  { renewalId, newLoanId, state, voidAsked, voidedOn }: RenewalRecord,
): Promise<void> {
  const refinancing = system.capabilities.refinancing;
  if (state !== 'booked' || voidedOn !== null || voidAsked === null || refinancing === null) return;
  // Each ask has its own key, because a key keeps the answer of its first try.
  const key = `renewal:${renewalId}:void:${voidAsked.at.getTime()}`;
  await database.transaction(async (tx) => {
    const answer = await refinancing.voidRefinance({ key, loanId: newLoanId, asked: voidAsked }, tx);
    if (answer.ok) return;
    const { refusal } = answer;
    const reason = 'reason' in refusal && typeof refusal.reason === 'string' ? refusal.reason : refusal.code;
    logger.warn({ renewalId, refusal }, 'the books did not take a renewal back');
    await calls.refuseRenewalVoid({ renewalId, reason }, tx);
  });
}

import type { RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { EndMeans } from './end-means.ts';
import type { RenewingSystem } from './end-renewal.ts';

/** Takes a booked renewal back because a borrower asked. What the books refuse stays booked: the window has closed, the cash was taken,
 *  or the new loan has a later posting. Source: loan-core 3.3 (T09). */
export async function voidRenewal(
  { database, logger }: EndMeans,
  { system }: RenewingSystem,
  { renewalId, newLoanId, state, voidAsked, voidedOn }: RenewalRecord,
): Promise<void> {
  const refinancing = system.capabilities.refinancing;
  if (state !== 'booked' || voidedOn !== null || voidAsked === null || refinancing === null) return;
  const answer = await database.transaction((tx) =>
    refinancing.voidRefinance({ key: `renewal:${renewalId}:void`, loanId: newLoanId }, tx),
  );
  if (!answer.ok) logger.warn({ renewalId, refusal: answer.refusal }, 'the books did not take a renewal back');
}

import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { cancelRenewal as cancelRenewalCall } from '@lendside/contract/renewals/cancel-renewal.ts';
import { isOpenRenewal, type CancelReason, type RenewalEnd } from '@lendside/domain/renewals/renewal-states.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { waitForWorker } from './ask-and-wait.ts';
import { findRenewalOf, isOpenedBy, refuseUnknown, type FoundRenewal } from './find-renewal.ts';
import { queueRenewalEnd } from './queue-renewal-work.ts';
import { readRenewalFacts } from './renewal-facts.ts';
import type { RenewalMeans } from './renewal-means.ts';

/** The end that a caller's reason asks for. Only the worker finds a renewal expired or refused; who says so early ends it. */
const ENDS: Readonly<Record<CancelReason, RenewalEnd>> = {
  customerDeclined: 'cancelled',
  signingDeclined: 'declined',
  signingExpired: 'cancelled',
  alternateLocked: 'lockedByOther',
  error: 'cancelled',
};

/** Asks the worker to end an open renewal and waits for it. An ended one answers the same again. Refuses with `RenewalEnded` when it is
 *  booked: all had signed first. Source: LAP-091, LOP-039, width 5. */
export async function cancelRenewal(
  means: RenewalMeans,
  { loanId, newLoanId, cancelReason }: RequestOf<typeof cancelRenewalCall>,
  caller: Customer,
): Promise<ResponseOf<typeof cancelRenewalCall>> {
  const found = await findRenewalOf(means, caller, loanId);
  if (found === null || (newLoanId !== null && newLoanId !== found.record.newLoanId)) throw refuseUnknown();
  // A guest ends only what the guest opened.
  if (caller.scope.kind === 'guest' && !isOpenedBy(found.record, caller)) throw refuseUnknown();
  if (isOpenRenewal(found.record.state)) await askEnd(means, found, ENDS[cancelReason]);
  const now = await waitForWorker(means, found, ({ state }) => !isOpenRenewal(state));
  if (now.state === 'booked')
    throw new Refused('RenewalEnded', 'Everybody had signed before, so the new loan is in place.');
  const facts = await readRenewalFacts(means.database, now.renewalId, found.customerIds);
  return {
    cancelled: now.state === 'ended',
    paymentAmount: now.wish.paymentCents,
    confirmationNumber: facts.confirmationNumber,
  };
}

/** Notes the ask and queues the work in one commit. The first ask stays; asking again only wakes the worker. */
async function askEnd(
  { database }: RenewalMeans,
  { calls, customerIds, record: { renewalId } }: FoundRenewal,
  why: RenewalEnd,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (await calls.askRenewalEnd({ renewalId, why, customerIds }, tx)) await queueRenewalEnd(tx, renewalId, 'asked');
  });
}

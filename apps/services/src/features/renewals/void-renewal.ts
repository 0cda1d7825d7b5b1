import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { voidRenewal as voidRenewalCall } from '@lendside/contract/renewals/void-renewal.ts';
import type { RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { waitForWorker } from './ask-and-wait.ts';
import { findRenewalOf, refuseUnknown } from './find-renewal.ts';
import { queueRenewalVoid } from './queue-renewal-work.ts';
import { readRenewalFacts, type RenewalFacts } from './renewal-facts.ts';
import type { RenewalMeans } from './renewal-means.ts';

/** Asks the worker to take a booked renewal back and waits for it. One that was taken back answers the same again. Source: LAP-076,
 *  LOP-121, REF-017, loan-core 3.3 (T09). */
export async function voidRenewal(
  means: RenewalMeans,
  { loanId, newLoanHeaderId }: RequestOf<typeof voidRenewalCall>,
  caller: Customer,
): Promise<ResponseOf<typeof voidRenewalCall>> {
  const { database } = means;
  const found = await findRenewalOf(means, caller, loanId);
  if (found === null) throw refuseUnknown();
  const { record, calls, customerIds } = found;
  if (record.newLoanId !== loanId || record.newLoanHeader !== newLoanHeaderId) throw refuseUnknown();
  const facts = await readRenewalFacts(database, record.renewalId, customerIds);
  const answer = (voided: boolean) => ({
    voided,
    loanId: record.loanId,
    confirmationNumber: facts.confirmationNumber,
  });
  if (record.voidedOn !== null) return answer(true);
  const whyNot = whyNotVoid(record, facts);
  if (whyNot !== null) throw new Refused('RenewalEnded', whyNot);
  const isAsked = await database.transaction(async (tx) => {
    const { renewalId } = record;
    if (!(await calls.askRenewalVoid({ renewalId, customerIds }, tx))) return false;
    const askedAt = (await calls.readRenewal(renewalId, tx))?.voidAsked?.at;
    if (askedAt !== undefined) await queueRenewalVoid(tx, renewalId, askedAt);
    return true;
  });
  if (!isAsked) throw new Refused('RenewalEnded', TOO_LATE);
  const now = await waitForWorker(means, found, ({ voidAsked, voidedOn }) => voidedOn !== null || voidAsked === null);
  if (now.voidedOn === null && now.voidAsked === null) throw new Refused('RenewalEnded', whyRefused(now.voidRefused));
  return answer(now.voidedOn !== null);
}

const TOO_LATE = 'It is too late to take this renewal back.';
const CASH_TAKEN = 'You have taken the cash, so this renewal cannot be taken back.';

/** Says why the books did not take a renewal back. */
function whyRefused(reason: string | null): string {
  if (reason === 'cash_taken') return CASH_TAKEN;
  return reason === 'later_posting' ? 'The new loan has been used since. Your store can help you with it.' : TOO_LATE;
}

/** Says why a renewal cannot be taken back, or null. */
function whyNotVoid(
  { state, voidUntil, voidAsked, voidRefused }: RenewalRecord,
  { cash }: RenewalFacts,
): string | null {
  if (state !== 'booked') return 'There is no new loan yet. You can end the renewal instead.';
  // A request made in time is carried out, even when the hour has passed since.
  if (voidUntil !== null || voidAsked !== null) return null;
  return cash?.isTaken === true ? CASH_TAKEN : whyRefused(voidRefused);
}

import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getReferenceNumber as getReferenceNumberCall } from '@lendside/contract/renewals/get-reference-number.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { findChannel } from './channel-types.ts';
import { findRenewalInto } from './find-renewal.ts';
import { readRenewalFacts } from './renewal-facts.ts';
import type { RenewalMeans } from './renewal-means.ts';

/** Returns the reference of the cash that the new loan pays by a channel. Source: LAP-102, LOP-041. */
export async function getReferenceNumber(
  means: RenewalMeans,
  { newLoanId, type }: RequestOf<typeof getReferenceNumberCall>,
  caller: Customer,
): Promise<ResponseOf<typeof getReferenceNumberCall>> {
  const found = await findRenewalInto(means, caller, newLoanId);
  const facts =
    found === null ? null : await readRenewalFacts(means.database, found.record.renewalId, found.customerIds);
  const cash = facts?.cash ?? null;
  if (cash === null || cash.channel !== findChannel(type))
    throw new Refused('NotFoundException', 'This loan pays no cash that way.');
  if (cash.reference === null) throw new Refused('NotFoundException', 'This cash has no number yet.');
  return { referenceNumber: cash.reference, type };
}

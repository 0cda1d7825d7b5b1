import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { AccountOwner } from '#features/cards/bank-queries.ts';
import { findPayoutTargets, isTargetOf, type PayoutTargets } from '#features/cards/payout-target-queries.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { OriginationMeans } from './origination-means.ts';

/** Lists the cards and accounts that may receive the money of a new loan, as for a draw. Source: CRD-009, width 1. */
export function findTargets(
  means: Pick<OriginationMeans, 'pushingProcessors'> & { readonly database: Queryable },
  owner: AccountOwner,
  today: BusinessDate,
): Promise<PayoutTargets> {
  return findPayoutTargets(means, { record: { snapshot: { asOf: today } } }, owner);
}

/** What a person chose to receive the money by. */
export interface ChosenTarget {
  readonly method: DisbursementChannel;
  readonly cardId: string | null;
  /** A line opens without money, so it needs no card. */
  readonly isLine: boolean;
}

/** Why the money cannot go where the person says: the card or account is missing, belongs to somebody else, or cannot receive; or a pick-up
 *  names one. Null when it can. */
export function whyNoTarget(
  { method, cardId, isLine }: ChosenTarget,
  targets: PayoutTargets,
): 'no_card' | 'no_account' | 'needless_card' | null {
  if (isLine && cardId === null) return null;
  if (isTargetOf(method, cardId === null ? [] : [cardId], targets)) return null;
  return method === 'debit' ? 'no_card' : method === 'ach' ? 'no_account' : 'needless_card';
}

const NUMBERS = statement<{ customer_id: string }>(
  'origination_numbers_of_person',
  'select customer_id from app.profile_customer where profile_id = $1',
);

/** Returns a person as the owner of cards and accounts, for the worker, which has no session. */
export async function findOwner(database: Queryable, profileId: string): Promise<AccountOwner> {
  const rows = await database.rows(NUMBERS, [profileId]);
  return {
    profileId,
    sessionId: '',
    scope: { kind: 'full' },
    customerIds: rows.map(({ customer_id: customerId }) => customerId),
  };
}

import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { isCardExpired } from '@lendside/domain/cards/card-expiry.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { findVerifiedAccounts, type AccountOwner } from './bank-queries.ts';
import { findCards, type CardRow } from './card-queries.ts';
import type { Queryable } from '#platform/database.ts';

/** The caller's cards and accounts that can receive money now. */
export interface PayoutTargets {
  readonly cardIds: ReadonlySet<string>;
  readonly accountIds: ReadonlySet<string>;
}

/** Where to look, and the card processors that push money to a card. */
interface PushMeans {
  readonly database: Queryable;
  readonly pushingProcessors: ReadonlySet<number>;
}

/** Lists the cards that a payout may reach, and the accounts that are proven to be the person's. `only`: for payouts by one channel, which reads
 *  less. Source: CRD-009, width 1. */
export async function findPayoutTargets(
  { database, pushingProcessors }: PushMeans,
  { record }: { readonly record: { readonly snapshot: { readonly asOf: BusinessDate } } },
  caller: AccountOwner,
  only?: DisbursementChannel,
): Promise<PayoutTargets> {
  const { asOf } = record.snapshot;
  const isAsked = (channel: DisbursementChannel): boolean => only === undefined || only === channel;
  const [cards, accountIds] = await Promise.all([
    isAsked('debit') ? findCards(database, caller) : [],
    isAsked('ach') ? findVerifiedAccounts(database, caller, asOf) : new Set<string>(),
  ]);
  const isOpen = ({ processor, saved, can_disburse: canDisburse, expires_month: month, expires_year: year }: CardRow) =>
    pushingProcessors.has(processor) &&
    saved &&
    canDisburse &&
    month !== null &&
    year !== null &&
    !isCardExpired({ month, year }, asOf);
  return { cardIds: new Set(cards.filter(isOpen).map(({ card_id: cardId }) => cardId)), accountIds };
}

/** Whether the ids name exactly the target that a channel needs: one card, one account, or nothing for a pick-up. */
export function isTargetOf(
  channel: DisbursementChannel,
  ids: readonly string[],
  { cardIds, accountIds }: PayoutTargets,
): boolean {
  const [id] = ids;
  if (channel === 'debit') return id !== undefined && cardIds.has(id);
  if (channel === 'ach') return id !== undefined && accountIds.has(id);
  return id === undefined;
}

import type { CardType } from '@lendside/domain/cards/card-types.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';

/** A stored card or bank account. A bank account has processor 101 and no expiry. The processor's token never leaves the
 *  services. */
export interface CardRow {
  readonly card_id: string;
  readonly profile_id: string;
  readonly processor: 1 | 2 | 4 | 101;
  readonly processor_token: string;
  readonly type: CardType;
  readonly bin: string;
  readonly last_four: string;
  readonly holder: string;
  readonly expires_month: number | null;
  readonly expires_year: number | null;
  readonly can_disburse: boolean;
  readonly saved: boolean;
  readonly removed_at: Date | null;
}

const COLUMNS =
  'card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved, removed_at';
const cardsAsked = statement<CardRow & { readonly ask: number }>(
  'cards_asked',
  `select a.ask, ${COLUMNS.replaceAll(/\w+/g, '(a.card).$&')} from app.cards_asked($1, $2) a`,
);
const oneCard = statement<CardRow>('card_by_id', `select ${COLUMNS} from app.cards_of($1, $2) where card_id = $3`);

/** Whose cards are read. */
export type CardOwner = Pick<Customer, 'profileId' | 'scope' | 'sessionId'>;

/** Look-ups by key are short, so groups run one after another and each becomes large. */
const findCardsInGroup = groupCalls(
  async (database, askers: readonly { readonly profileId: string; readonly guest: string | null }[]) => {
    const rows = await database.rows(cardsAsked, [
      askers.map(({ profileId }) => profileId),
      askers.map(({ guest }) => guest),
    ]);
    const answers = askers.map((): CardRow[] => []);
    for (const { ask, ...card } of rows) {
      if (card.profile_id !== askers[ask - 1]?.profileId)
        throw new Error(`card ${card.card_id} was about to be shown to somebody else`);
      answers[ask - 1]?.push(card);
    }
    return answers;
  },
  { groupsAtOnce: 1, gatherMs: 1 },
);

/** Returns a caller's cards that were not removed, newest first, including one-time cards. A guest gets only the cards added
 *  in the same session. Source: CRD-015, T8. */
export function findCards(database: Queryable, caller: CardOwner): Promise<CardRow[]> {
  return findCardsInGroup(database, { profileId: caller.profileId, guest: guestSessionOf(caller) });
}

/** Returns one of the caller's own cards, even if it was removed. Null for another person's card. */
export function findCard(database: Queryable, caller: Customer, cardId: string): Promise<CardRow | null> {
  return database.row<CardRow>(oneCard, [caller.profileId, guestSessionOf(caller), cardId]);
}

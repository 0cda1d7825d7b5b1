import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { cardListsMatch } from '@lendside/domain/cards/card-lists-match.ts';
import { lastFourOf } from '@lendside/domain/cards/masking.ts';
import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import type { PaymentRefusal } from '#journeys/make-payment/session/payment-progress.ts';

/** Lists the cards to choose from, each once: first a card that was just added, because the saved list may not have it yet,
 *  then the saved cards. */
export function payableCards(saved: readonly CardEntity[], chosen: CardEntity | null): readonly CardEntity[] {
  if (chosen === null || !chosen.newCard || saved.some((card) => card.cardToken === chosen.cardToken)) return saved;
  return [chosen, ...saved];
}

/** Finds the card of a payment session by our id, or by its processor ids after a reload. Null when the card is no longer
 *  saved. Source: LVA-010. */
export function findSessionCard(
  cards: readonly CardEntity[],
  { cardToken, cardIds }: PaymentSession,
): CardEntity | null {
  const byToken = cards.find((card) => card.cardToken === cardToken);
  if (byToken !== undefined) return byToken;
  return cardIds.length === 0 ? null : (cards.find((card) => cardListsMatch(card.cardIds, cardIds)) ?? null);
}

/** Lists the methods to pay with after a card was refused. The refused card is included when it was not at fault. Only bank
 *  accounts are listed while cards are paused. Source: LER-010, LER-015, security T22. */
export function otherCards(cards: readonly CardEntity[], { move, lastFour }: PaymentRefusal): readonly CardEntity[] {
  if (move === 'no_card') return cards.filter(({ cardType }) => cardType === 'bank');
  if (move === 'same_card') return cards;
  return cards.filter(({ cardNumber }) => lastFour === null || lastFourOf(cardNumber) !== lastFour);
}

/** Returns the card to preselect when the page opens: the session's card, else the first usable card. */
export function firstCard(cards: readonly CardEntity[], session: PaymentSession): CardEntity | null {
  const before = findSessionCard(cards, session);
  if (before !== null && isUsable(before)) return before;
  return cards.find(isUsable) ?? null;
}

/** Whether a method can pay: a card that has not expired, or a bank account that is not closed. */
export function isUsable({ expired, bank }: CardEntity): boolean {
  return !expired && bank?.stopped !== 'accountClosed';
}

import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { cardListsMatch } from '@lendside/domain/cards/card-list.ts';
import { lastFourOf } from '@lendside/domain/cards/masking.ts';
import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import type { PaymentRefusal } from '#journeys/make-payment/session/payment-progress.ts';

/** The cards to choose from: the card just added, which the list may not have yet, then the saved ones, each once. */
export function payableCards(saved: readonly CardEntity[], chosen: CardEntity | null): readonly CardEntity[] {
  if (chosen === null || !chosen.newCard || saved.some((card) => card.cardToken === chosen.cardToken)) return saved;
  return [chosen, ...saved];
}

/** Finds the card of a session by our id, or after a reload by its ids; null when it is gone. Source: LVA-010. */
export function findSessionCard(
  cards: readonly CardEntity[],
  { cardToken, cardIds }: PaymentSession,
): CardEntity | null {
  const byToken = cards.find((card) => card.cardToken === cardToken);
  if (byToken !== undefined) return byToken;
  return cardIds.length === 0 ? null : (cards.find((card) => cardListsMatch(card.cardIds, cardIds)) ?? null);
}

/** What can pay instead of a refused card: every other method. The same card may retry when the fault never reached it. Only bank
 *  accounts can pay while cards are paused. Source: LER-010, LER-015, security T22. */
export function otherCards(cards: readonly CardEntity[], { move, lastFour }: PaymentRefusal): readonly CardEntity[] {
  if (move === 'no_card') return cards.filter(({ cardType }) => cardType === 'bank');
  if (move === 'same_card') return cards;
  return cards.filter(({ cardNumber }) => lastFour === null || lastFourOf(cardNumber) !== lastFour);
}

/** The card chosen when the page opens: the session's, else the first usable one. */
export function firstCard(cards: readonly CardEntity[], session: PaymentSession): CardEntity | null {
  const before = findSessionCard(cards, session);
  if (before !== null && isUsable(before)) return before;
  return cards.find(isUsable) ?? null;
}

/** Whether a method can pay: a card that has not expired, or a bank account that exists. */
export function isUsable({ expired, bank }: CardEntity): boolean {
  return !expired && bank?.stopped !== 'accountClosed';
}

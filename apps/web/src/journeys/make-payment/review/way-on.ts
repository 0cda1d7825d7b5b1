import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { otherCards } from '#journeys/make-payment/method/payable-cards.ts';
import type { PaymentRefusal } from '#journeys/make-payment/session/payment-progress.ts';
import type { ShownMove } from './use-next-move.ts';

/** What a refused payment is gone on with, on the same page: another card, a bank account that is there or one to add; or nothing. */
export type WayOn = 'card' | 'bank' | 'addBank' | 'none';

/** How a payer goes on after a refusal. `cards`: every method that could pay; `noBank`: why no bank account does, null when one
 *  does. Where cards are paused a bank account is the way; a guest has none and adds none. Source: LER-010 to LER-015, security T22. */
export function wayOn(facts: {
  readonly move: ShownMove | null;
  readonly refusal: PaymentRefusal | null;
  readonly cards: readonly CardEntity[];
  readonly noBank: string | null;
  readonly isGuest: boolean;
}): WayOn {
  const { move, refusal, cards, noBank, isGuest } = facts;
  if (move === 'another_card' || move === 'same_card') return 'card';
  if (move !== 'no_card' || refusal === null || noBank !== null || isGuest) return 'none';
  return otherCards(cards, refusal).some(({ bank }) => bank?.stopped !== 'accountClosed') ? 'bank' : 'addBank';
}

/** Why Pay cannot be pressed after a refusal, and what would change it. */
export const REFUSED_REASONS: Readonly<Record<WayOn, string>> = {
  card: 'Choose another card above to pay.',
  bank: 'Choose a bank account above to pay.',
  addBank: 'Add a bank account above to pay.',
  none: 'This payment was not accepted.',
};

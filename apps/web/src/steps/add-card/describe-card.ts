import type { lookUpCard } from '@lendside/contract/cards/look-up-card.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { brandWord } from '#steps/choose-card/card-words.ts';

type LookedUp = Pick<ResponseOf<typeof lookUpCard>, 'cardType' | 'isDebit' | 'canDisburse'>;

/** Returns what a look-up says about a card: its brand, its kind and what it can be used for. Null for an unknown card, which
 *  may still be a good one. Source: LAP-110, LOP-137. */
export function describeCard({ cardType, isDebit, canDisburse }: LookedUp): string | null {
  if (cardType === null) return null;
  const kind = `${brandWord(cardType)} ${isDebit ? 'debit' : 'credit'} card`;
  return canDisburse
    ? `${kind}: accepted. You can pay with it, and it can receive money.`
    : `${kind}: accepted. You can pay with it, but it cannot receive money.`;
}

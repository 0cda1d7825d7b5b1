import type { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { tooManyDisbursementCardsText } from '@lendside/domain/cards/card-limits.ts';

/** Says why no more cards that receive money can be added; null while there is room. The services name the limit. Source: LCF-007, LOP-062,
 *  LVA-009. */
export function whyNoMoreCards({ cards, validations }: ResponseOf<typeof listCards>): string | null {
  const { maxDisburseCards } = validations;
  const own = cards.filter(({ cardType, canDisburse }) => cardType !== 'bank' && canDisburse);
  if (own.length < maxDisburseCards) return null;
  return `${tooManyDisbursementCardsText(maxDisburseCards)} Remove one in Payment methods first.`;
}

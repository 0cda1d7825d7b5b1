import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { tooManyDisbursementCardsText } from '@lendside/domain/cards/card-limits.ts';
import { limitFrom } from '@lendside/domain/configuration/setting-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';

/** Says why no more cards that receive money can be added; null while there is room. Source: LCF-007, LOP-062, LVA-009. */
export function whyNoMoreCards(cards: readonly CardEntity[], maximum: number): string | null {
  const own = cards.filter(({ cardType, canDisburse }) => cardType !== 'bank' && canDisburse);
  return own.length < maximum ? null : `${tooManyDisbursementCardsText(maximum)} Remove one in Payment methods first.`;
}

/** Returns `whyNoMoreCards` with the limit of the server's settings. */
export function useWhyNoMoreCards(cards: readonly CardEntity[]): string | null {
  const settings = useQuery(queryOf(configSettings, {}));
  return whyNoMoreCards(cards, limitFrom(settings.data?.['disbursementCardsMax'], 'disbursementCardsMax'));
}

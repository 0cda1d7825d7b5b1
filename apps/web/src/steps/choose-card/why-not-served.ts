import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { CARD_REFUSAL_TEXT, whyCardRefused, type CardRouting } from '@lendside/domain/configuration/card-routing.ts';

const PROCESSORS = { cyberSource: 1, repay: 2, bridgePay: 4, bank: 101 } as const;

/** Why a saved card does not pay under this routing, as text; null when it does. */
export function whyNotServed({ cardIds }: Pick<CardEntity, 'cardIds'>, routing: CardRouting): string | null {
  const type = cardIds[0]?.type;
  const reason = type === undefined ? null : whyCardRefused(routing, PROCESSORS[type]);
  return reason === null ? null : CARD_REFUSAL_TEXT[reason];
}

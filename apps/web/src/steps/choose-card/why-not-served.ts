import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { CARD_REFUSAL_TEXT, whyCardRefused, type CardRouting } from '@lendside/domain/configuration/card-routing.ts';

const PROCESSORS = { cyberSource: 1, repay: 2, bridgePay: 4, bank: 101 } as const;

/** Returns why a saved card cannot pay under this routing; null when it can. */
export function whyNotServed({ cardIds }: Pick<CardEntity, 'cardIds'>, routing: CardRouting): string | null {
  const type = cardIds[0]?.type;
  const reason = type === undefined ? null : whyCardRefused(routing, PROCESSORS[type]);
  return reason === null ? null : CARD_REFUSAL_TEXT[reason];
}

import { DEFAULT_CARD_ROUTING } from '@lendside/domain/configuration/card-routing.ts';
import { expect, test } from 'vitest';
import { whyNotServed } from './why-not-served.ts';

const ofRepay = { cardIds: [{ type: 'repay', id: 'r-1' }] } as const;
const ofBank = { cardIds: [{ type: 'bank', id: 'b-1' }] } as const;

test('a card of another processor says to add it again, or how to pay when no card works [LOA-031]', () => {
  const repay = { cardIds: [...ofRepay.cardIds] };
  expect(whyNotServed(repay, DEFAULT_CARD_ROUTING)).toMatch(/Add it again/);
  expect(whyNotServed(repay, { taken: true, newCardsWith: 1, chargedWith: [1, 2] })).toBeNull();
  expect(whyNotServed(repay, { taken: false })).toMatch(/another way to pay, call us, or come to your store/);
  expect(whyNotServed({ cardIds: [...ofBank.cardIds] }, { taken: false })).toBeNull();
});

import { expect, test } from 'vitest';
import { applyServerSettings } from '#configuration/configuration.ts';
import {
  CARD_PROCESSOR_IDS,
  DEFAULT_CARD_ROUTING,
  findCardRouting,
  isListedFor,
  parseCardRouting,
  payProviderTypeOf,
  whyCardRefused,
} from './card-routing.ts';
import type { CardRouting } from './card-routing.ts';

const MIXED: CardRouting = { taken: true, newCardsWith: 2, chargedWith: [2, 1] };

test('each processor, a mix of them and none have their number on the wire [LOA-031]', () => {
  for (const id of CARD_PROCESSOR_IDS) expect(payProviderTypeOf(parseCardRouting(id) ?? DEFAULT_CARD_ROUTING)).toBe(id);
  expect(payProviderTypeOf(MIXED)).toBe(3);
  expect(payProviderTypeOf({ taken: false })).toBe(5);
});

test('a saved card is charged by the processor it was vaulted with or not at all [LOA-031]', () => {
  expect(CARD_PROCESSOR_IDS.map((id) => whyCardRefused(MIXED, id))).toEqual([null, null, 'other_processor']);
  expect(CARD_PROCESSOR_IDS.map((id) => whyCardRefused(DEFAULT_CARD_ROUTING, id))).toEqual([
    null,
    'other_processor',
    'other_processor',
  ]);
  expect(CARD_PROCESSOR_IDS.map((id) => whyCardRefused({ taken: false }, id))).toEqual([
    'cards_not_taken',
    'cards_not_taken',
    'cards_not_taken',
  ]);
});

test('a bank account pays whatever serves the cards', () => {
  for (const routing of [MIXED, DEFAULT_CARD_ROUTING, { taken: false } as const])
    expect(whyCardRefused(routing, 101)).toBeNull();
});

test('a list of one processor shows its cards, of the mix all, of none no card, and bank accounts always [LAP-106 LOP-135]', () => {
  const shown = (type: number | undefined) => [1, 2, 4, 101].filter((processor) => isListedFor(type, processor));
  expect(shown(undefined)).toEqual([1, 2, 4, 101]);
  expect(shown(2)).toEqual([2, 101]);
  expect(shown(3)).toEqual([1, 2, 4, 101]);
  expect(shown(5)).toEqual([101]);
});

test('what is no routing falls back to the default, pair by pair', () => {
  for (const nonsense of [0, 3, '1', null, [], { newCards: 3, alsoCharges: [] }, { newCards: 1, alsoCharges: [5] }, {}])
    expect(parseCardRouting(nonsense)).toBeNull();
  const { cardProcessors } = applyServerSettings({
    cardProcessors: { tmx: { NLS: 5, TLXe: 'all', Invictus: { newCards: 2, alsoCharges: [1] } }, nobody: { NLS: 4 } },
  });
  expect(findCardRouting(cardProcessors, 'tmx', 'NLS')).toEqual({ taken: false });
  expect(findCardRouting(cardProcessors, 'tmx', 'TLXe')).toEqual(DEFAULT_CARD_ROUTING);
  expect(findCardRouting(cardProcessors, 'tmx', 'Invictus')).toEqual(MIXED);
  expect(findCardRouting(cardProcessors, 'esm', 'NLS')).toEqual(DEFAULT_CARD_ROUTING);
  expect(applyServerSettings({ cardProcessors: [1] }).cardProcessors).toEqual({});
});

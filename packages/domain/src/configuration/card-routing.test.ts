import { expect, test } from 'vitest';
import { applyServerSettings } from './configuration.ts';
import {
  CARD_PROCESSOR_IDS,
  DEFAULT_CARD_ROUTING,
  findCardRouting,
  findMissingProcessors,
  isListedFor,
  parseCardRouting,
  whyCardRefused,
  type CardRouting,
} from './card-routing.ts';

const MIXED: CardRouting = { taken: true, newCardsWith: 2, chargedWith: [2, 1] };

test('a saved card is charged only by the processor that stores it [LOA-031]', () => {
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

test('a bank account can pay under any card routing', () => {
  for (const routing of [MIXED, DEFAULT_CARD_ROUTING, { taken: false } as const])
    expect(whyCardRefused(routing, 101)).toBeNull();
});

test('a card list shows the cards of one processor, all or none, and always the bank accounts [LAP-106 LOP-135]', () => {
  const shown = (type: number | undefined) => [1, 2, 4, 101].filter((processor) => isListedFor(type, processor));
  expect(shown(undefined)).toEqual([1, 2, 4, 101]);
  expect(shown(2)).toEqual([2, 101]);
  expect(shown(3)).toEqual([1, 2, 4, 101]);
  expect(shown(5)).toEqual([101]);
});

test('the default routing serves every brand, and missing processors are listed with their loans', () => {
  const routingsOf = (cardProcessors: unknown) => applyServerSettings({ cardProcessors }).cardProcessors;
  const none = routingsOf({ default: 5, tmx: { TLXe: 2 } });
  expect(findCardRouting(none, 'inl', 'NLS')).toEqual({ taken: false });
  expect(findCardRouting(none, 'nobody', 'NLS')).toEqual({ taken: false });
  expect(findCardRouting(none, 'tmx', 'TLXe')).toMatchObject({ newCardsWith: 2 });
  expect(routingsOf({ default: 3 })).toEqual({});
  const systemsOf = (brand: string) => (brand === 'tmx' ? (['TLXe', 'NLS'] as const) : []);
  const missing = (routings: unknown, reached: readonly number[]) =>
    findMissingProcessors(routingsOf(routings), systemsOf, reached);
  expect(missing({}, [1])).toEqual([]);
  expect(missing({ default: 5, tmx: { TLXe: 2 } }, [1])).toEqual([{ processor: 2, loans: [['tmx', 'TLXe']] }]);
  expect(missing({ tmx: { NLS: { newCards: 4, alsoCharges: [2] } } }, [4])).toEqual([
    { processor: 1, loans: [['tmx', 'TLXe']] },
    { processor: 2, loans: [['tmx', 'NLS']] },
  ]);
});

test('bank accounts are offered unless a setting turns them off', () => {
  expect(
    [{}, { bankAccounts: true }, { bankAccounts: 'no' }].map((each) => applyServerSettings(each).bankAccounts),
  ).toEqual([true, true, true]);
  expect(applyServerSettings({ bankAccounts: false }).bankAccounts).toBe(false);
});

test('an invalid routing pair falls back to its default without changing the other pairs', () => {
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

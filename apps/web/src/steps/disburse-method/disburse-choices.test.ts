import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { someTerms } from '#steps/payout/payout.fixture.ts';
import { disburseChoices, firstChoice, whyClosed, type ChannelOption } from './disburse-choices.ts';

const TODAY = businessDate('2026-06-15');

function aCard(change: Partial<CardEntity> = {}): CardEntity {
  return {
    cardToken: 'card_1',
    cardIds: [{ type: 'cyberSource', id: 'card_1' }],
    cardNumber: '•••• 4242',
    cardBin: '424242',
    cardType: 'visa',
    cardholderName: 'Nate Ross',
    customerId: 'C1',
    customerIds: {},
    expirationMonth: '12',
    expirationYear: '29',
    expired: false,
    guestCard: false,
    newCard: false,
    canDisburse: true,
    ...change,
  };
}

const BANK = aCard({
  cardToken: 'bank_1',
  cardType: 'bank',
  cardNumber: '•••• 6789',
  bank: { bankName: 'Truist', routingNumber: '061000104', accountType: 'checking', primary: true, stopped: null },
});

function choicesOf(cards: readonly CardEntity[], change: Partial<ChannelOption> = {}, type: number = CHANNEL.store) {
  const options = someTerms().options.map((option) => (option.type === type ? { ...option, ...change } : option));
  return disburseChoices({ options, cards, amountCents: cents(40_000), today: TODAY });
}

test('the ways to get money are store, MoneyGram, each card and each account, in this order', () => {
  const choices = choicesOf([aCard(), BANK]);
  expect(choices.map(({ label, whyNot }) => [label, whyNot])).toEqual([
    ['Pick up at your store', null],
    ['Pick up at MoneyGram', null],
    ['Visa ending 4242', null],
    ['Bank account ending 6789', null],
  ]);
  expect(choices.at(-1)?.about).toContain('There by Tue, Jun 16');
});

test.each([
  [{ canDisburse: false }, 'This card can’t receive money.'],
  [{ expired: true }, 'This card has expired. Add it again with its new date.'],
] as const)('a card with %o stays with its reason [CRD-009]', (change, why) => {
  expect(choicesOf([aCard(change)]).find(({ type }) => type === CHANNEL.debit)?.whyNot).toBe(why);
});

test('a card keeps its own reason when no card can receive money', () => {
  const choices = choicesOf([aCard({ canDisburse: false })], { closedBy: 'no_card' }, CHANNEL.debit);
  expect(choices.find(({ type }) => type === CHANNEL.debit)?.whyNot).toBe('This card can’t receive money.');
});

test('a bank account that is not proven, or none, says what would prove it', () => {
  const why = /after a payment from/;
  const unproven = choicesOf([{ ...BANK, canDisburse: false }], { closedBy: 'no_account' }, CHANNEL.ach);
  expect(unproven.at(-1)?.whyNot).toMatch(why);
  const none = choicesOf([aCard()], { closedBy: 'no_account' }, CHANNEL.ach);
  expect([none.at(-1)?.label, none.at(-1)?.whyNot]).toEqual(['Bank account', expect.stringMatching(why)]);
});

test('MoneyGram takes 10,000.00 and not a cent more', () => {
  const moneyGram = { type: CHANNEL.moneyGram, limit: cents(1_000_000), closedBy: null, expectedOn: TODAY } as const;
  expect(whyClosed(moneyGram, cents(1_000_000))).toBeNull();
  expect(whyClosed(moneyGram, cents(1_000_001))).toBe('MoneyGram is available up to $10,000.00.');
});

test('a used-up store says so, and a channel without words of its own still has a reason', () => {
  const store = { type: CHANNEL.store, limit: cents(0), closedBy: 'amount_above_limit', expectedOn: null } as const;
  expect(whyClosed(store, cents(1))).toBe('You’ve reached what your store can pay you today.');
  expect(whyClosed({ ...store, limit: null, closedBy: 'not_offered' }, cents(1))).toBe(
    'This isn’t available right now.',
  );
});

test('the way chosen before is offered first, unless it no longer works', () => {
  const choices = choicesOf([aCard()]);
  expect(firstChoice(choices, '16 card_1')?.label).toBe('Visa ending 4242');
  expect(firstChoice(choices, '16 gone')?.label).toBe('Pick up at your store');
  expect(firstChoice(choicesOf([aCard({ expired: true })]), '16 card_1')?.label).toBe('Pick up at your store');
  expect(firstChoice([], null)).toBeNull();
});

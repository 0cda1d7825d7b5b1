import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { anOrigination } from '#steps/origination/origination.fixture.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { channelChoices } from './channel-choices.ts';

const { options, asOf } = anOrigination();

test('each channel is offered with its limit, and a missing card can be added [ORG-011]', () => {
  const choices = channelChoices(options, cents(150_000), asOf);
  expect(choices.map(({ label, whyNot }) => [label, whyNot])).toEqual([
    ['Pick up at your store', null],
    ['Pick up at MoneyGram', null],
    ['Debit card', null],
    ['Bank account', 'We can send money to a bank account after a payment from it has cleared.'],
  ]);
});

test('an amount above a limit closes the channel with the limit in words', () => {
  const [store, , debit] = channelChoices(options, cents(600_000), asOf);
  expect(store?.whyNot).toBe('Your store can pay you up to $2,500.00 today.');
  expect(debit?.whyNot).toBe('A card can receive up to $5,000.00 at a time.');
});

test('a channel that the services close stays visible with its reason', () => {
  const closed = options.map((each) => (each.type === CHANNEL.store ? { ...each, closedBy: 'store_closed' } : each));
  expect(channelChoices(closed, cents(150_000), asOf)[0]?.whyNot).toBe('Your store can’t pay out cash right now.');
});

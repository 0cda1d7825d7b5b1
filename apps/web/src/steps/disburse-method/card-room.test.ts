import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { expect, test } from 'vitest';
import { whyNoMoreCards } from './card-room.ts';

const aMethod = (cardType: 'visa' | 'bank', canDisburse: boolean): CardEntity => ({
  cardToken: 'c',
  cardIds: [],
  cardNumber: '•••• 4242',
  cardBin: '424242',
  cardType,
  cardholderName: 'Nate Ross',
  customerId: 'C1',
  customerIds: {},
  expirationMonth: '12',
  expirationYear: '29',
  expired: false,
  guestCard: false,
  newCard: false,
  canDisburse,
});

const methods = (cards: readonly CardEntity[]) => ({
  cards: [...cards],
  validations: { maxDisburseCards: 5, allowedTypes: [] },
});

test('a sixth card that receives money has no room, and other methods take none [LCF-007 LOP-062]', () => {
  const four = Array.from({ length: 4 }, () => aMethod('visa', true));
  const others = [aMethod('visa', false), aMethod('bank', true)];
  expect(whyNoMoreCards(methods([...four, ...others]))).toBeNull();
  expect(whyNoMoreCards(methods([...four, aMethod('visa', true)]))).toBe(
    'You can have at most 5 disbursement cards. Remove one in Payment methods first.',
  );
});

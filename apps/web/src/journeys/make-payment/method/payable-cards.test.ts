import { startPaymentSession } from '@lendside/domain/payments/payment-session.ts';
import { expect, test } from 'vitest';
import { aCard } from '#journeys/make-payment/session/payment.fixture.ts';
import { findSessionCard, firstCard, payableCards } from './payable-cards.ts';

const VISA = aCard();
const AMEX = aCard({ cardToken: 'card-of-ours-2', cardIds: [{ type: 'repay', id: 'r-2' }], cardType: 'amex' });
const OLD = aCard({ cardToken: 'card-of-ours-3', cardIds: [{ type: 'repay', id: 'r-3' }], expired: true });
const ONCE = aCard({
  cardToken: 'card-of-ours-4',
  cardIds: [{ type: 'repay', id: 'r-4' }],
  guestCard: true,
  newCard: true,
});
const EMPTY = startPaymentSession('tmx', 101);

test('a card that was just added is listed first and only once', () => {
  expect(payableCards([VISA], ONCE)).toEqual([ONCE, VISA]);
  expect(payableCards([ONCE, VISA], ONCE)).toEqual([ONCE, VISA]);
  expect(payableCards([VISA], null)).toEqual([VISA]);
  expect(payableCards([VISA], AMEX)).toEqual([VISA]);
});

test('the chosen card is found by its processor ids after a reload [LVA-010]', () => {
  expect(findSessionCard([VISA, AMEX], { ...EMPTY, cardToken: null, cardIds: [{ type: 'repay', id: 'r-2' }] })).toBe(
    AMEX,
  );
  expect(findSessionCard([VISA], { ...EMPTY, cardIds: [{ type: 'repay', id: 'r-2' }] })).toBeNull();
  expect(findSessionCard([VISA, AMEX], { ...EMPTY, cardToken: 'card-of-ours-1' })).toBe(VISA);
});

test('an expired card is never preselected [LVA-002]', () => {
  expect(firstCard([OLD, AMEX], EMPTY)).toBe(AMEX);
  expect(firstCard([OLD], EMPTY)).toBeNull();
  expect(firstCard([VISA, AMEX], { ...EMPTY, cardToken: 'card-of-ours-2' })).toBe(AMEX);
});

import { expect, test } from 'vitest';
import { aCard } from '#journeys/make-payment/session/payment.fixture.ts';
import { REFUSED_REASONS, wayOn } from './way-on.ts';

const CARD = aCard();
const BANK = aCard({ cardToken: 'bank-1', cardType: 'bank', cardNumber: '•••• 6789' });
const PAUSED = { text: 'Too many cards were declined.', move: 'no_card', lastFour: '1111' } as const;
const FACTS = { move: 'no_card', refusal: PAUSED, cards: [CARD, BANK], noBank: null, isGuest: false } as const;

test('where cards are paused a bank account is the way on, one that is there or one to add, and the button says so', () => {
  expect(wayOn(FACTS)).toBe('bank');
  expect(wayOn({ ...FACTS, cards: [CARD] })).toBe('addBank');
  expect(REFUSED_REASONS[wayOn(FACTS)]).toBe('Choose a bank account above to pay.');
});

test('where no bank account pays, and for a guest, nothing on the page is a way on', () => {
  expect(wayOn({ ...FACTS, noBank: 'This loan can be paid by card only.' })).toBe('none');
  expect(wayOn({ ...FACTS, isGuest: true })).toBe('none');
  expect(wayOn({ ...FACTS, move: 'locate' })).toBe('none');
});

test('after a declined card another one is [LER-012]', () => {
  const refusal = { ...PAUSED, move: 'another_card' } as const;
  expect(wayOn({ ...FACTS, move: 'another_card', refusal })).toBe('card');
  expect(wayOn({ ...FACTS, move: 'same_card', refusal })).toBe('card');
});

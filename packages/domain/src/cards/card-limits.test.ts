import { expect, test } from 'vitest';
import { disbursementCardsMax, isGuestCard } from './card-limits.ts';

test('the card limit is the smaller of our limit and the validation limit [LOP-062]', () => {
  expect([null, 3, 9].map((max) => disbursementCardsMax(max))).toEqual([5, 3, 5]);
  expect([null, 3, 9].map((max) => disbursementCardsMax(max, { disbursementCardsMax: 7 }))).toEqual([7, 3, 7]);
});

test("a guest's card and a card the customer does not save are both added as not saved", () => {
  expect(isGuestCard({ isGuest: true, isSaved: true })).toBe(true);
  expect(isGuestCard({ isGuest: false, isSaved: false })).toBe(true);
  expect(isGuestCard({ isGuest: false, isSaved: true })).toBe(false);
});

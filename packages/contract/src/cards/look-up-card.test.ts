import { expect, test } from 'vitest';
import { lookUpCard } from './look-up-card.ts';

const accepts = (body: unknown) => lookUpCard.request.safeParse(body).success;

test('a card look-up takes only the first digits, at most eight [CRD-007]', () => {
  expect(['411111', '41111111'].map((text) => accepts({ cardBin: text }))).toEqual([true, true]);
  const more = ['411111111', '4111111111111111', '4111 1111', ''];
  expect(more.filter((text) => accepts({ cardBin: text }))).toEqual([]);
  expect(accepts({ cardBin: '41111111', cardNumber: '4111111111111111' })).toBe(false);
});

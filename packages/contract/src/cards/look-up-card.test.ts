import { cardBin } from '@lendside/domain/cards/masking.ts';
import { expect, test } from 'vitest';
import { lookUpCard } from './look-up-card.ts';

const accepts = (body: unknown) => lookUpCard.request.safeParse(body).success;

test('a card look-up takes only the first digits, at most eight [CRD-007]', () => {
  expect(cardBin('4111 1111 1111 1111')).toBe('41111111');
  expect(accepts({ cardBin: cardBin('4111 1111 1111 1111') })).toBe(true);
  const more = ['411111111', '4111111111111111', '4111 1111', ''];
  expect(more.filter((text) => accepts({ cardBin: text }))).toEqual([]);
  expect(accepts({ cardBin: '41111111', cardNumber: '4111111111111111' })).toBe(false);
});

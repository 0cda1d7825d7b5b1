import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { historyWords } from './history-words.ts';

test.each([
  ['earned', 5_000, 'Reward earned', 5_000],
  ['takenBack', -5_000, 'Reward taken back', -5_000],
  ['pending', 10_000, 'Cash-out on its way', -10_000],
  ['paid', 10_000, 'Cashed out', -10_000],
  ['failed', 10_000, 'Cash-out didn’t go through', 0],
] as const)('a line with the status %s changes the balance by its amount', (status, amount, title, change) => {
  expect(historyWords({ status, amount: cents(amount) })).toEqual({ title, changeCents: cents(change) });
});

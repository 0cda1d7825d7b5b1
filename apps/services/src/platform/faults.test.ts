import { expect, test } from 'vitest';
import { toErrorAnswer } from './faults.ts';
import { Refused } from './refused.ts';

test('a refusal for one reason answers its text, for two the list of both, and names the first as its message [LER-010 LER-011]', () => {
  const one = toErrorAnswer(new Refused('QuoteChanged', 'One'), 'incident').body;
  expect(one).toEqual({ errorCode: 'QuoteChanged', message: 'One', Error: 'One' });
  const two = toErrorAnswer(new Refused('QuoteChanged', 'One', { also: ['Two'] }), 'incident').body;
  expect(two).toEqual({ errorCode: 'QuoteChanged', message: 'One', Error: ['One', 'Two'] });
});

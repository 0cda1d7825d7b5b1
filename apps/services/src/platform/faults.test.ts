import { expect, test } from 'vitest';
import { toErrorAnswer } from './faults.ts';
import { Refused } from './refused.ts';

test('a single refusal reason is sent as text, several as a list with the first as the message [LER-010 LER-011]', () => {
  const one = toErrorAnswer(new Refused('QuoteChanged', 'One'), 'incident').body;
  expect(one).toEqual({ errorCode: 'QuoteChanged', message: 'One', Error: 'One' });
  const two = toErrorAnswer(new Refused('QuoteChanged', 'One', { also: ['Two'] }), 'incident').body;
  expect(two).toEqual({ errorCode: 'QuoteChanged', message: 'One', Error: ['One', 'Two'] });
});

test('an undecided answer has no `Error`, so that nobody takes the payment as refused [LER-013 LER-014 LER-016]', () => {
  const thrown = [
    new Error('no disk'),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    new Refused('ProcessorUnavailable', 'One'),
    new Refused('RequestTimeoutException', 'One'),
    new Refused('TooManyRequestsException', 'One'),
    new Refused('UnauthorizedException', 'One'),
  ];
  for (const error of thrown) {
    const { body } = toErrorAnswer(error, 'incident');
    expect([body.errorCode, 'Error' in body]).toEqual([body.errorCode, false]);
  }
  expect(toErrorAnswer(new Refused('TooManyDeclines', 'One'), 'incident').body.Error).toBe('One');
});

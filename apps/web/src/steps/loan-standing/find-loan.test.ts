import { expect, test } from 'vitest';
import { errorMessage } from '#api/error-messages.ts';
import { findLoan } from './find-loan.ts';
import { aLoan } from './loan.fixture.ts';

const loans = [aLoan({ loanId: 1 }), aLoan({ loanId: 2 })];

test('a loan that was read is found, even when another loan system is down', () => {
  expect(findLoan({ loans, unavailable: ['Invictus'] }, 2)).toEqual({ state: 'found', loan: loans[1] });
});

test("a loan counts as not the customer's only when every loan system has answered [LOP-014]", () => {
  expect(findLoan({ loans, unavailable: [] }, 3)).toEqual({ state: 'missing' });
  const silent = findLoan({ loans, unavailable: ['Invictus'] }, 3);
  expect(silent.state).toBe('silent');
  expect(errorMessage(silent.state === 'silent' && silent.error)).toBe(
    'The service is not available right now. Please try again in a few minutes.',
  );
});

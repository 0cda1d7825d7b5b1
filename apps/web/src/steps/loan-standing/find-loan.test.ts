import { expect, test } from 'vitest';
import { errorMessage } from '#api/error-messages.ts';
import { findLoan } from './find-loan.ts';
import { aLoan } from './loan.fixture.ts';

const loans = [aLoan({ loanId: 1 }), aLoan({ loanId: 2 })];

test('a loan is found among those that were read, whichever system is silent', () => {
  expect(findLoan({ loans, unavailable: ['Invictus'] }, 2)).toEqual({ state: 'found', loan: loans[1] });
});

test('a loan is none of the customer’s only once every loan system answered [LOP-014]', () => {
  expect(findLoan({ loans, unavailable: [] }, 3)).toEqual({ state: 'missing' });
  const silent = findLoan({ loans, unavailable: ['Invictus'] }, 3);
  expect(silent.state).toBe('silent');
  expect(errorMessage(silent.state === 'silent' && silent.error)).toBe(
    'The service is not available right now. Please try again in a few minutes.',
  );
});

import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { titleSentences } from './title-words.ts';

const PAYOFF = { isPayoff: true, messageType: 'payoff', cardType: 'visa' } as const;

test('a payoff says when the lien is released, after a bank payment only once it cleared', () => {
  expect(titleSentences(PAYOFF, aLoan())?.[0]).toBe(
    'We’ll release our lien on your 2016 Honda Civic by the next business day, and let you know.',
  );
  expect(titleSentences({ ...PAYOFF, cardType: 'bank' }, aLoan())?.[0]).toContain('once your bank payment has cleared');
  expect(titleSentences({ ...PAYOFF, isPayoff: false, messageType: 'settlement' }, aLoan())).not.toBeNull();
});

test('no title is mentioned while something is owed, and for a loan without a vehicle', () => {
  expect(titleSentences({ ...PAYOFF, isPayoff: false }, aLoan())).toBeNull();
  expect(titleSentences(PAYOFF, aLoan({ collateralDetail: null }))).toBeNull();
  expect(titleSentences(PAYOFF, aLoan({ loanType: 'Personal' }))).toBeNull();
});

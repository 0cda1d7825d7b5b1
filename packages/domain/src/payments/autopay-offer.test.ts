import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { begin, liveUntil } from '#loans/loan-story.fixture.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { whyNoAutopay } from './autopay-offer.ts';
import { AUTOPAY_TERMS, autopayTermsFor } from './autopay-terms.ts';
import { debitFailureText } from './debit-failure-text.ts';

test('the autopay terms state amount, dates, how to stop and that the loan does not require it', () => {
  const words = AUTOPAY_TERMS.card.paragraphs.join(' ');
  for (const said of [
    'what is due on this loan on each due date',
    'what earlier dates left unpaid, less what I paid ahead',
    'all else that is then owed',
    'While this loan may not be collected nothing is withdrawn',
    'three business days before',
    'two failures',
    'No more than that amount is withdrawn',
    'Without such a notice nothing is withdrawn, and I make that payment myself',
    'on a day that another notice names',
    'not a condition',
    'turn it off',
  ])
    expect(words).toContain(said);
});

test('the bank terms mention the electronic transfer, the right to stop it and the return fee', () => {
  const words = AUTOPAY_TERMS.bank.paragraphs.join(' ');
  for (const said of [
    'electronic transfer (ACH)',
    'three business days before',
    'tell my bank to stop',
    'returned-payment fee',
    'not a condition',
  ])
    expect(words).toContain(said);
  expect(AUTOPAY_TERMS.bankAnew.paragraphs[0]).toContain('to debit my bank account again');
  expect(autopayTermsFor('bank', null)).toBe('bank');
  expect(autopayTermsFor('bank', 'twoFailures')).toBe('bankAnew');
  expect(autopayTermsFor('card', null)).toBe('card');
  expect(new Set(Object.values(AUTOPAY_TERMS).map(({ version }) => version)).size).toBe(3);
});

test('a debit failure has a text for its code, and a default text for an unknown code', () => {
  expect(debitFailureText('R01')).toBe('There was not enough money in the account');
  expect(debitFailureText('insufficientFunds')).toBe('There was not enough money on the card');
  expect(debitFailureText('R99')).toBe('The bank did not allow it');
  expect(debitFailureText(null)).toBe('The bank did not allow it');
});

test('autopay is offered on a loan in default but not on a repossessed one [loan-core 5.3]', () => {
  const noteOn = businessDate('2026-02-20');
  const begun = begin({
    productId: 2101,
    principal: '1500.00',
    term: 26,
    noteOn,
    firstDueOn: businessDate('2026-03-06'),
  });
  const { loan, product } = liveUntil(begun, businessDate('2026-05-08'));
  const facts = { isCoveredBorrower: false };
  expect(loan.status).toBe(LOAN_STATUS.Default);
  expect(whyNoAutopay(loan, product, facts)).toBeNull();
  expect(whyNoAutopay({ ...loan, status: LOAN_STATUS.Repossessed }, product, facts)).toBe('not_scheduled');
});

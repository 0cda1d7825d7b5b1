import { INELIGIBLE_REASONS } from '@lendside/domain/refinance/refinance-eligible.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { renewingFact, whyNotRenew } from './renewing-words.ts';

function refused(...reasons: readonly string[]) {
  return {
    refinanceEligible: false,
    whyNotRefinance: reasons.map((reason) => ({ reason, remedy: 'contact_store' })),
  };
}

test('every refusal reason of a renewal has a text, and an unknown reason points to the store', () => {
  const facts = INELIGIBLE_REASONS.map((reason) => whyNotRenew(reason).fact);
  expect(facts.every((fact) => fact.endsWith('.'))).toBe(true);
  expect(whyNotRenew('too_late').change).toBe('Pay what is past due and you can renew.');
  expect(whyNotRenew('something_new').change).toContain('Call your store');
});

test('the loan details say that the loan can be renewed, or give the main reason why it cannot', () => {
  expect(renewingFact(aLoan({ refinanceEligible: true }), false)).toEqual({
    fact: 'You can renew this loan.',
    change: 'Call or visit your store to do it.',
  });
  expect(renewingFact(aLoan(refused('too_late', 'ssn_missing')), false)?.change).toBe(
    'Pay what is past due and you can renew.',
  );
  expect(renewingFact(aLoan(refused('in_flight', 'product_does_not_renew')), false)?.fact).toBe(
    'This kind of loan can’t be renewed.',
  );
});

test('the loan details do not mention renewals for a line, a closed or a charged-off loan', () => {
  expect(renewingFact(aLoan({ productId: 1104, ...refused('product_does_not_renew') }), false)).toBeNull();
  expect(renewingFact(aLoan({ statusCode: 22, paidOff: true, ...refused('status') }), false)).toBeNull();
  expect(renewingFact(aLoan({ statusCode: 6, ...refused('status') }), false)).toBeNull();
});

test('the renewal card asks for personal details that a renewal needs and the profile lacks [CUS-014 LVA-020]', () => {
  expect(renewingFact(aLoan(refused('demographics_missing')), false)).toMatchObject({
    fact: 'We need a few details about you first.',
    remedy: 'give_demographics',
  });
});

test('renewals wait while a loan system is down, and permanent refusal reasons still show [LRO-008 LOP-082]', () => {
  expect(renewingFact(aLoan({ refinanceEligible: true }), true)).toEqual({
    fact: 'You can’t renew right now because one of our loan systems isn’t responding.',
    change: 'Try again later, or call your store to talk about it.',
  });
  expect(renewingFact(aLoan(refused('product_does_not_renew')), true)?.fact).toBe(
    'This kind of loan can’t be renewed.',
  );
  expect(renewingFact(aLoan({ statusCode: 22, paidOff: true, ...refused('status') }), true)).toBeNull();
});

import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { renewingFact } from './renewing-words.ts';

function refused(...reasons: readonly string[]) {
  return {
    refinanceEligible: false,
    whyNotRefinance: reasons.map((reason) => ({ reason, remedy: 'contact_store' })),
  };
}

test('the loan details offer to renew here, or give the main reason why it is not possible', () => {
  expect(renewingFact(aLoan({ refinanceEligible: true }), false)).toEqual({
    canRenew: true,
    fact: 'You can renew this loan here.',
    change: 'See first what it costs beside every other choice.',
  });
  expect(renewingFact(aLoan(refused('too_late', 'ssn_missing')), false)).toMatchObject({
    canRenew: false,
    change: 'Pay what is past due and you can renew.',
    remedy: 'payPastDue',
  });
  expect(renewingFact(aLoan(refused('in_flight', 'product_does_not_renew')), false)?.fact).toBe(
    'This kind of loan can’t be renewed.',
  );
});

test('the details do not mention renewals for a line, an ended loan or an open renewal', () => {
  expect(renewingFact(aLoan({ productId: 1104, ...refused('product_does_not_renew') }), false)).toBeNull();
  expect(renewingFact(aLoan({ statusCode: 22, paidOff: true, ...refused('status') }), false)).toBeNull();
  expect(renewingFact(aLoan({ statusCode: 6, ...refused('status') }), false)).toBeNull();
  const renewal = { state: 'awaitingSignature', signBy: aLoan({}).asOf, newLoanId: 9 } as const;
  expect(renewingFact(aLoan({ refinanceEligible: true, renewal }), false)).toBeNull();
});

test('a loan that only lacks personal details can be renewed, because the renewal asks for them [CUS-014 LVA-020]', () => {
  expect(renewingFact(aLoan(refused('demographics_missing')), false)).toMatchObject({
    canRenew: true,
    change: expect.stringContaining('a few details that the law requires') as unknown,
  });
});

test('renewals wait while a loan system is down, and permanent refusal reasons still show [LRO-008 LOP-082]', () => {
  expect(renewingFact(aLoan({ refinanceEligible: true }), true)).toEqual({
    canRenew: false,
    fact: 'You can’t renew right now because one of our loan systems isn’t responding.',
    change: 'Try again later, or call your store to talk about it.',
  });
  expect(renewingFact(aLoan(refused('product_does_not_renew')), true)?.fact).toBe(
    'This kind of loan can’t be renewed.',
  );
  expect(renewingFact(aLoan({ statusCode: 22, paidOff: true, ...refused('status') }), true)).toBeNull();
});

test('a loan of the partner gets the same answer here as on the amount page', () => {
  expect(renewingFact(aLoan({ lmsId: 3 }), false)).toMatchObject({
    canRenew: false,
    fact: 'This loan is renewed only by the company that keeps it.',
  });
});

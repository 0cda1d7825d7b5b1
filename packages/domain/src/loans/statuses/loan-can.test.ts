import { describe, expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { loanCan, type PayFacts } from './loan-can.ts';
import { loanStatusFacts } from './loan-status-facts.ts';
import { LOAN_STATUS } from './loan-status.ts';
import { begin, dollars, payNow } from '#loans/loan-story.fixture.ts';

const PAYABLE: PayFacts = {
  paymentInFlight: false,
  ssnOnFile: true,
  refinanceEligible: true,
  noSsnRefinanceAllowed: false,
};
const story = begin({ productId: 1101, principal: '1500.00', noteOn: businessDate('2026-06-03') });

describe('paying a loan', () => {
  test('a running loan can be paid', () => {
    expect(loanCan.pay(story.loan, PAYABLE)).toEqual({ allowed: true });
  });

  test.each(Object.values(LOAN_STATUS))('a loan in status %d can be paid if the status table says so', (status) => {
    expect(loanCan.pay({ ...story.loan, status }, PAYABLE).allowed).toBe(loanStatusFacts(status).payableOnline);
  });

  test.each([
    [LOAN_STATUS.Bankrupt, 'bankruptcy_stay'],
    [LOAN_STATUS.Repossessed, 'vehicle_recovery'],
    [LOAN_STATUS.PaidOff, 'paid_off'],
    [LOAN_STATUS.Rescinded, 'closed'],
  ] as const)('a loan in status %d cannot be paid: %s', (status, reason) => {
    expect(loanCan.pay({ ...story.loan, status }, PAYABLE)).toEqual({ allowed: false, reason });
  });

  test.each([
    ['pendingSignature', 'awaiting_signature'],
    ['pendingFunding', 'awaiting_funds'],
  ] as const)('a loan in phase %s cannot be paid: %s', (phase, reason) => {
    expect(loanCan.pay({ ...story.loan, phase }, PAYABLE)).toEqual({ allowed: false, reason });
  });

  test('a loan with a payment in flight cannot be paid again', () => {
    expect(loanCan.pay(story.loan, { ...PAYABLE, paymentInFlight: true })).toEqual({
      allowed: false,
      reason: 'payment_in_flight',
    });
  });

  test('an open loan that owes nothing cannot be paid', () => {
    const paid = payNow(story, dollars('1725.00'), 'payoff').loan;
    expect(loanCan.pay({ ...paid, status: LOAN_STATUS.Open }, PAYABLE)).toEqual({ allowed: false, reason: 'paid_off' });
  });

  test('a refinance-eligible loan without an SSN is payable only if `noSsnRefinanceAllowed` [LOA-039 LOP-026]', () => {
    for (const ssnOnFile of [true, false]) {
      for (const refinanceEligible of [true, false]) {
        for (const noSsnRefinanceAllowed of [true, false]) {
          const { allowed } = loanCan.pay(story.loan, {
            paymentInFlight: false,
            ssnOnFile,
            refinanceEligible,
            noSsnRefinanceAllowed,
          });
          expect(allowed).toBe(ssnOnFile || !refinanceEligible || noSsnRefinanceAllowed);
        }
      }
    }
    expect(loanCan.pay(story.loan, { ...PAYABLE, ssnOnFile: false })).toEqual({
      allowed: false,
      reason: 'ssn_missing',
    });
  });
});

import { expect, test } from 'vitest';
import { LIMITS, pastDuePhone } from './limits.ts';
import { isLoanNumber } from './loan-number.ts';

test('limits are as listed, as long as no setting says otherwise [LCF-001 LCF-002 LCF-007 LCF-009 LCF-010 LCF-017 LCF-023]', () => {
  expect(LIMITS).toEqual({
    paymentPollIntervalMs: 1_000,
    paymentTimeoutSeconds: 30,
    disbursementCardsMax: 5,
    settlementPaymentRetriesMax: 2,
    restrictedRetryMinutes: 15,
    pastDuePhoneDaysMax: 60,
    uploadMaxBytes: 4 * 1_024 * 1_024,
    paymentsBeforeAppReview: 3,
    locationValidatedEntryMinutes: 10,
    apiTimeoutMs: 35_000,
    wrongPasswordRedirectCount: 3,
    ecommerceRedirectWaitMs: 500,
    routingWaitSeconds: 10,
    sessionTimeoutLimit: 5,
    tokenCookieMinutes: 5,
  });
});

test('a past-due notice names the store up to 60 days late, then support [LCF-013 LOP-076]', () => {
  expect([0, 60, 61].map((days) => pastDuePhone(days, LIMITS))).toEqual(['store', 'store', 'support']);
});

test('a loan number is 5 digits and at least one more group [LVA-025 VAL-24 LOP-089]', () => {
  for (const text of ['12345-6789-01', '123456789', '12345-678-9', '12345-1234567-01'])
    expect([isLoanNumber(text), text]).toEqual([true, text]);
  for (const text of ['1234', '12345', '1234-5', '12345-', '12345--6', '12345-6a', ' 123456'])
    expect([isLoanNumber(text), text]).toEqual([false, text]);
});

import { expect, test } from 'vitest';
import { LIMITS, pastDuePhone } from './setting-limits.ts';
import { isLoanNumber } from './loan-number.ts';

test.each([
  { ids: '[LCF-001 LCF-002]', limits: { paymentPollIntervalMs: 1_000, paymentTimeoutSeconds: 30 } },
  { ids: '[LCF-003 LCF-004]', limits: { refinanceTimeoutSeconds: 30, nlsRefinanceTimeoutSeconds: 60 } },
  { ids: '[LCF-005 LCF-011]', limits: { signingTimeoutSeconds: 15, originationTimeoutSeconds: 10 } },
  { ids: '[LCF-008 LCF-012]', limits: { disbursementPollsMax: 10, postDrawTimeoutSeconds: 45 } },
  { ids: '[LCF-007 LCF-009]', limits: { disbursementCardsMax: 5, settlementPaymentRetriesMax: 2 } },
  { ids: '[LCF-010 LCF-017]', limits: { restrictedRetryMinutes: 15, locationValidatedEntryMinutes: 10 } },
  { ids: '[LCF-023]', limits: { wrongPasswordRedirectCount: 3 } },
  { ids: '', limits: { pastDuePhoneDaysMax: 60, uploadMaxBytes: 4 * 1_024 * 1_024, paymentsBeforeAppReview: 3 } },
  { ids: '', limits: { apiTimeoutMs: 35_000, ecommerceRedirectWaitMs: 500, routingWaitSeconds: 10 } },
  { ids: '', limits: { sessionTimeoutLimit: 5, tokenCookieMinutes: 5 } },
])('the default limits are $limits $ids', ({ limits }) => {
  expect(LIMITS).toMatchObject(limits);
});

test('there are twenty-one configurable limits', () => {
  expect(Object.keys(LIMITS)).toHaveLength(21);
});

test('a past-due notice names the store up to 60 days late, and support afterwards [LCF-013 LOP-076]', () => {
  expect([0, 60, 61].map((days) => pastDuePhone(days, LIMITS))).toEqual(['store', 'store', 'support']);
});

test('a loan number is 5 digits followed by at least one more group [LVA-025 VAL-24 LOP-089]', () => {
  for (const text of ['12345-6789-01', '123456789', '12345-678-9', '12345-1234567-01'])
    expect([isLoanNumber(text), text]).toEqual([true, text]);
  for (const text of ['1234', '12345', '1234-5', '12345-', '12345--6', '12345-6a', ' 123456'])
    expect([isLoanNumber(text), text]).toEqual([false, text]);
});

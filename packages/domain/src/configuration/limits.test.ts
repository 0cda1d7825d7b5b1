import { expect, test } from 'vitest';
import { AMOUNT_DECIMALS, LIMITS, pastDuePhone, PHONE_DIGITS, paymentTimeoutMs } from './limits.ts';
import { isLoanNumber } from './loan-number.ts';

test('payment polls each second; payment, refinance, NLS refinance and signing end after 30, 30, 60 and 15 seconds [LCF-001 LCF-002 LCF-003 LCF-004 LCF-005]', () => {
  expect(LIMITS.paymentPollIntervalMs).toBe(1_000);
  expect(paymentTimeoutMs(LIMITS, { isRefinance: false, isNls: false })).toBe(30_000);
  expect(paymentTimeoutMs(LIMITS, { isRefinance: false, isNls: true })).toBe(30_000);
  expect(paymentTimeoutMs(LIMITS, { isRefinance: true, isNls: false })).toBe(30_000);
  expect(paymentTimeoutMs(LIMITS, { isRefinance: true, isNls: true })).toBe(60_000);
  expect(LIMITS.signingStatusTimeoutSeconds).toBe(15);
});

test('disbursement, settlement, restricted retry, origination and draw limits are as listed [LCF-006 LCF-007 LCF-008 LCF-009 LCF-010 LCF-011 LCF-012]', () => {
  expect(LIMITS).toMatchObject({
    moneyGramDisbursementMaxCents: 1_000_000,
    disbursementCardsMax: 5,
    disbursementPollAttemptsMax: 10,
    settlementPaymentRetriesMax: 2,
    restrictedRetryMinutes: 15,
    originationTimeoutSeconds: 10,
    postDrawTimeoutSeconds: 45,
  });
});

test('up to 60 days late the store is called, from 61 the support [LCF-013 LOP-076]', () => {
  expect([0, 60, 61].map((days) => pastDuePhone(days, LIMITS))).toEqual(['store', 'store', 'support']);
});

test('upload size, entries, receipts and cache times are as listed [LCF-014 LCF-017 LCF-019 LCF-020 LCF-023 LCF-024]', () => {
  expect(LIMITS).toMatchObject({
    uploadMaxBytes: 4 * 1_024 * 1_024,
    locationValidatedEntryMinutes: 10,
    gpsInstructionsReceiptSeconds: 604_800,
    cacheShortestMinutes: 5,
    cacheShortMinutes: 30,
    cacheLongMinutes: 60,
    cacheLongestHours: 6,
    wrongPasswordRedirectCount: 3,
    amountPerShare: 50,
  });
});

test('geolocation, phone and currency constants are as listed [CFG-14 CFG-17 CFG-18]', () => {
  expect(LIMITS).toMatchObject({ geolocationTimeoutMs: 10_000, geolocationMaxAgeMs: 3_600_000 });
  expect([PHONE_DIGITS, AMOUNT_DECIMALS]).toEqual([10, 2]);
});

test('a loan number is 5 digits and at least one more group [LVA-025 VAL-24 LOP-089]', () => {
  for (const text of ['12345-6789-01', '123456789', '12345-678-9', '12345-1234567-01'])
    expect([isLoanNumber(text), text]).toEqual([true, text]);
  for (const text of ['1234', '12345', '1234-5', '12345-', '12345--6', '12345-6a', ' 123456'])
    expect([isLoanNumber(text), text]).toEqual([false, text]);
});

import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { pathAfterPayment } from './path-after-payment.ts';
import type { PaymentResult } from './poll-payment.ts';

const PAGES = '/tmx/Accounts/7/Payment';

function after(change: Partial<NonNullable<PaymentResult['renewal']>>): string {
  const open = { state: 'awaitingSignature', signBy: businessDate('2026-06-16'), revision: 1, endedWhy: null } as const;
  return pathAfterPayment('tmx', 7, { ...open, ...change });
}

test('the payment of a renewal leads to its documents, and any other payment to its receipt [LOP-021]', () => {
  expect(pathAfterPayment('tmx', 7, null)).toBe(`${PAGES}/ConfirmPayment`);
  expect(after({})).toBe(`${PAGES}/AccountDisclosures?signingType=refinance`);
});

test('a switch that waits for a visit leads to its booking, for a guest to its confirmation [LOP-021]', () => {
  expect(after({ state: 'awaitingVisit' })).toBe(`${PAGES}/ProductSwitchAppointment`);
  const waiting = { state: 'awaitingVisit', signBy: businessDate('2026-06-16'), revision: 1, endedWhy: null } as const;
  expect(pathAfterPayment('tmx', 7, waiting, true)).toBe(`${PAGES}/ConfirmPayment?renewal=true`);
});

test('a renewal that ended meanwhile leads to its confirmation', () => {
  expect(after({ state: 'ended', endedWhy: 'paymentReturned' })).toBe(
    `${PAGES}/ConfirmPayment?isCancelledRefi=true&cancelReason=error`,
  );
});

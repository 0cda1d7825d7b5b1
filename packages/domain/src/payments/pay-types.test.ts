import { expect, test } from 'vitest';
import { PAYMENT_PROCESSORS } from '#configuration/payment-processors.ts';
import { AMOUNT_TYPES, isCancellableDraw, isPendingDraw, PAY_TYPES, PAYMENT_CHANNELS } from './pay-types.ts';

test('processors and channels have the numbers of the wire format [LOA-031 LOA-032]', () => {
  expect(PAYMENT_PROCESSORS).toEqual({ CyberSource: 1, Repay: 2, Mixed: 3, BridgePay: 4, None: 5 });
  expect(PAYMENT_CHANNELS).toEqual({ none: 0, store: 2, moneyGram: 14, debit: 16, ach: 101 });
});

test('pay types and amount types have the agreed spelling [LOA-034 LOP-027]', () => {
  expect(PAY_TYPES.join(' ')).toBe(
    'standard payoff refinance disbursement resolutionPayoff cancelledRefi cancelledRefiPayoff',
  );
  expect(AMOUNT_TYPES.join(' ')).toBe('minimum pastDue payoff onlineProduct other settlement');
});

test('codes 1000 and 1002 are pending advances, and only 1000 can be canceled [LOA-035 LOP-028]', () => {
  expect([999, 1000, 1001, 1002].filter(isPendingDraw)).toEqual([1000, 1002]);
  expect([1000, 1002].filter(isCancellableDraw)).toEqual([1000]);
});

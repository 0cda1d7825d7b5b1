import { expect, test } from 'vitest';
import { PAYMENT_PROCESSORS } from './payment-processors.ts';
import { DRAW_STATES } from '#draws/draw-states.ts';
import { LOAN_TYPES, RECORD_KINDS } from '#loan-systems/record-kinds.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { PAY_TYPES, PAYMENT_CHANNELS, TRANSACTION_KINDS } from '#payments/pay-types.ts';

test('enumerations of loans, payments and draws match the loans document value by value [CFG-40]', () => {
  expect(LOAN_STATUS).toEqual({
    PaidOff: 3,
    ChargedOff: 6,
    Closed: 8,
    Deleted: 10,
    Open: 12,
    Repossessed: 13,
    OutForRepo: 15,
    Sold: 16,
    Bankrupt: 17,
    Refinance: 22,
    OutForRepoChargedOff: 23,
    RepossessedChargedOff: 24,
    Default: 27,
    Rescinded: 28,
    Settled: 29,
    ActiveDefault: 31,
    BankruptChargedOff: 32,
    Chargeback: 33,
  });
  expect(LOAN_TYPES).toEqual(['Personal', 'Title']);
  expect(RECORD_KINDS).toEqual(['Loan', 'NlsApplication', 'TLXeApplication']);
  expect(PAYMENT_PROCESSORS).toEqual({ CyberSource: 1, Repay: 2, Mixed: 3, BridgePay: 4, None: 5 });
  expect(PAYMENT_CHANNELS).toEqual({ none: 0, store: 2, moneyGram: 14, debit: 16, ach: 101 });
  expect(TRANSACTION_KINDS).toEqual({ payment: 1, draw: 2 });
  expect(PAY_TYPES.slice(0, 5)).toEqual(['standard', 'payoff', 'refinance', 'disbursement', 'resolutionPayoff']);
  expect(PAY_TYPES.slice(5).every((type) => type.startsWith('cancelledRefi'))).toBe(true);
  const codes = Object.values(DRAW_STATES).flatMap(({ pendingCode }) => (pendingCode === null ? [] : [pendingCode]));
  expect([...new Set(codes)]).toEqual([1000, 1002]);
});

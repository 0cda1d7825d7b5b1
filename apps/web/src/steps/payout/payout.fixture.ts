import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { CHANNEL, type DrawResult, type DrawTerms, type Payout } from './payout-facts.ts';

/** Returns an advance of $400.00 by MoneyGram that was accepted and not sent yet. */
export function aPayout(change: Partial<Payout> = {}): Payout {
  return {
    transactionId: 'out_1',
    purpose: 'draw',
    loanId: 7,
    amount: cents(40_000),
    disbursementType: CHANNEL.moneyGram,
    state: 'accepted',
    pendingCode: 1000,
    referenceNumber: null,
    displayNumber: null,
    steps: { asked: '2026-06-15T16:41:07Z', accepted: '2026-06-15T16:41:08Z', sent: null, paid: null },
    expectedOn: businessDate('2026-06-15'),
    expiresOn: null,
    cancelUntil: '2026-06-16T22:00:00.000Z',
    isCancelling: false,
    stoppedBy: null,
    endedAt: null,
    cancelRefused: null,
    failure: null,
    ...change,
  };
}

/** Returns the services' answer about an advance. */
export function aDrawResult(change: Partial<DrawResult> = {}): DrawResult {
  const { payout = aPayout() } = change;
  return {
    messageKey: payout.transactionId,
    status: 'PENDING',
    transactionId: payout.transactionId,
    disbursementAmount: payout.amount,
    disbursementType: payout.disbursementType,
    referenceNumber: payout.referenceNumber,
    newLoanId: null,
    payout,
    ...change,
  };
}

/** Returns the terms of a line of $2,500.00 with $1,530.00 left. */
export function someTerms(change: Partial<DrawTerms> = {}): DrawTerms {
  const expectedOn = businessDate('2026-06-15');
  return {
    minDisbursement: cents(5_000),
    maxDisbursement: cents(153_000),
    availableCredit: cents(153_000),
    creditLimit: cents(250_000),
    apr: '279.50',
    blockedBy: [],
    options: [
      { type: CHANNEL.store, limit: cents(250_000), closedBy: null, expectedOn },
      { type: CHANNEL.moneyGram, limit: cents(1_000_000), closedBy: null, expectedOn },
      { type: CHANNEL.debit, limit: cents(500_000), closedBy: null, expectedOn },
      { type: CHANNEL.ach, limit: null, closedBy: null, expectedOn: businessDate('2026-06-16') },
    ],
    effect: {
      amount: cents(40_000),
      newBalance: cents(164_246),
      creditLeft: cents(113_000),
      nextStatementOn: businessDate('2026-07-10'),
      nextDueDate: businessDate('2026-07-31'),
      minimumWithout: cents(51_635),
      minimumWith: cents(60_493),
      costs: [{ days: 30, cost: NO_CENTS }],
    },
    spousalConsentRequired: false,
    newProductId: null,
    intentId: 'intent',
    ...change,
  };
}

import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import type { Origination, OriginationTerms } from './origination-facts.ts';

const TODAY = businessDate('2026-06-15');

/** Returns an approved application for a title pawn of $300.00 to $1,680.00, with no amount chosen. */
export function anOrigination(change: Partial<Origination> = {}): Origination {
  return {
    applicationId: 12,
    appraisalId: null,
    customerId: '100004',
    loanId: null,
    loanStatusId: null,
    loanTypeCode: 'Title',
    originationKey: null,
    collateral: { year: 2013, make: 'Dodge', model: 'Ram 1500' },
    disbursementAmount: NO_CENTS,
    disbursementType: 'none',
    dueDate: null,
    loanAmount: null,
    maxLoanAmount: cents(168_000),
    minLoanAmount: cents(30_000),
    locationId: 10_001,
    locationBrand: 'tmx',
    storeId: 10_001,
    productId: 1101,
    disbursementOptions: {
      isDebitDisbursementAvailable: false,
      isMoneyGramDisbursementAvailable: true,
      isStoreDisbursementAvailable: true,
    },
    spousalConsentRequired: false,
    lmsId: 2,
    productName: 'Georgia title pawn',
    state: 'open',
    nextPage: 'OriginationAmount',
    startedOn: TODAY,
    expiresAt: '2026-06-20T04:00:00.000Z',
    limitedBy: 'vehicle',
    options: [
      { type: CHANNEL.store, name: 'store', limit: cents(250_000), closedBy: null, expectedOn: TODAY },
      { type: CHANNEL.moneyGram, name: 'moneyGram', limit: cents(1_000_000), closedBy: null, expectedOn: TODAY },
      { type: CHANNEL.debit, name: 'debit', limit: cents(500_000), closedBy: 'no_card', expectedOn: TODAY },
      { type: CHANNEL.ach, name: 'ach', limit: null, closedBy: 'no_account', expectedOn: businessDate('2026-06-16') },
    ],
    disburseCardId: null,
    blockedBy: [],
    experianStatus: 'NotRequired',
    returnUrl: null,
    declinedReasons: [],
    uploadTaskId: null,
    callAsked: false,
    signBy: businessDate('2026-06-20'),
    asOf: TODAY,
    payout: null,
    rescission: null,
    ...change,
  };
}

/** Returns the terms of $1,500.00 of that pawn, as quoted on the same day. */
export function someOriginationTerms(change: Partial<OriginationTerms> = {}): OriginationTerms {
  const { options, asOf } = anOrigination();
  const dueDate = businessDate('2026-07-15');
  return {
    applicationId: 12,
    productId: 1101,
    productName: 'Georgia title pawn',
    kind: 'term',
    loanAmount: cents(150_000),
    minLoanAmount: cents(30_000),
    maxLoanAmount: cents(168_000),
    disbursementOptions: options,
    apr: '182.50',
    mapr: '182.50',
    rate: '15.00',
    financeCharge: cents(22_500),
    amountFinanced: cents(150_000),
    totalOfPayments: cents(172_500),
    paymentAmount: cents(172_500),
    dueDate,
    term: { payments: 1, frequency: 'single' },
    schedule: [
      {
        dueDate,
        amount: cents(172_500),
        interest: cents(22_500),
        principal: cents(150_000),
        balance: NO_CENTS,
      },
    ],
    itemization: { givenToYou: cents(150_000), paidToOthers: [], prepaidFinanceCharge: NO_CENTS },
    securityInterest: 'vehicleTitle',
    prepayment: 'chargeStands',
    returnedItemFee: cents(3_000),
    spousalConsentRequired: false,
    canRescind: false,
    validations: [],
    hash: 'a'.repeat(64),
    intentId: '12:2026-06-15:150000',
    asOf,
    signBy: businessDate('2026-06-20'),
    ...change,
  };
}

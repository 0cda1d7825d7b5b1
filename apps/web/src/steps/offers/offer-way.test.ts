import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { offerWay } from './offer-way.ts';
import { anOffer } from './offer.fixture.ts';

const loan = aLoan({ loanId: 7, brand: 'tmx', refinanceEligible: true });
const switchable = {
  ...loan,
  productSwitchAmountDue: cents(17_600),
  disburseProductMigration: { newProductId: 1104, validations: [] },
};
const refused = (...reasons: readonly string[]) => ({
  refinanceEligible: false,
  whyNotRefinance: reasons.map((reason) => ({ reason, remedy: 'none' })),
});
const way = (offerId: string, its: Parameters<typeof offerWay>[1], facts: Parameters<typeof anOffer>[1] = {}) =>
  offerWay(anOffer(offerId, facts), its, 'tmx');

test.each([
  ['settlement', loan, '/tmx/Accounts/7/Payment/SettlementOffer'],
  ['settlement-7', loan, '/tmx/Accounts/7/Payment/SettlementOffer'],
  ['qualifiedAmount-3', loan, '/tmx/Accounts/7/Payment?renewal=renew&cash=300.00'],
  ['line-4', switchable, '/tmx/Accounts/7/Payment/ProductSwitch'],
  ['lender-5', loan, '/tmx/Accounts/7'],
] as const)('accepting the offer %s opens its journey [OFR-003 LOP-066]', (offerId, its, href) => {
  expect(way(offerId, its)).toEqual({ kind: 'open', href });
});

test('accepting an appraisal opens an application [OFR-003 LOP-066]', () => {
  const found = { targetLoanId: null, appraisalId: 700_001 };
  expect(way('appraisal', null, found)).toEqual({ kind: 'appraisal', appraisalId: 700_001 });
  expect(way('appraisal-700001', null, found)).toEqual({ kind: 'appraisal', appraisalId: 700_001 });
});

test('an offer of the lender about no loan leads to the accounts', () => {
  expect(way('lender-5', null, { targetLoanId: null })).toEqual({ kind: 'open', href: '/tmx/Accounts' });
});

test('an offer leads to the brand of its loan, also from the page of another brand', () => {
  expect(way('lender-5', { ...loan, brand: 'inl' })).toEqual({ kind: 'open', href: '/inl/Accounts/7' });
});

test.each(['settlement', 'qualifiedAmount-3', 'line-4', 'lender-5'])(
  'the offer %s of a loan that is gone says so',
  (offerId) => {
    expect(way(offerId, null)).toMatchObject({
      kind: 'stopped',
      why: { fact: 'The loan of this offer is not among your loans any more.' },
    });
  },
);

test('cash is stopped by what stops the renewal, and not by what its pages ask for', () => {
  expect(way('qualifiedAmount-3', { ...loan, ...refused('too_late') })).toMatchObject({
    kind: 'stopped',
    why: { remedy: 'payPastDue' },
  });
  expect(way('qualifiedAmount-3', { ...loan, ...refused('location', 'demographics_missing') })).toMatchObject({
    kind: 'open',
  });
  expect(way('qualifiedAmount-3', { ...loan, lmsId: 3 })).toMatchObject({ kind: 'stopped', why: { remedy: 'call' } });
});

test('an open renewal stops cash and a switch', () => {
  const renewal = { state: 'awaitingSignature', signBy: businessDate('2026-06-20'), newLoanId: 9 } as const;
  for (const offerId of ['qualifiedAmount-3', 'line-4'])
    expect(way(offerId, { ...switchable, renewal })).toMatchObject({
      kind: 'stopped',
      why: { fact: 'A renewal of this loan is open.' },
    });
});

test('a loan that cannot be switched any more says so', () => {
  expect(way('line-4', loan)).toMatchObject({ kind: 'stopped' });
  const late = { ...switchable, disburseProductMigration: { newProductId: 1104, validations: ['too_late'] } };
  expect(way('line-4', late)).toMatchObject({ kind: 'stopped', why: { remedy: 'payPastDue' } });
});

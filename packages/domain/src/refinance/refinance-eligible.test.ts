import { describe, expect, test } from 'vitest';
import { beginLine, drawNow, LINE } from '#draws/line-story.fixture.ts';
import { begin, dollars, liveUntil, onDay } from '#loans/loan-story.fixture.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { cents } from '#money/cents.ts';
import { isOfferPublished, qualifiedAmountCents } from './qualified-amount.ts';
import {
  INELIGIBLE_REASONS,
  isEligibleButForSsn,
  refinanceEligible,
  type EligibilityFacts,
  type IneligibleReason,
} from './refinance-eligible.ts';
import { refinanceNow, renewal } from './refinance-story.fixture.ts';
import { renewedLoanHeader } from './renewed-loan-header.ts';
import { riskInfo } from './risk-info.ts';

const pawn = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-12) }), onDay(0));
const wisconsin = begin({ productId: 2102, principal: '1500.00', noteOn: onDay(-5), term: 12, firstDueOn: onDay(20) });
const ohio = begin({ productId: 1108, principal: '600.00', noteOn: onDay(-5), term: 6, firstDueOn: onDay(20) });
const payday = begin({ productId: 1106, principal: '300.00', noteOn: onDay(-5), firstDueOn: onDay(9) });

const CLEAR: EligibilityFacts = {
  hasPaymentInFlight: false,
  hasDrawInFlight: false,
  isBankrupt: false,
  isRefusedAsMilitary: false,
  lockedByName: null,
  hasSsn: true,
  isNoSsnRefinanceAllowed: false,
  knownDemographics: ['race', 'height', 'gender', 'weight'],
  isRiskDenied: false,
  location: 'allowed',
  isMarried: false,
  hasSpouseNotice: false,
};

function reasons(facts: Partial<EligibilityFacts>, loan: LoanSnapshot = pawn.loan, product = pawn.product) {
  const decision = refinanceEligible(loan, product, { ...CLEAR, ...facts });
  return decision.ok ? [] : decision.all.map(({ reason }) => reason);
}

const renewedOnce: LoanSnapshot = { ...payday.loan, renewalNumber: 1 };
// A payday loan with more than one due date is on an extended plan.
const onPlan: LoanSnapshot = { ...payday.loan, schedule: [...payday.loan.schedule, ...payday.loan.schedule] };
const renewedEarly = refinanceNow(pawn, renewal(dollars('225.00'))).next.loan;
const tooLate = { ...pawn.loan, asOf: onDay(60) };

type Row = readonly [IneligibleReason, readonly IneligibleReason[]];

const TABLE: readonly Row[] = [
  ['status', reasons({}, { ...pawn.loan, status: 27 })],
  ['status', reasons({}, { ...pawn.loan, phase: 'pendingFunding' })],
  ['in_flight', reasons({ hasPaymentInFlight: true })],
  ['in_flight', reasons({ hasDrawInFlight: true })],
  ['too_late', reasons({}, tooLate)],
  ['too_late', reasons({}, { ...pawn.loan, isNonAccrual: true })],
  ['no_renewals_left', reasons({}, renewedOnce, payday.product)],
  ['no_renewals_left', reasons({}, onPlan, payday.product)],
  ['product_does_not_renew', reasons({}, ohio.loan, ohio.product)],
  ['bankrupt', reasons({ isBankrupt: true })],
  ['military', reasons({ isRefusedAsMilitary: true })],
  ['locked_by_other', reasons({ lockedByName: 'Tara Turner' })],
  ['ssn_missing', reasons({ hasSsn: false })],
  ['demographics_missing', reasons({ knownDemographics: ['race', 'height', 'gender'] })],
  ['risk_denied', reasons({ isRiskDenied: true })],
  ['location', reasons({ location: 'refused' })],
  ['spouse_notice_missing', reasons({ isMarried: true }, wisconsin.loan, wisconsin.product)],
  ['period_not_begun', reasons({}, renewedEarly)],
];

describe('eligibility for a refinance', () => {
  test.each(TABLE)('a loan that only breaks the rule "%s" has only that reason', (reason, found) => {
    expect(found).toEqual([reason]);
  });

  test('the table of refusal reasons covers every rule', () => {
    expect(new Set(TABLE.map(([reason]) => reason))).toEqual(new Set(INELIGIBLE_REASONS));
  });

  test('a loan that breaks no rule is eligible, even in active default or without optional facts', () => {
    expect(reasons({})).toEqual([]);
    expect(reasons({}, { ...pawn.loan, status: 31 })).toEqual([]);
    expect(reasons({ hasSsn: false, isNoSsnRefinanceAllowed: true })).toEqual([]);
    expect(reasons({ location: 'notAsked' })).toEqual([]);
    expect(reasons({ isMarried: true })).toEqual([]);
    expect(reasons({ isMarried: true, hasSpouseNotice: true }, wisconsin.loan, wisconsin.product)).toEqual([]);
    expect(reasons({ knownDemographics: [] }, wisconsin.loan, wisconsin.product)).toEqual([]);
  });

  test('a refinance refusal names the first reason and lists all reasons in the order of the rules', () => {
    const decision = refinanceEligible(pawn.loan, pawn.product, {
      ...CLEAR,
      location: 'refused',
      hasSsn: false,
      hasPaymentInFlight: true,
    });
    expect(decision).toEqual({
      ok: false,
      first: { reason: 'in_flight', remedy: 'wait' },
      all: [
        { reason: 'in_flight', remedy: 'wait' },
        { reason: 'ssn_missing', remedy: 'give_ssn' },
        { reason: 'location', remedy: 'try_location_again' },
      ],
    });
    expect(isEligibleButForSsn(decision)).toBe(false);
    expect(isEligibleButForSsn(refinanceEligible(pawn.loan, pawn.product, { ...CLEAR, hasSsn: false }))).toBe(true);
  });
});

describe('offers', () => {
  test('an offer is the cash beyond the payoff or the credit left, and appears from 50.00', () => {
    expect(qualifiedAmountCents(dollars('2500.00'), pawn.loan)).toBe(77_500);
    expect(qualifiedAmountCents(dollars('1000.00'), pawn.loan)).toBe(0);
    expect(qualifiedAmountCents(dollars('900.00'), null)).toBe(90_000);
    const drawn = drawNow(beginLine(dollars('1500.00'), onDay(-45)), dollars('500.00'), 'debit');
    expect(qualifiedAmountCents(dollars('9000.00'), drawn.loan)).toBe(100_000);
    expect([4_999, 5_000].map((amount) => isOfferPublished(cents(amount)))).toEqual([false, true]);
  });
});

test('P40: a changed credit limit is shown until the borrower acknowledges it [OFR-015]', () => {
  const { loan } = beginLine(dollars('1000.00'), onDay(-45));
  const earlier = { previousNoteOn: null, previousRateE8: null, isRefinanceDenied: false };
  expect(riskInfo(loan, LINE, { ...earlier, limitBeforeCents: dollars('1500.00') })).toMatchObject({
    rateChanged: false,
    creditLimitChanged: true,
    refinanceDenied: false,
    inForce: { creditLimitCents: 100_000 },
    before: { creditLimitCents: 150_000 },
  });
  const told = { creditLimitCents: dollars('1000.00'), rateE8: loan.rateE8 };
  expect(riskInfo(loan, LINE, { ...earlier, limitBeforeCents: dollars('1500.00') }, told)).toMatchObject({
    creditLimitChanged: false,
    rateChanged: false,
  });
  expect(riskInfo(loan, LINE, { ...earlier, limitBeforeCents: null }, { ...told, rateE8: 1 })).toMatchObject({
    rateChanged: true,
  });
  const acknowledged = { ...earlier, limitBeforeCents: dollars('1000.00'), isRefinanceDenied: true };
  expect(riskInfo(loan, LINE, acknowledged)).toMatchObject({ creditLimitChanged: false, refinanceDenied: true });
});

test('refinancing an installment loan at another rate is a rate change [OFR-015]', () => {
  const earlier = { previousNoteOn: onDay(-90), limitBeforeCents: null, isRefinanceDenied: false };
  const { loan, product } = wisconsin;
  expect(riskInfo(loan, product, { ...earlier, previousRateE8: loan.rateE8 }).rateChanged).toBe(false);
  expect(riskInfo(loan, product, { ...earlier, previousRateE8: 99_000_000 }).rateChanged).toBe(true);
});

test("a renewal keeps the loan's store and number and increments the generation", () => {
  expect(renewedLoanHeader('00412-0000123-00')).toBe('00412-0000123-01');
  expect(renewedLoanHeader('00412-0000123-09')).toBe('00412-0000123-10');
  expect(renewedLoanHeader('00412-0000123-99')).toBeNull();
  expect(() => renewedLoanHeader('412-123')).toThrow('not a loan header');
});

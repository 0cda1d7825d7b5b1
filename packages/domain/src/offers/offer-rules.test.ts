import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { begin, D0, dollars, liveUntil, onDay, theProduct } from '#loans/loan-story.fixture.ts';
import { cents } from '#money/cents.ts';
import type { EligibilityFacts } from '#refinance/refinance-eligible.ts';
import { cashOfferCents, lineOfferCents, newLoanOfferCents, offerCycle, offerExpiresOn } from './offer-rules.ts';
import { writeOffer } from './offer-text.ts';

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
  location: 'notAsked',
  isMarried: false,
  hasSpouseNotice: false,
};
// Payoff 1,725.00 on D0: principal 1,500.00 and the charge of its period, 225.00.
const pawn = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-12) }), onDay(0));
const pledge = liveUntil(begin({ productId: 1102, principal: '1000.00', noteOn: onDay(-12) }), onDay(0));
const worth = (text: string | null, income: string | null = null) => ({
  vehicleValueCents: text === null ? null : dollars(text),
  discretionaryIncomeCents: income === null ? null : dollars(income),
});
const cashOf = (means: ReturnType<typeof worth>, facts: Partial<EligibilityFacts> = {}, loan = pawn.loan) =>
  cashOfferCents(loan, pawn.product, { ...CLEAR, ...facts }, means);

test('a renewal with cash is offered for what the vehicle lends above the payoff, from 50.00 up [OFR-002]', () => {
  // Half of 5,000.00 less the payoff of 1,725.00.
  expect(cashOf(worth('5000.00'))).toBe(77_500);
  expect(cashOf(worth('3550.00'))).toBe(5_000);
  expect(cashOf(worth('3549.98'))).toBeNull();
  expect(cashOf(worth('1000.00'))).toBeNull();
});

test('no cash is offered for an unvalued vehicle, a late loan or a protected person', () => {
  expect(cashOf(worth(null))).toBeNull();
  const late = liveUntil(pawn, onDay(25)).loan;
  expect(cashOf(worth('5000.00'), {}, late)).toBeNull();
  for (const facts of [
    { isBankrupt: true },
    { isRefusedAsMilitary: true },
    { isRiskDenied: true },
    { hasSsn: false },
    { knownDemographics: [] },
    { lockedByName: 'Tom Lee' },
  ])
    expect(cashOf(worth('5000.00'), facts)).toBeNull();
});

test('an installment loan is offered cash by income, and a payday loan and a line never', () => {
  const personal = liveUntil(
    begin({ productId: 2102, principal: '1500.00', noteOn: onDay(-5), term: 12, firstDueOn: onDay(20) }),
    onDay(0),
  );
  const offer = (income: string | null) => cashOfferCents(personal.loan, personal.product, CLEAR, worth(null, income));
  expect(offer(null)).toBeNull();
  expect(offer('2000.00')).toBeGreaterThan(cents(5_000));
  expect(offer('500.00')).toBeNull();
  const payday = begin({ productId: 1106, principal: '300.00', noteOn: onDay(-5), firstDueOn: onDay(9) });
  expect(cashOfferCents(payday.loan, payday.product, CLEAR, worth('9000.00', '9000.00'))).toBeNull();
});

test('P34: a Tennessee pledge is offered the rest of the line of its state', () => {
  // The line lends 4,000.00, of which the principal of 1,000.00 is drawn at once.
  expect(lineOfferCents(pledge.loan, pledge.product, CLEAR)).toBe(300_000);
  expect(lineOfferCents(pledge.loan, pledge.product, { ...CLEAR, isBankrupt: true })).toBeNull();
  expect(lineOfferCents(liveUntil(pledge, onDay(25)).loan, pledge.product, CLEAR)).toBeNull();
  expect(lineOfferCents({ ...pledge.loan, lmsId: 1 }, pledge.product, CLEAR)).toBeNull();
  expect(lineOfferCents(pawn.loan, pawn.product, CLEAR)).toBeNull();
});

test('a new loan is offered on a vehicle whose value is known, within the limits of the product', () => {
  expect(newLoanOfferCents(theProduct(1101), worth('5000.00'), D0)).toBe(250_000);
  expect(newLoanOfferCents(theProduct(1101), worth('90000.00'), D0)).toBe(1_000_000);
  expect(newLoanOfferCents(theProduct(1101), worth(null), D0)).toBeNull();
  expect(newLoanOfferCents(theProduct(1103), worth('5000.00'), D0)).toBeNull();
  expect(newLoanOfferCents(theProduct(2102), worth('5000.00', '2000.00'), D0)).toBeNull();
});

test('a settlement is offered once a quarter and anything else once a month, for 30 days', () => {
  expect(
    ['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map((on) => offerCycle('settlement', businessDate(on))),
  ).toEqual(['2026-Q1', '2026-Q1', '2026-Q2', '2026-Q4']);
  expect(offerCycle('line', D0)).toBe('2026-06');
  expect(offerExpiresOn(D0)).toBe('2026-07-15');
});

test('an offer says what it is, until when, and why the person got it', () => {
  const facts = {
    amountCents: dollars('2446.87'),
    vehicle: { year: 2013, make: 'Dodge', model: 'Ram 1500' },
    loanHeader: '10001-0100007-00',
    expiresOn: businessDate('2026-06-22'),
    lenderText: null,
  };
  expect(writeOffer({ ...facts, rule: 'settlement' })).toEqual({
    title: 'Settle your loan for $2,446.87',
    description:
      'Pay $2,446.87 by June 22, 2026 and we forgive the rest of what you owe on loan 0007. You sign an agreement first.',
    reason: 'You got this offer because a payment on loan 0007 is more than 90 days late.',
  });
  expect(writeOffer({ ...facts, rule: 'appraisal' }).title).toBe('Borrow up to $2,446.87 on your 2013 Dodge Ram 1500');
  const lenderText = { title: 'Free oil change', description: 'Show this at your store.' };
  expect(writeOffer({ ...facts, rule: 'lender', lenderText })).toMatchObject(lenderText);
  for (const rule of ['qualifiedAmount', 'line'] as const)
    expect(writeOffer({ ...facts, rule }).reason).toMatch(/^You got this offer because loan 0007 is in good standing/);
});

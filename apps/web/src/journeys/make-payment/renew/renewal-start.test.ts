import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoanEntity, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { newTerms } from '#steps/renewal/new-terms.fixture.ts';
import { factsOf } from './renewal-start.ts';

const NOTHING = { products: [], missingProducts: [] };
const asked = { terms: newTerms(), paymentCents: cents(22_500), isGuest: false, isSwitchToRead: false };
const loan = aLoanEntity(LOANS.alma());
const tara = {
  customerId: '880080',
  name: 'Tara',
  maskedPhone: '•••• 0119',
  maskedEmail: null,
  isVoiceOffered: false,
  triesLeft: null,
};

test('a plain renewal asks for nothing on its way and is signed here', () => {
  expect(factsOf({ ...asked, loan }, false, { party: null }, NOTHING)).toEqual({
    isPlaceAsked: false,
    isSwitchAsked: false,
    areDetailsAsked: false,
    mustAgree: 'nobody',
    areCoversOffered: false,
    areCoversToConfirm: false,
    isPaid: true,
    isSignedHere: true,
    cash: 'none',
    needsVisit: false,
  });
});

test('a renewal asks for missing details, the other borrower, and products', () => {
  const bare = {
    ...loan,
    refinanceEligible: false,
    whyNotRefinance: [{ reason: 'demographics_missing', remedy: 'x' }],
  };
  const other = { party: { ...tara, kind: 'other' as const, isVerified: false } };
  const facts = factsOf({ ...asked, loan: bare }, true, other, { products: [], missingProducts: ['Title insurance'] });
  expect(facts).toMatchObject({
    isPlaceAsked: true,
    areDetailsAsked: true,
    mustAgree: 'other',
    areCoversOffered: true,
  });
  const agreed = factsOf({ ...asked, loan }, false, { party: { ...other.party, isVerified: true } }, NOTHING);
  expect(agreed.mustAgree).toBe('nobody');
});

test('a guest signs here only with the code of the borrower, and a renewal may pay nothing', () => {
  const borrower = { ...tara, kind: 'borrower' as const };
  const guest = { ...asked, loan, isGuest: true, paymentCents: cents(0) };
  expect(factsOf(guest, false, { party: { ...borrower, isVerified: false } }, NOTHING)).toMatchObject({
    mustAgree: 'borrower',
    isSignedHere: false,
    isPaid: false,
  });
  expect(factsOf(guest, false, { party: { ...borrower, isVerified: true } }, NOTHING).isSignedHere).toBe(true);
});

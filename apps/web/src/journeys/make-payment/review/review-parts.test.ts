import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { startPayment } from '#journeys/make-payment/session/payment-progress.ts';
import { aCard, aLoanEntity, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { reviewParts } from './review-parts.ts';

const START = startPayment('tmx', 101);
const FACTS = {
  progress: { ...START, session: { ...START.session, paymentAmountCents: cents(500_000) } },
  loan: aLoanEntity(LOANS.alma()),
  card: aCard(),
  isGuest: false,
  isStoreUnread: false,
  isRefused: false,
} as const;
const ALWAYS = ['slowNotice', 'contactErrors', 'summary'];

test('the review shows the summary and the card agreement when paying by card', () => {
  expect(reviewParts(FACTS)).toEqual([...ALWAYS, 'cardAgreement', 'autopayOffer']);
});

test('the review shows the debit agreement when paying from a bank account', () => {
  const card = aCard({ cardType: 'bank' });
  expect(reviewParts({ ...FACTS, card })).toEqual([...ALWAYS, 'bankAgreement', 'autopayOffer']);
});

test('the review shows the refusal and other methods without an agreement after a final refusal [LER-010 LER-012]', () => {
  const progress = {
    ...FACTS.progress,
    journey: { ...START.journey, notice: 'No.' },
    refusal: { text: 'No.', move: 'another_card', lastFour: '1111' },
  } as const;
  expect(reviewParts({ ...FACTS, progress, card: null, isRefused: true })).toEqual([
    'slowNotice',
    'contactErrors',
    'failure',
    'anotherMethod',
    'summary',
  ]);
});

test('the review asks a guest for a contact and reports a store that cannot be read [LOP-083]', () => {
  expect(reviewParts({ ...FACTS, isGuest: true, isStoreUnread: true })).toEqual([
    'slowNotice',
    'contactErrors',
    'storeUnknown',
    'summary',
    'guestContact',
    'cardAgreement',
    'autopayOffer',
  ]);
});

test('the review says what stays past due after a partial payment [PAY-003]', () => {
  const progress = { ...START, session: { ...START.session, paymentAmountCents: cents(100) } };
  expect(reviewParts({ ...FACTS, progress, loan: aLoanEntity(LOANS.demetrius()) })).toContain('stillPastDue');
});

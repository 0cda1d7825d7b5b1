import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { amountConsequence } from '#journeys/make-payment/amount/amount-consequence.ts';
import { choicesOf } from '#journeys/make-payment/amount/amount-draft.ts';
import { compareChoices } from '#journeys/make-payment/amount/compare-choices.ts';
import { quotePayment } from '#journeys/make-payment/amount/quote-payment.ts';
import { anAccountDetail, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { guestBannerText, isGuestView } from './guest-view.ts';

const own = anAccountDetail(LOANS.demetrius());
const guests = { ...own, borrowerName: 'Alma R.', loan: { ...own.loan, loanHeader: '•••• 0100' } };

test("the guest banner shows only the loan's last digits and the borrower's short name", () => {
  expect(guestBannerText(guests, false)).toBe('You are paying loan ••0100 for Alma R.');
  expect(guestBannerText(guests, true)).toBe('You paid loan ••0100 for Alma R.');
  expect(guestBannerText({ ...guests, borrowerName: 'Alma' }, false)).toBe('You are paying loan ••0100 for Alma.');
  expect(guestBannerText({ loan: { ...own.loan, loanHeader: '••••' }, borrowerName: '' }, false)).toBe(
    'You are paying loan.',
  );
  expect([guestBannerText(own, false), isGuestView(own), isGuestView(guests)]).toEqual([null, false, true]);
});

test('a guest gets no balance, preview or comparison, and no mention of the principal [T8 LOP-083]', () => {
  expect(quotePayment(own, cents(5_000))).not.toBeNull();
  expect(quotePayment(guests, cents(5_000))).toBeNull();
  expect(compareChoices(guests, cents(5_000))).toEqual([]);
  const texts = choicesOf(guests.loan).map((choice) => amountConsequence(guests, choice));
  expect(texts.join(' ')).not.toMatch(/principal|your loan/i);
  expect(texts).toContain('Covers everything past due.');
});

import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { bestOffer, groupOffers, offerAmount, offerWords, overWords, untilText } from './offer-words.ts';
import { anOffer } from './offer.fixture.ts';

const settlement = anOffer('settlement', {
  settlementAmount: cents(244_687),
  qualifiedAmount: null,
  docExp: businessDate('2026-06-22'),
});

test('offers are grouped by what they are, and empty groups are left out', () => {
  const offers = ['lender-1', 'line-2', 'settlement', 'lender-3', 'newRule-4'].map((id) => anOffer(id));
  expect(groupOffers(offers).map(({ title, offers: own }) => [title, own.map(({ offerId }) => offerId)])).toEqual([
    ['Settle a loan for less', ['settlement']],
    ['A line of credit', ['line-2']],
    ['More for you', ['lender-1', 'lender-3', 'newRule-4']],
  ]);
  expect(groupOffers([])).toEqual([]);
});

test('the dashboard shows the first offer that no card of a loan shows [LOP-009]', () => {
  expect(bestOffer([settlement, anOffer('appraisal'), anOffer('line-2')])?.offerId).toBe('appraisal');
  expect(bestOffer([settlement])).toBeNull();
  expect(bestOffer([])).toBeNull();
});

test('an offer says its amount and its last day', () => {
  expect([offerAmount(settlement), untilText(settlement)]).toEqual([244_687, 'Open until Jun 22, 2026']);
  expect([offerAmount(anOffer('line-2')), untilText(anOffer('line-2'))]).toEqual([30_000, 'Open until Jun 30, 2026']);
  expect(offerAmount(anOffer('lender-1', { qualifiedAmount: null }))).toBeNull();
});

test('the button of an offer of the lender leads to its loan, or to the accounts without one', () => {
  expect(offerWords(anOffer('lender-1')).accept).toBe('Go to your loan');
  expect(offerWords(anOffer('lender-1', { targetLoanId: null })).accept).toBe('Go to your accounts');
});

test('each end of an offer has its own words, and an open or unknown one has none', () => {
  const ends = ['expired', 'taken', 'withdrawn', 'dismissed'] as const;
  expect(new Set(ends.map((state) => overWords(state)?.title)).size).toBe(4);
  expect([overWords('open'), overWords('unknown')]).toEqual([null, null]);
});

import { expect, test } from 'vitest';
import { countUnviewed, journeyOfOffer, toOfferId, toOfferKind } from './offer-kind.ts';

test.each([
  ['settlement', 'settlement', 'SettlementOffer'],
  ['settlement-4242', 'settlement', 'SettlementOffer'],
  ['appraisal', 'appraisal', 'Origination'],
  ['appraisal-700002', 'appraisal', 'Origination'],
  ['qualifiedAmount-12', 'qualifiedAmount', 'OfferDetails'],
  ['line-13', 'line', 'OfferDetails'],
  ['lender-14', 'lender', 'OfferDetails'],
  // Not ours: OfferDetails leads an unknown id to the list.
  ['qualifiedAmount', null, 'OfferDetails'],
  ['line-', null, 'OfferDetails'],
  ['settlement-x', null, 'OfferDetails'],
  ['toString', null, 'OfferDetails'],
  ['', null, 'OfferDetails'],
])('the offer %s opens its own journey [OFR-003]', (offerId, rule, journey) => {
  expect(toOfferKind(offerId)).toBe(rule);
  expect(journeyOfOffer(offerId)).toBe(journey);
});

test('only the first settlement and the first appraisal of a person have a bare name', () => {
  expect(toOfferId('settlement', 4242, true)).toBe('settlement');
  expect(toOfferId('settlement', 4243, false)).toBe('settlement-4243');
  expect(toOfferId('appraisal', 700_001, true)).toBe('appraisal');
  expect(toOfferId('line', 13, true)).toBe('line-13');
});

test('three offers of which one was viewed leave two unviewed [OFR-005 ENT-12]', () => {
  const offers = ['settlement', 'line-13', 'lender-14'];
  expect(countUnviewed(offers, ['line-13', 'lender-1'])).toBe(2);
  expect(countUnviewed(offers, [])).toBe(3);
  expect(countUnviewed([], ['line-13'])).toBe(0);
});

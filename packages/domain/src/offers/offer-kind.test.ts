import { expect, test } from 'vitest';
import { countUnviewed, toOfferId, toOfferKind } from './offer-kind.ts';

test.each([
  ['settlement', 'settlement'],
  ['settlement-4242', 'settlement'],
  ['appraisal', 'appraisal'],
  ['appraisal-700002', 'appraisal'],
  ['qualifiedAmount-12', 'qualifiedAmount'],
  ['line-13', 'line'],
  ['lender-14', 'lender'],
  // Not ours: OfferDetails leads an unknown id to the list.
  ['qualifiedAmount', null],
  ['line-', null],
  ['settlement-x', null],
  ['toString', null],
  ['', null],
])('the id %s names the rule %s of its offer', (offerId, rule) => {
  expect(toOfferKind(offerId)).toBe(rule);
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

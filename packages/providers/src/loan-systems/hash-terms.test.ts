import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { hashTerms } from './hash-terms.ts';

const asOf = businessDate('2026-06-15');
const terms = { asOf, paymentCents: 22_500, apr: { rate: 18_250n }, dueDates: [asOf, addDays(asOf, 30)] };

test('the hash of terms does not depend on the order of their fields or on absent ones', () => {
  const { dueDates, apr, paymentCents } = terms;
  expect(hashTerms({ nothing: undefined, dueDates, apr, paymentCents, asOf })).toBe(hashTerms(terms));
  expect(hashTerms(terms)).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['day', { asOf: addDays(asOf, 1) }],
  ['cent', { paymentCents: 22_501 }],
  ['rate', { apr: { rate: 18_251n } }],
  ['order of due dates', { dueDates: [addDays(asOf, 30), asOf] }],
])('another %s gives the terms another hash', (_name, change) => {
  expect(hashTerms({ ...terms, ...change })).not.toBe(hashTerms(terms));
});

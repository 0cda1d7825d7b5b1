import { INELIGIBLE_REASONS } from '@lendside/domain/refinance/refinance-eligible.ts';
import { expect, test } from 'vitest';
import { areDetailsMissing, mayBeginRenewal, stoppingReasons, whyNotRenew } from './why-not-renew.ts';

const refused = (...reasons: readonly string[]) => ({
  refinanceEligible: false,
  whyNotRefinance: reasons.map((reason) => ({ reason, remedy: 'contact_store' })),
});

test('every refusal reason of a renewal has a text, and an unknown reason points to the store', () => {
  const facts = INELIGIBLE_REASONS.map((reason) => whyNotRenew(reason).fact);
  expect(facts.every((fact) => fact.endsWith('.'))).toBe(true);
  expect(whyNotRenew('something_new')).toMatchObject({ remedy: 'call' });
});

test('a reason that the borrower can remove leads to the page that removes it', () => {
  expect(whyNotRenew('demographics_missing').remedy).toBe('details');
  expect(whyNotRenew('location').remedy).toBe('location');
  expect(whyNotRenew('too_late').remedy).toBe('payPastDue');
  expect(whyNotRenew('locked_by_other').remedy).toBe('lock');
  expect(whyNotRenew('ssn_missing').remedy).toBe('store');
});

test('a renewal may begin when only what its own pages ask for is missing', () => {
  expect(mayBeginRenewal({ refinanceEligible: true, whyNotRefinance: [] })).toBe(true);
  expect(mayBeginRenewal(refused('demographics_missing'))).toBe(true);
  expect(mayBeginRenewal(refused('spouse_notice_missing'))).toBe(true);
  expect(areDetailsMissing(refused('demographics_missing'))).toBe(true);
  expect(mayBeginRenewal(refused('demographics_missing', 'too_late'))).toBe(false);
  expect(mayBeginRenewal(refused())).toBe(false);
});

test('a reason that nothing removes is said before one that something does', () => {
  expect(stoppingReasons(refused('in_flight', 'product_does_not_renew'))[0]).toBe('product_does_not_renew');
});

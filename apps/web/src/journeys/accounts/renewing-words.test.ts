import { INELIGIBLE_REASONS } from '@lendside/domain/refinance/refinance-eligible.ts';
import { expect, test } from 'vitest';
import { whyNotRenew } from './renewing-words.ts';

test('every reason that keeps a loan from being renewed is said, and one we do not know points to the store', () => {
  const facts = INELIGIBLE_REASONS.map((reason) => whyNotRenew(reason)?.fact ?? '');
  expect(facts.every((fact) => fact.endsWith('.'))).toBe(true);
  expect(whyNotRenew('too_late')?.change).toBe('Pay what is past due and you can renew.');
  expect(whyNotRenew('something_new')?.change).toContain('Call your store');
  expect(whyNotRenew(null)).toBeNull();
});

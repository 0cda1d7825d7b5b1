import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import { expect, test } from 'vitest';
import { anOrigination } from '#steps/origination/origination.fixture.ts';
import { BRAND_LIMITED, entryStop } from './entry-stop.ts';
import { noLoanWords } from './no-loan-words.ts';

const spouse = { reason: 'spouse_notice_missing', remedy: 'give_spouse' };
const bankrupt = { reason: 'bankrupt', remedy: 'contact_store' };

test('nothing stops a person without an obstacle', () => {
  expect(entryStop(anOrigination(), { isDisclosed: false })).toBeNull();
});

test('a bankruptcy and a covered borrower stop with the words of the specification [LOP-046 LER-017]', () => {
  expect(
    entryStop(anOrigination({ blockedBy: [spouse, bankrupt], spousalConsentRequired: true }), { isDisclosed: false }),
  ).toEqual({
    kind: 'refused',
    reason: 'bankrupt',
  });
  for (const reason of ['bankrupt', 'covered_borrower_title', 'covered_borrower_product'])
    expect(noLoanWords(reason).title).toBe(NOT_ELIGIBLE_TEXT);
  expect(noLoanWords('a_new_reason').text).toContain('Call your store');
});

test('the Experian disclosure is shown once [LOP-046]', () => {
  const required = anOrigination({ experianStatus: 'Required' });
  expect(entryStop(required, { isDisclosed: false })).toEqual({ kind: 'disclose' });
  expect(entryStop(required, { isDisclosed: true })).toBeNull();
});

test('a married borrower of Wisconsin is asked for the spouse [LOP-045]', () => {
  expect(
    entryStop(anOrigination({ spousalConsentRequired: true, blockedBy: [spouse] }), { isDisclosed: false }),
  ).toEqual({
    kind: 'spouse',
  });
});

test('no new loan is chosen while a loan system of the brand is down [LOP-082 LRO-008]', () => {
  const limited = { isDisclosed: true, isLimited: true };
  expect(entryStop(anOrigination(), limited)).toEqual({ kind: 'refused', reason: BRAND_LIMITED });
  expect(entryStop(anOrigination({ blockedBy: [bankrupt] }), limited)).toMatchObject({ reason: 'bankrupt' });
  expect(noLoanWords(BRAND_LIMITED).text).toContain('Your application stays open.');
});

import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import type { StoredEntries } from '#device/stored-entries.ts';
import { forgetEnded, keepOrigination, leftApplication } from './origination-cookie.ts';
import { anOrigination } from './origination.fixture.ts';

/** Entries that keep everything, by name and key. */
function someEntries() {
  const values = new Map<string, string>();
  const entries: Pick<StoredEntries, 'read' | 'write' | 'remove'> = {
    read: (name, key) => values.get(`${name}-${key}`) ?? null,
    write: (name, value, how) => void values.set(`${name}-${how?.key}`, value),
    remove: (name, key) => void values.delete(`${name}-${key}`),
  };
  return { entries, values };
}

test('the cookie has the key of its customer, so two customers do not see each other’s [ORG-006 LOP-053]', () => {
  const { entries, values } = someEntries();
  keepOrigination(anOrigination(), entries);
  keepOrigination(anOrigination({ applicationId: 13, customerId: '100009' }), entries);
  expect([...values.keys()]).toEqual(['origination-100004', 'origination-100009']);
  expect(leftApplication('100004', entries)).toBe(12);
  expect(leftApplication('100009', entries)).toBe(13);
  expect(leftApplication('100010', entries)).toBeNull();
});

test('the cookie follows each change and fits a browser without any card [ORG-007 ORG-008 ORG-009 ORG-010]', () => {
  const { entries, values } = someEntries();
  keepOrigination(
    anOrigination({ disbursementAmount: cents(150_000), disbursementType: 'debit', disburseCardId: 'card_1' }),
    entries,
  );
  const text = values.get('origination-100004') ?? '';
  expect(text.length).toBeLessThan(1_200);
  expect(text).not.toContain('card_1');
  expect(JSON.parse(text)).toMatchObject({
    applicationId: 12,
    appraisalId: null,
    disbursementAmount: 150_000,
    disbursementType: 'debit',
    maxLoanAmount: 168_000,
    disbursementOptions: { isStoreDisbursementAvailable: true },
  });
});

test('the cookie goes when the loan is signed or the application has ended [LOP-053 LOP-054]', () => {
  const { entries, values } = someEntries();
  keepOrigination(anOrigination(), entries);
  keepOrigination(anOrigination({ state: 'funded', nextPage: 'Dashboard' }), entries);
  expect(values.size).toBe(0);
});

test('the dashboard removes the cookie of an application that is no longer open', () => {
  const { entries, values } = someEntries();
  keepOrigination(anOrigination(), entries);
  forgetEnded(['100004'], [{ applicationId: 12, state: 'signing' }], entries);
  expect(values.size).toBe(1);
  forgetEnded(['100004'], [{ applicationId: 12, state: 'declined' }], entries);
  expect(values.size).toBe(0);
});

test('a damaged cookie is no application', () => {
  const { entries } = someEntries();
  entries.write('origination', '{broken', { key: '100004' });
  expect(leftApplication('100004', entries)).toBeNull();
});

import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import { expect, test } from 'vitest';
import { decideEntry, isRefiPrevented, specifiedRefusal, type EntryDecision, type EntryFacts } from './entry-checks.ts';

const FREE: EntryFacts = {
  reasons: [],
  lock: null,
  isBankrupt: false,
  military: null,
  isRefinanceDenied: false,
  experian: null,
  isDisclosed: false,
  spouse: { customerId: 'NL-20', isRequired: false, isOnFile: false },
};
const LOCK = { byName: 'Tara Turner', since: '2026-06-15T12:00:00Z', until: '2026-06-16T12:00:00Z' };
const MARRIED = { customerId: 'NL-20', isRequired: true, isOnFile: false };

test.each<readonly [string, Partial<EntryFacts>, EntryDecision]>([
  ['nothing is in the way', {}, { do: 'goOn' }],
  ['the other borrower has the lock [ALT-008 LOP-043]', { lock: LOCK }, { do: 'blocked', lock: LOCK }],
  ['a lock comes before every other reason', { lock: LOCK, isBankrupt: true }, { do: 'blocked', lock: LOCK }],
  ['a bankruptcy is open [LOP-046]', { isBankrupt: true }, { do: 'refuse', reason: 'bankrupt' }],
  ['the bureau covers the borrower [LOP-046]', { military: 'Covered' }, { do: 'refuse', reason: 'military' }],
  ['the bureau has not answered yet', { military: 'Pending' }, { do: 'goOn' }],
  ['the bureau does not cover the borrower', { military: 'NotCovered' }, { do: 'goOn' }],
  ['risk denies it [LOP-047]', { isRefinanceDenied: true }, { do: 'refuse', reason: 'risk_denied' }],
  ['the services name a reason', { reasons: ['too_late'] }, { do: 'refuse', reason: 'too_late' }],
  ['its own pages remove the reasons', { reasons: ['demographics_missing', 'location'] }, { do: 'goOn' }],
  ['a stale reason names a lock that is gone', { reasons: ['locked_by_other'] }, { do: 'goOn' }],
  ['the number must be verified [LOP-046]', { experian: 'Required' }, { do: 'disclose' }],
  ['the disclosure was shown once', { experian: 'Required', isDisclosed: true }, { do: 'goOn' }],
  ['the number is verified', { experian: 'Verified' }, { do: 'goOn' }],
  ['the Experian check failed [LER-041]', { experian: null }, { do: 'goOn' }],
  ['the military check failed [LER-042]', { military: null }, { do: 'goOn' }],
  ['the lock check failed [LER-043]', { lock: null }, { do: 'goOn' }],
  ['the spouse is not on file [LOP-045]', { spouse: MARRIED }, { do: 'askSpouse', customerId: 'NL-20' }],
  ['the spouse is on file', { spouse: { ...MARRIED, isOnFile: true } }, { do: 'goOn' }],
  [
    'the spouse is asked for after the disclosure',
    { experian: 'Required', spouse: MARRIED, reasons: ['spouse_notice_missing'] },
    { do: 'disclose' },
  ],
])('entering a renewal when %s', (_when, facts, decision) => {
  expect(decideEntry({ ...FREE, ...facts })).toEqual(decision);
});

test('a bankruptcy, military coverage and a denial by risk take the choice to renew away [LOP-046 LOP-047]', () => {
  expect(['bankrupt', 'military', 'risk_denied', 'too_late'].map(isRefiPrevented)).toEqual([true, true, true, false]);
});

test('a bankruptcy and military coverage have the specified words [LER-017 LOP-046]', () => {
  expect([specifiedRefusal('bankrupt'), specifiedRefusal('military')]).toEqual([NOT_ELIGIBLE_TEXT, NOT_ELIGIBLE_TEXT]);
  expect(specifiedRefusal('too_late')).toBeNull();
});

import { expect, test } from 'vitest';
import { ADVERSE_REASONS, explainAdverseAction, readAdverseReasons, type UsedReport } from './adverse-action.ts';

const lender = { name: 'Lender LLC', address: '1 Main Street, Savannah, GA 31401', phone: '(912) 555-0101' };
const report: UsedReport = {
  agency: { name: 'Bureau', address: '5 Circle, Atlanta, GA 30301', phone: '(800) 555-0170' },
  score: { value: 561, lowest: 300, highest: 850, on: '2026-06-12', factors: ['Late payments', 'Short history'] },
};
const wordsOf = (...given: Parameters<typeof explainAdverseAction>) =>
  explainAdverseAction(...given)
    .flatMap(({ heading, sentences }) => [heading, ...sentences])
    .join(' ');

test('an adverse action notice names reasons, creditor and federal agency (12 CFR 1002.9)', () => {
  const words = wordsOf({ reasons: ['delinquentWithUs'], report: null }, lender);
  expect(words).toContain('Delinquent past or present credit obligations with us.');
  expect(words).toContain('Equal Credit Opportunity Act prohibits creditors from discriminating');
  expect(words).toContain('Federal Trade Commission, Equal Credit Opportunity, Washington, DC 20580');
  expect(words).toContain('Lender LLC, 1 Main Street, Savannah, GA 31401, phone (912) 555-0101.');
  expect(words).not.toContain('report');
});

test('a decision that used a report names the agency, the score and the rights (15 U.S.C. 1681m)', () => {
  const words = wordsOf({ reasons: ['delinquentWithOthers'], report }, lender);
  for (const part of [
    'a report from Bureau, 5 Circle, Atlanta, GA 30301, phone (800) 555-0170.',
    'did not make the decision',
    'free copy of your report from the agency if you ask for it within 60 days',
    'dispute with the agency',
    'It was 561 on June 12, 2026; scores range from 300 to 850.',
    'Late payments; Short history.',
  ])
    expect(words).toContain(part);
  expect(wordsOf({ reasons: [], report: { ...report, score: null } }, lender)).not.toContain('score');
});

test('a decision without recorded reasons tells the right to ask for them and invents none', () => {
  const words = wordsOf({ reasons: [], report: null }, lender);
  expect(words).toContain('right to a statement of the specific reasons');
  expect(words).toContain('Ask within 60 days of this notice: call (912) 555-0101');
  for (const reason of Object.values(ADVERSE_REASONS)) expect(words).not.toContain(reason);
});

test('reason codes are read from stored texts, and unknown texts are left out', () => {
  expect(readAdverseReasons(['collateral', 'made up', 7, 'bankruptcy', 'collateral'])).toEqual([
    'collateral',
    'bankruptcy',
  ]);
});

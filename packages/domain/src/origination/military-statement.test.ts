import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import { militaryStatement } from './military-statement.ts';

const PHONE = '1-800-555-0123';

test('the military statement has the text of the law, the payments and the phone number', () => {
  const payments = [
    { count: 11, amountCents: cents(10_336), firstDueOn: businessDate('2026-07-15') },
    { count: 1, amountCents: cents(10_338), firstDueOn: businessDate('2027-06-15') },
  ];
  const statement = militaryStatement({ kind: 'payments', payments }, PHONE);
  expect(statement.maprText).toMatch(
    /^Federal law provides important protections to members of the Armed Forces and their dependents/,
  );
  expect(statement.maprText).toContain('may not exceed an annual percentage rate of 36 percent');
  expect(statement.maprText).toMatch(/participation fees for a credit card account\)\.$/);
  expect(statement.obligationText).toBe(
    'You must make 11 payments of $103.36 from 2026-07-15 on, and 1 payment of $103.38 on 2027-06-15.',
  );
  expect(statement.oralText).toBe('Call 1-800-555-0123, toll-free, to hear this statement and what you must pay.');
  expect(statement.oralPhone).toBe(PHONE);
});

test('the military statement of a line describes its monthly payment', () => {
  const statement = militaryStatement({ kind: 'line', dueDays: 21, minimumPrincipalPercent: '3' }, PHONE);
  expect(statement.obligationText).toBe(
    'Each month you must pay the interest and fees of the statement and 3% of what you have drawn. The payment is due 21 days after the statement.',
  );
});

test('a military statement without the phone of the oral disclosures throws', () => {
  expect(() => militaryStatement({ kind: 'payments', payments: [] }, ' ')).toThrow('phone');
});

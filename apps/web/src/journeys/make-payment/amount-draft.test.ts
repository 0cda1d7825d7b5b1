import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { draftAmount, firstDraft } from './amount-draft.ts';
import { aLoanEntity, LOANS } from './payment.fixture.ts';

const ALMA = aLoanEntity(LOANS.alma());
const CORA = aLoanEntity(LOANS.cora());
const NOTHING = { type: null, cents: null };

test('a current loan opens at the minimum, a late one at what is past due', () => {
  expect(firstDraft(ALMA, NOTHING).type).toBe('minimum');
  expect(firstDraft(CORA, NOTHING).type).toBe('pastDue');
});

test('coming back shows what was chosen, typed amount included', () => {
  expect(firstDraft(ALMA, { type: 'other', cents: cents(123_450) })).toEqual({ type: 'other', otherText: '1,234.50' });
  expect(firstDraft(ALMA, { type: 'payoff', cents: cents(1) })).toEqual({ type: 'payoff', otherText: '' });
  expect(firstDraft(ALMA, { type: 'pastDue', cents: cents(1) }).type).toBe('minimum');
});

test('each choice comes to its amount, another amount is read by the rule of the services [VAL-31 PAY-003]', () => {
  expect(draftAmount(ALMA, { type: 'minimum', otherText: '7' })).toEqual({ ok: true, cents: 22_500 });
  expect(draftAmount(ALMA, { type: 'payoff', otherText: '' })).toEqual({ ok: true, cents: 172_500 });
  expect(draftAmount(ALMA, { type: 'other', otherText: '1,234.50' })).toEqual({ ok: true, cents: 123_450 });
});

test.each([
  ['', 'Enter the amount you want to pay.'],
  ['0.00', 'Enter an amount of at least $0.01.'],
  ['1.2.3', 'Enter an amount in dollars and cents, like 125.00.'],
  ['1725.01', 'Enter $1,725.00 or less. That pays off your loan.'],
])('%j is refused with how to fix it', (otherText, message) => {
  expect(draftAmount(ALMA, { type: 'other', otherText })).toEqual({ ok: false, message });
});

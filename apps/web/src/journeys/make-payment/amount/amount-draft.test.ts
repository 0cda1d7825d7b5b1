import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoanEntity, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { chosenLabel, choicesOf, draftAmount, firstDraft } from './amount-draft.ts';

const ALMA = aLoanEntity(LOANS.alma());
const CORA = aLoanEntity(LOANS.cora());
const NOTHING = { type: null, cents: null };

test('a current loan opens at the minimum, a late one at what is past due', () => {
  expect(firstDraft(ALMA, NOTHING).type).toBe('minimum');
  expect(firstDraft(CORA, NOTHING).type).toBe('pastDue');
});

test('where nothing is due the page opens with an amount to be typed, not with the payoff', () => {
  const paid = { ...ALMA, minimumAmountDue: cents(0) };
  expect(choicesOf(paid).find(({ type }) => type === 'payoff')?.whyNot).toBeNull();
  expect(firstDraft(paid, NOTHING)).toEqual({ type: 'other', otherText: '' });
  expect(firstDraft(paid, { type: 'payoff', cents: cents(1) }).type).toBe('payoff');
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

test('out for repo, past due is what brings the loan back, recovery costs included, and is chosen first', () => {
  const esther = aLoanEntity(LOANS.esther());
  const back = choicesOf(esther).find((choice) => choice.type === 'pastDue');
  expect(back).toEqual({ type: 'pastDue', label: 'Get back on track', amountCents: 93_288, whyNot: null });
  expect(firstDraft(esther, NOTHING).type).toBe('pastDue');
  expect(chosenLabel(esther, 'pastDue')).toBe('Get back on track');
});

test('a loan its store may switch to a line of credit offers what the switch asks for; one that may not says so [LOP-027]', () => {
  const hope = { ...aLoanEntity(LOANS.hope()), productSwitchAmountDue: cents(17_600) };
  const switchable = { ...hope, disburseProductMigration: { newProductId: 1104, validations: [] } };
  const choice = (loan: typeof hope) => choicesOf(loan).find(({ type }) => type === 'onlineProduct');
  expect(choice(switchable)).toEqual({
    type: 'onlineProduct',
    label: 'Amount for a product switch',
    amountCents: 17_600,
    whyNot: null,
  });
  expect(draftAmount(switchable, { type: 'onlineProduct', otherText: '' })).toEqual({ ok: true, cents: 17_600 });
  expect(choice({ ...hope, disburseProductMigration: { newProductId: null, validations: [] } })).toBeUndefined();
  const stayed = { ...hope, disburseProductMigration: { newProductId: 1104, validations: ['bankruptcy_stay'] } };
  expect(choice(stayed)?.whyNot).toBe('This loan cannot be switched to another product right now.');
});

test('where everything is due, no lesser amount pretends to put it right; any amount may still be paid', () => {
  const rita = aLoanEntity(LOANS.rita());
  expect(choicesOf(rita).map(({ type, whyNot }) => [type, whyNot === null])).toEqual([
    ['minimum', false],
    ['pastDue', false],
    ['payoff', true],
    ['other', true],
  ]);
  expect(firstDraft(rita, NOTHING).type).toBe('payoff');
});

test('an advance is paid in one amount; a line keeps its own words', () => {
  expect(choicesOf(aLoanEntity(LOANS.mark())).filter((choice) => choice.whyNot === null)).toEqual([
    { type: 'payoff', label: 'Pay off the loan', amountCents: 30_000, whyNot: null },
  ]);
  const nate = choicesOf(aLoanEntity(LOANS.nate()));
  expect(nate.map(({ label, amountCents }) => [label, amountCents])).toEqual([
    ['Minimum payment', 26_442],
    ['Past due amount', null],
    ['Pay the whole balance', 124_246],
    ['Other amount', null],
  ]);
});

import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoanEntity, anAccountDetail, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { chosenLabel, choicesOf, draftAmount, firstDraft, shownChoicesOf } from './amount-draft.ts';

const ALMA = aLoanEntity(LOANS.alma());
const CORA = aLoanEntity(LOANS.cora());
const NOTHING = { type: null, cents: null };

test("the amount page preselects a current loan's minimum and a late loan's past due amount", () => {
  expect(firstDraft(ALMA, NOTHING).type).toBe('minimum');
  expect(firstDraft(CORA, NOTHING).type).toBe('pastDue');
});

test('the page leaves out the past due amount of a loan that is not past due', () => {
  const types = (loan: ReturnType<typeof LOANS.alma>) => shownChoicesOf(anAccountDetail(loan)).map(({ type }) => type);
  expect(types(LOANS.alma())).toEqual(['minimum', 'payoff', 'other']);
  expect(types(LOANS.cora())).toEqual(['minimum', 'pastDue', 'payoff', 'other']);
});

test('the amount page preselects "Other amount", not the payoff, when nothing is due', () => {
  const paid = { ...ALMA, minimumAmountDue: cents(0) };
  expect(choicesOf(paid).find(({ type }) => type === 'payoff')?.whyNot).toBeNull();
  expect(firstDraft(paid, NOTHING)).toEqual({ type: 'other', otherText: '' });
  expect(firstDraft(paid, { type: 'payoff', cents: cents(1) }).type).toBe('payoff');
});

test('the amount page restores the earlier choice and the typed amount', () => {
  expect(firstDraft(ALMA, { type: 'other', cents: cents(123_450) })).toEqual({ type: 'other', otherText: '1,234.50' });
  expect(firstDraft(ALMA, { type: 'payoff', cents: cents(1) })).toEqual({ type: 'payoff', otherText: '' });
  expect(firstDraft(ALMA, { type: 'pastDue', cents: cents(1) }).type).toBe('minimum');
});

test("each choice has its own amount, and a typed amount is checked by the services' rule [VAL-31 PAY-003]", () => {
  expect(draftAmount(ALMA, { type: 'minimum', otherText: '7' })).toEqual({ ok: true, cents: 22_500 });
  expect(draftAmount(ALMA, { type: 'payoff', otherText: '' })).toEqual({ ok: true, cents: 172_500 });
  expect(draftAmount(ALMA, { type: 'other', otherText: '1,234.50' })).toEqual({ ok: true, cents: 123_450 });
});

test.each([
  ['', 'Enter the amount you want to pay.'],
  ['0.00', 'Enter an amount of at least $0.01.'],
  ['1.2.3', 'Enter an amount in dollars and cents, like 125.00.'],
  ['1725.01', 'Enter $1,725.00 or less. That pays off your loan.'],
])('the typed amount %j is refused with a message that says how to fix it', (otherText, message) => {
  expect(draftAmount(ALMA, { type: 'other', otherText })).toEqual({ ok: false, message });
});

test('the amount page preselects the amount that stops the recovery of a vehicle', () => {
  const esther = aLoanEntity(LOANS.esther());
  const back = choicesOf(esther).find((choice) => choice.type === 'pastDue');
  expect(back).toEqual({ type: 'pastDue', label: 'Get back on track', amountCents: 93_288, whyNot: null });
  expect(firstDraft(esther, NOTHING).type).toBe('pastDue');
  expect(chosenLabel(anAccountDetail(LOANS.esther()), 'pastDue')).toBe('Get back on track');
});

test('the product switch is offered with its amount, or shown with the reason why not [LOP-027]', () => {
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
  expect(choice(stayed)?.whyNot).toBe('You can’t switch this loan to another product right now.');
});

test('a product switch waits while a loan system of the brand is down [LOP-082 LRO-008]', () => {
  const hope = { ...aLoanEntity(LOANS.hope()), productSwitchAmountDue: cents(17_600) };
  const loan = { ...hope, disburseProductMigration: { newProductId: 1104, validations: [] } };
  const detail = { ...anAccountDetail(LOANS.hope()), loan };
  const whyNot = (isLimited: boolean) =>
    shownChoicesOf(detail, isLimited).flatMap((choice) => (choice.type === 'onlineProduct' ? [choice.whyNot] : []));
  expect(whyNot(false)).toEqual([null]);
  expect(whyNot(true)).toEqual([expect.stringContaining('Try again later.')]);
});

test('only the payoff or a typed amount can be paid when the whole balance is due', () => {
  const rita = aLoanEntity(LOANS.rita());
  expect(choicesOf(rita).map(({ type, whyNot }) => [type, whyNot === null])).toEqual([
    ['minimum', false],
    ['pastDue', false],
    ['payoff', true],
    ['other', true],
  ]);
  expect(firstDraft(rita, NOTHING).type).toBe('payoff');
});

test('an advance offers only the payoff, and a line of credit has its own labels', () => {
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

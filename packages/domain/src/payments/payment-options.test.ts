import { expect, test } from 'vitest';
import { cents, NO_CENTS } from '#money/cents.ts';
import { keepCurrencyCharacters } from './currency-entry.ts';
import { listAmountChoices, validateOtherAmount, type AmountFigures } from './payment-options.ts';

const late: AmountFigures = {
  minimumAmountDueCents: cents(22_000),
  pastDueAmountCents: cents(11_000),
  minimumRequiredAmountCents: cents(22_000),
  payoffAmountCents: cents(100_000),
  daysLate: 12,
};

function codes(change: Partial<AmountFigures>): string[] {
  return listAmountChoices({ ...late, ...change }).map(({ type, availability }) =>
    availability.ok ? type : `${type} ${availability.refusal.code}`,
  );
}

test('a late loan offers minimum, past due, payoff and other, in that order', () => {
  expect(codes({})).toEqual(['minimum', 'pastDue', 'payoff', 'other']);
  expect(listAmountChoices(late).map((choice) => choice.amountCents)).toEqual([22_000, 11_000, 100_000, null]);
});

test('a loan with a product switch also offers the switch amount [LOP-027 LOP-091]', () => {
  expect(codes({ productSwitchAmountDueCents: cents(17_600) })).toEqual([
    'minimum',
    'pastDue',
    'onlineProduct',
    'payoff',
    'other',
  ]);
  expect(codes({ productSwitchAmountDueCents: NO_CENTS })[2]).toBe('onlineProduct nothing_due');
});

test('an unavailable amount choice stays in the list with its reason', () => {
  expect(codes({ daysLate: 0 })).toEqual(['minimum', 'pastDue not_late', 'payoff', 'other']);
  expect(codes({ minimumAmountDueCents: NO_CENTS })[0]).toBe('minimum nothing_due');
  expect(codes({ minimumAmountDueCents: cents(100_000) })[0]).toBe('minimum same_as_payoff');
  expect(codes({ payoffAmountCents: NO_CENTS })).toEqual([
    'minimum nothing_owed',
    'pastDue nothing_owed',
    'payoff nothing_owed',
    'other nothing_owed',
  ]);
});

test('a typed amount from one cent to the payoff is accepted', () => {
  expect(validateOtherAmount('0.01', late)).toEqual({ ok: true, cents: 1 });
  expect(validateOtherAmount(' $1,000.00 ', late)).toEqual({ ok: true, cents: 100_000 });
});

test('an amount below a dollar is accepted when typed without its leading zero [VAL-30 OPEN-59]', () => {
  expect(validateOtherAmount(keepCurrencyCharacters('0.50'), late)).toEqual({ ok: true, cents: 50 });
  expect(validateOtherAmount(keepCurrencyCharacters('$0.05'), late)).toEqual({ ok: true, cents: 5 });
  expect(validateOtherAmount(keepCurrencyCharacters('0.00'), late)).toMatchObject({
    refusal: { code: 'amount_not_positive' },
  });
  expect(validateOtherAmount('.', late)).toMatchObject({ refusal: { code: 'amount_malformed' } });
});

test('a typed amount is refused with its reason [LOP-086]', () => {
  const refusal = (text: string): unknown => {
    const amount = validateOtherAmount(text, late);
    return amount.ok ? null : amount.refusal;
  };
  expect(refusal('  ')).toEqual({ code: 'amount_missing' });
  for (const text of ['ten', '-5', '1.234', '1,00', 'NaN', '1e3'])
    expect(refusal(text)).toEqual({ code: 'amount_malformed' });
  expect(refusal('0.00')).toEqual({ code: 'amount_not_positive' });
  expect(refusal('1000.01')).toEqual({ code: 'exceeds_payoff', payoffAmountCents: 100_000 });
});

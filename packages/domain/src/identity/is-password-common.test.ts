import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMON_PASSWORD_STEMS } from './common-passwords.ts';
import { isPasswordCommon } from './is-password-common.ts';

const ANN = 'ann.sample@example.com';
const BRANDS = ['TitleMax', 'CheckSmart', 'Easy Money'];

test.each([
  'Password1',
  'P@ssw0rd123',
  'Pa55word!!',
  '1Password1',
  'Qwertyuiop1',
  'qwerty12345',
  'Welcome2026!',
  'Letmein123',
  'Summer2026',
  'ILoveYou99',
  '123456789',
  '9876543210',
  'Aa1Aa1Aa1',
  '1111111111',
  'TitleMax2026',
  'T1tleMax!',
  'CheckSmart1',
  'EasyMoney1',
  'Easy Money 1',
  'Moneymoney1',
])('%s is a common password [C10]', (password) => {
  expect(isPasswordCommon(password, ANN, BRANDS)).toBe(true);
});

test.each([
  ['Ann.Sample1', ANN],
  ['Sample2026', ANN],
  ['Example99', ANN],
  ['2055550123a', '+12055550123'],
  ['(205) 555-0123'.replaceAll(/\D/g, ''), '2055550123'],
])('%s is too close to the username %s [C10]', (password, username) => {
  expect(isPasswordCommon(password, username, BRANDS)).toBe(true);
});

test.each(['Correct-Horse-9', 'Abcdefgh1', 'Blue7Kettle', 'rain on Tuesday 4', 'vYx92kLpq', 'Passwordless-Garden-3'])(
  '%s is not a common password [C10 VAL-02]',
  (password) => {
    expect(isPasswordCommon(password, ANN, BRANDS)).toBe(false);
  },
);

test('every common stem is found with added digits and symbols in any case [C10]', () => {
  const decoration = fc.stringMatching(/^[0-9!?#]{0,4}$/);
  fc.assert(
    fc.property(
      fc.constantFrom(...COMMON_PASSWORD_STEMS),
      decoration,
      decoration,
      fc.boolean(),
      (stem, before, after, isUpper) => {
        const word = isUpper ? stem.toUpperCase() : stem;
        expect(isPasswordCommon(`${before}${word}${after}`, ANN, BRANDS)).toBe(true);
      },
    ),
  );
});

test('the common password check never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'binary' }), (password, username) => {
      expect(typeof isPasswordCommon(password, username, BRANDS)).toBe('boolean');
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameMatches } from './cardholder-name.ts';

test('a cardholder name matches when the first name and a space come before the last name [LVA-004]', () => {
  expect(nameMatches('Ann Lee', 'Ann', 'Lee')).toBe(true);
  expect(nameMatches('Ann Marie Lee', 'Ann', 'Lee')).toBe(true);
  expect(nameMatches('Lee Ann', 'Ann', 'Lee')).toBe(false);
  expect(nameMatches('AnnLee', 'Ann', 'Lee')).toBe(false);
});

test('a cardholder name matches when the last name ends the text or is followed by a space [LVA-005]', () => {
  expect(nameMatches('Ann Leeson', 'Ann', 'Lee')).toBe(false);
  expect(nameMatches('Ann Lee Jr', 'Ann', 'Lee')).toBe(true);
  expect(nameMatches('Ann Leeson Lee', 'Ann', 'Lee')).toBe(true);
});

test('the name check ignores case, outer spaces and repeated spaces [LOP-060]', () => {
  expect(nameMatches('  ANN    lee ', 'ann', ' LEE')).toBe(true);
  expect(nameMatches('Ann Lee', '', 'Lee')).toBe(false);
  expect(nameMatches('Ann Lee', 'Ann', ' ')).toBe(false);
});

test('a cardholder name always matches itself, with middle names and suffixes too', () => {
  const word = fc.stringMatching(/^[A-Za-z][A-Za-z'-]{0,12}$/);
  fc.assert(
    fc.property(
      word,
      word,
      fc.array(word, { maxLength: 2 }),
      fc.array(word, { maxLength: 2 }),
      (first, last, middle, after) => {
        expect(nameMatches([first, ...middle, last, ...after].join('  ').toUpperCase(), first, last)).toBe(true);
      },
    ),
  );
});

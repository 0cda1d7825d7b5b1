import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { GENDERS, RACES } from './demographics.ts';
import { findDemographicProblems, listGiven } from './given-demographics.ts';

const fields = (...args: Parameters<typeof findDemographicProblems>) =>
  findDemographicProblems(...args).map(({ field }) => field);

test('demographics need a listed race and gender, height in feet and inches, weight in pounds [LOP-088 LAP-043]', () => {
  for (const { value: race } of RACES)
    for (const { value: gender } of GENDERS)
      expect(fields({ race, gender, height: { feet: 5, inches: 11 }, weight: 180 })).toEqual([]);
  expect(fields({ race: 'martian', gender: '', height: { feet: 5, inches: 12 }, weight: 49 })).toEqual([
    'race',
    'height',
    'gender',
    'weight',
  ]);
});

test.each([
  [{ feet: 3, inches: 0 }, true],
  [{ feet: 2, inches: 11 }, false],
  [{ feet: 8, inches: 11 }, true],
  [{ feet: 9, inches: 0 }, false],
  [{ feet: 5.5, inches: 6 }, false],
  [{ feet: 6, inches: -1 }, false],
] as const)('a height of %o is valid: %s [LOP-088]', (height, isFine) => {
  expect(fields({ height })).toEqual(isFine ? [] : ['height']);
});

test('demographics check only the given details unless more are required, weight in whole pounds', () => {
  expect(listGiven({ weight: 150 })).toEqual(['weight']);
  expect(fields({ weight: 150 })).toEqual([]);
  expect(fields({ weight: 150 }, ['race', 'height', 'weight'])).toEqual(['race', 'height']);
  fc.assert(
    fc.property(fc.double(), (weight) => {
      const isPounds = Number.isInteger(weight) && weight >= 50 && weight <= 999;
      expect(fields({ weight })).toEqual(isPounds ? [] : ['weight']);
    }),
  );
});

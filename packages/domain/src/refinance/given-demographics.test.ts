import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { GENDERS, RACES } from './demographics.ts';
import { findDemographicProblems, listGiven } from './given-demographics.ts';

const fields = (...args: Parameters<typeof findDemographicProblems>) =>
  findDemographicProblems(...args).map(({ field }) => field);

test('race and gender are of the list, height is feet and inches, weight is pounds [LOP-088 LAP-043]', () => {
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
] as const)('a height of %o can be one: %s [LOP-088]', (height, isFine) => {
  expect(fields({ height })).toEqual(isFine ? [] : ['height']);
});

test('only what was given is looked at, unless more is wanted; whatever is no whole number of pounds is refused', () => {
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

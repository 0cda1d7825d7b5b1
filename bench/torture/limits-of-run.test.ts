import { expect, test } from 'vitest';
import { findSlow, findSpared } from './limits-of-run.ts';

const inTime = { verdict: { p99SecondsTried: 15, maxSecondsTried: 60 }, settledSeconds: 180, wholeSeconds: 420 };

test('a torture run within its time limits and with enough damage has no findings', () => {
  expect(findSlow(inTime, 20_000)).toEqual([]);
  expect(findSpared({ damage: { kills: 500, freezes: 0, databaseCrashes: 10, cuts: 200 } }, 20_000)).toEqual([]);
});

test('each duration over its limit is listed with both figures', () => {
  const late = {
    verdict: { p99SecondsTried: 316.6, maxSecondsTried: 343.2 },
    settledSeconds: 210.2,
    wholeSeconds: 700,
  };
  expect(findSlow(late, 20_000)).toEqual([
    'p99SecondsTried is 316.6, 15 at most',
    'maxSecondsTried is 343.2, 60 at most',
    'settledSeconds is 210.2, 180 at most',
    'wholeSeconds is 700.0, 420 at most',
  ]);
  expect(findSlow(inTime, 2_000)).toEqual(['wholeSeconds is 420.0, 90 at most']);
  expect(findSlow({ ...inTime, wholeSeconds: 1_000 }, 600)).toEqual([]);
});

test('a torture run with too little damage is reported', () => {
  expect(findSpared({ damage: { kills: 499, freezes: 9, databaseCrashes: 9, cuts: 199 } }, 20_000)).toEqual([
    'kills are 499, 500 at least',
    'databaseCrashes are 9, 10 at least',
    'cuts are 199, 200 at least',
  ]);
});

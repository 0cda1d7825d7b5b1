import { expect, test } from 'vitest';
import { readDemographics, toEntries } from './demographic-entries.ts';

const ALL = { race: true, height: true, gender: true, weight: true };
const entries = { race: 'asian', feet: '5', inches: '11', gender: 'female', weight: '180' };

test('only requested details are sent: height in feet and inches, weight in pounds [CUS-014 LVA-020 LOP-088]', () => {
  const given = { race: 'asian', height: { feet: 5, inches: 11 }, gender: 'female', weight: 180 };
  expect(readDemographics(entries, ALL)).toEqual({ ok: true, given });
  expect(toEntries(given)).toEqual(entries);
  for (const one of ['race', 'height', 'gender', 'weight'] as const) {
    const asked = { race: false, height: false, gender: false, weight: false, [one]: true };
    expect(readDemographics(entries, asked)).toEqual({ ok: true, given: { [one]: given[one] } });
  }
});

test('each missing or impossible detail shows an error beside its field', () => {
  const nothing = toEntries({ race: null, height: null, gender: null, weight: null });
  const read = readDemographics(nothing, ALL);
  expect(read.ok ? [] : read.problems.map(({ field }) => field)).toEqual(['race', 'feet', 'gender', 'weight']);
  expect(readDemographics({ ...entries, inches: '12' }, ALL)).toMatchObject({
    ok: false,
    problems: [{ field: 'feet' }],
  });
});

test('a height of whole feet needs no inches', () => {
  const asked = { race: false, height: true, gender: false, weight: false };
  const given = { height: { feet: 6, inches: 0 } };
  expect(readDemographics({ ...entries, feet: '6', inches: '' }, asked)).toEqual({ ok: true, given });
});

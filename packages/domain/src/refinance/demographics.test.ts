import { describe, expect, test } from 'vitest';
import { theProduct } from '#loans/loan-story.fixture.ts';
import { areDemographicsRequired, askDemographics, demographicReference } from './demographics.ts';

const PAWN = theProduct(1101);
const NOTHING = { race: false, height: false, gender: false, weight: false };

describe('demographics of a pledgor', () => {
  test.each(['race', 'height', 'gender', 'weight'] as const)(
    'a missing %s alone makes demographics required [LVA-020]',
    (one) => {
      expect(areDemographicsRequired({ ...NOTHING, [one]: true })).toBe(true);
      const known = ['race', 'height', 'gender', 'weight'].filter((each) => each !== one);
      expect(askDemographics(PAWN, known)).toEqual({ ...NOTHING, [one]: true });
    },
  );

  test('demographics are not required when all are on file or the product needs none [LVA-020]', () => {
    expect(areDemographicsRequired(NOTHING)).toBe(false);
    expect(askDemographics(PAWN, ['weight', 'race', 'gender', 'height'])).toEqual(NOTHING);
    expect(askDemographics(theProduct(1103), [])).toEqual(NOTHING);
  });

  test('every demographic option has a unique value and a unique label [LOP-088]', () => {
    const { required, races, genders } = demographicReference(PAWN, []);
    expect(required).toEqual({ race: true, height: true, gender: true, weight: true });
    for (const choices of [races, genders]) {
      expect(choices.length).toBeGreaterThan(1);
      expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
      expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
    }
  });
});

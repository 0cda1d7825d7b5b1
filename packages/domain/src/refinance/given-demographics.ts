import { DEMOGRAPHICS, GENDERS, RACES, type Demographic } from './demographics.ts';

/** A height in whole feet and inches from 0 to 11. */
export interface Height {
  readonly feet: number;
  readonly inches: number;
}

/** Details a person gave; a missing field was not given. Weight is in whole pounds. Source: LOP-088, LAP-043. */
export interface GivenDemographics {
  readonly race?: string | undefined;
  readonly height?: Height | undefined;
  readonly gender?: string | undefined;
  readonly weight?: number | undefined;
}

/** A demographic detail that is invalid. */
export interface DemographicProblem {
  readonly field: Demographic;
  readonly message: string;
}

const INCHES_PER_FOOT = 12;
/** Limits that catch typing errors but admit every adult. In inches and pounds. */
const HEIGHT_INCHES = { min: 36, max: 107 } as const;
const WEIGHT_POUNDS = { min: 50, max: 999 } as const;

const isWholeWithin = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;

function isHeight({ feet, inches }: Height): boolean {
  const total = feet * INCHES_PER_FOOT + inches;
  return (
    Number.isSafeInteger(feet) &&
    isWholeWithin(inches, 0, INCHES_PER_FOOT - 1) &&
    isWholeWithin(total, HEIGHT_INCHES.min, HEIGHT_INCHES.max)
  );
}

const CHECKS: Readonly<Record<Demographic, { message: string; isFine: (given: GivenDemographics) => boolean }>> = {
  race: {
    message: 'Choose your race from the list.',
    isFine: ({ race }) => RACES.some(({ value }) => value === race),
  },
  height: {
    message: 'Enter your height in feet and inches, like 5 and 11.',
    isFine: ({ height }) => height !== undefined && isHeight(height),
  },
  gender: {
    message: 'Choose your gender from the list.',
    isFine: ({ gender }) => GENDERS.some(({ value }) => value === gender),
  },
  weight: {
    message: 'Enter your weight in whole pounds, like 180.',
    isFine: ({ weight }) => weight !== undefined && isWholeWithin(weight, WEIGHT_POUNDS.min, WEIGHT_POUNDS.max),
  },
};

/** Lists the given details in the order of the form. */
export function listGiven(given: GivenDemographics): readonly Demographic[] {
  return DEMOGRAPHICS.filter((one) => given[one] !== undefined);
}

/** Returns the problems of the details in `wanted`, by field. `wanted` defaults to the given details. Source: LOP-088 (height
 *  in feet and inches, weight in pounds), LAP-043. */
export function findDemographicProblems(
  given: GivenDemographics,
  wanted: readonly Demographic[] = listGiven(given),
): readonly DemographicProblem[] {
  return wanted.flatMap((field) => (CHECKS[field].isFine(given) ? [] : [{ field, message: CHECKS[field].message }]));
}

import type { Product } from '#loans/products/product.ts';

/** Details about a pledgor that the law may require, in the order of the form. Source: loan-core 1.2 (`demographics`),
 *  LOP-088. */
export const DEMOGRAPHICS = ['race', 'height', 'gender', 'weight'] as const;

export type Demographic = (typeof DEMOGRAPHICS)[number];

/** Which demographic details a borrower must give. */
export type AskedDemographics = Readonly<Record<Demographic, boolean>>;

/** An option: the stored value and the displayed label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The details a borrower must give before a renewal, with the options. Heights are in feet and inches, weights in pounds.
 *  Source: LAP-105, LOP-088. */
export interface DemographicReference {
  readonly required: AskedDemographics;
  readonly races: readonly Choice[];
  readonly genders: readonly Choice[];
}

/** Options for race. */
export const RACES: readonly Choice[] = [
  { value: 'americanIndian', label: 'American Indian or Alaska Native' },
  { value: 'asian', label: 'Asian' },
  { value: 'black', label: 'Black or African American' },
  { value: 'hispanic', label: 'Hispanic or Latino' },
  { value: 'pacificIslander', label: 'Native Hawaiian or other Pacific Islander' },
  { value: 'white', label: 'White' },
  { value: 'severalOrOther', label: 'More than one, or another' },
];

/** Options for gender. */
export const GENDERS: readonly Choice[] = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Another' },
];

/** Returns the details that a product requires and that are not on file yet (`known`). Source: loan-core 4.4; LOP-088. */
export function askDemographics(product: Product, known: readonly string[]): AskedDemographics {
  const isAsked = (one: Demographic): boolean => product.demographics.includes(one) && !known.includes(one);
  return { race: isAsked('race'), height: isAsked('height'), gender: isAsked('gender'), weight: isAsked('weight') };
}

/** Returns true when any detail is required; a renewal waits until it is given. Source: LVA-020. */
export function areDemographicsRequired(asked: AskedDemographics): boolean {
  return DEMOGRAPHICS.some((one) => asked[one]);
}

/** Returns the required demographic details of a product, with the options. Source: LAP-105, LOP-088. */
export function demographicReference(product: Product, known: readonly string[]): DemographicReference {
  return { required: askDemographics(product, known), races: RACES, genders: GENDERS };
}

import type { Product } from '#loans/products/product.ts';

/** What the law may want to know of a pledgor, in the order it is asked. Source: loan-core 1.2 (`demographics`), LOP-088. */
export const DEMOGRAPHICS = ['race', 'height', 'gender', 'weight'] as const;

/** One of these details. */
export type Demographic = (typeof DEMOGRAPHICS)[number];

/** Which of them are asked of a borrower. */
export type AskedDemographics = Readonly<Record<Demographic, boolean>>;

/** Something to choose from: what is stored, and what a person reads. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What is asked of a borrower before a renewal, with the choices. Heights are feet and inches, weights pounds.
 *  Source: LAP-105, LOP-088. */
export interface DemographicReference {
  readonly required: AskedDemographics;
  readonly races: readonly Choice[];
  readonly genders: readonly Choice[];
}

/** What there is to choose from for race. */
export const RACES: readonly Choice[] = [
  { value: 'americanIndian', label: 'American Indian or Alaska Native' },
  { value: 'asian', label: 'Asian' },
  { value: 'black', label: 'Black or African American' },
  { value: 'hispanic', label: 'Hispanic or Latino' },
  { value: 'pacificIslander', label: 'Native Hawaiian or other Pacific Islander' },
  { value: 'white', label: 'White' },
  { value: 'severalOrOther', label: 'More than one, or another' },
];

/** What there is to choose from for gender. */
export const GENDERS: readonly Choice[] = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Another' },
];

/** Which details a product asks for that are not on file yet (`known`). Source: loan-core 4.4; LOP-088. */
export function askDemographics(product: Product, known: readonly string[]): AskedDemographics {
  const isAsked = (one: Demographic): boolean => product.demographics.includes(one) && !known.includes(one);
  return { race: isAsked('race'), height: isAsked('height'), gender: isAsked('gender'), weight: isAsked('weight') };
}

/** Whether anything is asked: a renewal waits for it then. Source: LVA-020. */
export function areDemographicsRequired(asked: AskedDemographics): boolean {
  return DEMOGRAPHICS.some((one) => asked[one]);
}

/** What is asked of a borrower by a product, with what there is to choose from. Source: LAP-105, LOP-088. */
export function demographicReference(product: Product, known: readonly string[]): DemographicReference {
  return { required: askDemographics(product, known), races: RACES, genders: GENDERS };
}

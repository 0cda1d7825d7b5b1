import { DEMOGRAPHICS, type AskedDemographics } from '@lendside/domain/refinance/demographics.ts';
import { findDemographicProblems, type GivenDemographics } from '@lendside/domain/refinance/given-demographics.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** The form of personal details, as typed. */
export interface DemographicEntries {
  readonly race: string;
  readonly feet: string;
  readonly inches: string;
  readonly gender: string;
  readonly weight: string;
}

/** Details as they are known; null for what is not. */
type KnownDemographics = Readonly<{
  race: string | null;
  height: { readonly feet: number; readonly inches: number } | null;
  gender: string | null;
  weight: number | null;
}>;

/** What the form opens with. */
export function toEntries({ race, height, gender, weight }: KnownDemographics): DemographicEntries {
  return {
    race: race ?? '',
    feet: height === null ? '' : String(height.feet),
    inches: height === null ? '' : String(height.inches),
    gender: gender ?? '',
    weight: weight === null ? '' : String(weight),
  };
}

const numberOf = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN);

/** The details that are asked, as they are sent, or what is wrong with each. A height without inches is of whole feet.
 *  Source: LOP-088, LVA-020, LAP-043. */
export function readDemographics(
  entries: DemographicEntries,
  asked: AskedDemographics,
):
  | { readonly ok: true; readonly given: GivenDemographics }
  | { readonly ok: false; readonly problems: readonly SummaryError[] } {
  const given: GivenDemographics = {
    ...(asked.race ? { race: entries.race } : {}),
    ...(asked.height
      ? { height: { feet: numberOf(entries.feet), inches: entries.inches === '' ? 0 : numberOf(entries.inches) } }
      : {}),
    ...(asked.gender ? { gender: entries.gender } : {}),
    ...(asked.weight ? { weight: numberOf(entries.weight) } : {}),
  };
  const wanted = DEMOGRAPHICS.filter((one) => asked[one]);
  const problems = findDemographicProblems(given, wanted);
  if (problems.length === 0) return { ok: true, given };
  // The height has two boxes; what is wrong with it stands at the first.
  return {
    ok: false,
    problems: problems.map(({ field, message }) => ({ field: field === 'height' ? 'feet' : field, message })),
  };
}

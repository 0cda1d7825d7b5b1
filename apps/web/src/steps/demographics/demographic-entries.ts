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

/** The known details; null for unknown ones. */
type KnownDemographics = Readonly<{
  race: string | null;
  height: { readonly feet: number; readonly inches: number } | null;
  gender: string | null;
  weight: number | null;
}>;

/** Returns the first content of the form. */
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

/** Returns the requested details for sending, or the errors. A height without inches is in whole feet. Source: LOP-088,
 *  LVA-020, LAP-043. */
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
  // The height has two boxes; its error shows at the first.
  return {
    ok: false,
    problems: problems.map(({ field, message }) => ({ field: field === 'height' ? 'feet' : field, message })),
  };
}

import {
  findDemographicProblems,
  listGiven,
  type GivenDemographics,
} from '@lendside/domain/refinance/given-demographics.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { Sealing } from '#platform/sealing.ts';

const SAVE = statement<{ written: number }>(
  'profile_save_demographics',
  'select app.save_demographics($1, $2) as written',
);
const READ = statement<{ detail: keyof GivenDemographics; sealed: Buffer }>(
  'profile_demographics',
  'select detail, sealed from app.demographics_of($1)',
);

/** Saves the personal details that a pawn requires, each sealed. Details that are not sent stay unchanged. Refuses an empty
 *  request, and names each invalid detail by its field. Source: LAP-043, CUS-014, LOP-088, D17. */
export async function saveDemographics(
  { database, sealing }: Pick<IdentityMeans, 'database' | 'sealing'>,
  given: GivenDemographics,
  { profileId }: Pick<Customer, 'profileId'>,
): Promise<void> {
  const named = listGiven(given);
  const problems = findDemographicProblems(given);
  const [first = named.length === 0 ? { message: 'Name at least one detail.' } : undefined] = problems;
  if (first !== undefined)
    throw new Refused('ValidationException', first.message, {
      fields: problems.map(({ field, message }) => ({ field: `demographics.${field}`, message })),
    });
  const sealed = named.map((detail) => [
    detail,
    sealing.seal('demographics', JSON.stringify(given[detail])).toString('hex'),
  ]);
  const saved = await database.row(SAVE, [profileId, JSON.stringify(Object.fromEntries(sealed))]);
  if ((saved?.written ?? 0) === 0) throw new Refused('NotFoundException', 'There is no such record.');
}

/** The details as shown with the personal data. A detail that is not on file is null. */
export interface OwnDemographics {
  readonly race: string | null;
  readonly height: { readonly feet: number; readonly inches: number } | null;
  readonly gender: string | null;
  readonly weight: number | null;
}

/** Returns the details that a profile has saved. Source: CUS-002, LAP-038. */
export async function readOwnDemographics(
  database: Queryable,
  sealing: Sealing,
  profileId: string,
): Promise<OwnDemographics> {
  const nothing: OwnDemographics = { race: null, height: null, gender: null, weight: null };
  const details = (await database.rows(READ, [profileId])).map(({ detail, sealed }) => {
    const text = sealing.open('demographics', sealed);
    return [detail, text === null ? null : (JSON.parse(text) as unknown)] as const;
  });
  return { ...nothing, ...(Object.fromEntries(details) as Partial<OwnDemographics>) };
}

import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Queryable } from '#platform/database.ts';
import { findLastBureauCheck, toMilitaryReference } from './bureau-check-store.ts';

/** Where the military check of a person stands for a loan on a business date. `missing`: it was not made that day. */
export async function findMilitaryCheck(
  db: Queryable,
  {
    profileId,
    lmsId,
    loanId,
    on,
  }: { readonly profileId: string; readonly lmsId: number; readonly loanId: number; readonly on: BusinessDate },
): Promise<'missing' | 'pending' | 'covered' | 'notCovered'> {
  const last = await findLastBureauCheck(db, profileId, loanId, 'military');
  if (last?.reference !== toMilitaryReference({ lmsId, loanId, profileId, on })) return 'missing';
  if (last.answer === null) return 'pending';
  return last.answer === 'covered' ? 'covered' : 'notCovered';
}

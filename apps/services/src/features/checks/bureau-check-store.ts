import { statement, type Queryable } from '#platform/database.ts';

/** What the bureau checks: military status or the Social Security number. */
export type BureauCheckKind = 'military' | 'ssn';

/** A stored check; `answer` and `checked_at` are null until the bureau has answered. */
export interface BureauCheckRow {
  readonly reference: string;
  readonly answer: 'covered' | 'notCovered' | 'match' | 'noMatch' | null;
  readonly checked_at: Date | null;
}

/** A check to start. Its reference is built from the kind, loan, profile and business date. */
export interface BureauCheckToBegin {
  readonly reference: string;
  readonly profileId: string;
  readonly lmsId: number;
  readonly customerId: string;
  readonly loanId: number;
  readonly kind: BureauCheckKind;
}

const COLUMNS = 'select reference, answer, checked_at from';
const BEGIN = statement<BureauCheckRow>('begin_bureau_check', `${COLUMNS} app.begin_bureau_check($1::jsonb)`);
const END = statement<BureauCheckRow>('end_bureau_check', `${COLUMNS} app.end_bureau_check($1, $2, $3, $4)`);
const LAST = statement<BureauCheckRow>('last_bureau_check', `${COLUMNS} app.last_bureau_check($1, $2, $3)`);

/** Returns the reference of a military check: one for each loan, person and business date. */
export function toMilitaryReference({
  lmsId,
  loanId,
  profileId,
  on,
}: {
  readonly lmsId: number;
  readonly loanId: number;
  readonly profileId: string;
  readonly on: string;
}): string {
  return `military:${lmsId}:${loanId}:${profileId}:${on}`;
}

/** Starts a check, or returns the existing check with this reference. Throws when the existing check belongs to another
 *  profile. */
export async function beginBureauCheck(db: Queryable, check: BureauCheckToBegin): Promise<BureauCheckRow> {
  const row = await db.row(BEGIN, [JSON.stringify(check)]);
  if (row === null) throw new Error(`the check ${check.reference} is not the caller's`);
  return row;
}

/** Stores the bureau's answer; a second answer changes nothing. A customer whom the bureau reports as covered is marked as
 *  covered in the same commit. */
export async function endBureauCheck(
  db: Queryable,
  profileId: string,
  reference: string,
  told: { readonly answer: NonNullable<BureauCheckRow['answer']>; readonly answerId: string },
): Promise<BureauCheckRow> {
  const row = await db.row(END, [profileId, reference, told.answer, told.answerId]);
  if (row === null) throw new Error(`there is no check ${reference}`);
  return row;
}

/** Returns the newest check of this kind that the profile started on the loan, or null. */
export function findLastBureauCheck(
  db: Queryable,
  profileId: string,
  loanId: number,
  kind: BureauCheckKind,
): Promise<BureauCheckRow | null> {
  return db.row(LAST, [profileId, loanId, kind]);
}

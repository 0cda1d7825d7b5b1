import { statement, type Queryable } from '#platform/database.ts';

/** What a bureau is asked about. */
export type BureauCheckKind = 'military' | 'ssn';

/** A check as it is kept; `answer` and `checked_at` are null until the bureau has answered. */
export interface BureauCheckRow {
  readonly reference: string;
  readonly answer: 'covered' | 'notCovered' | 'match' | 'noMatch' | null;
  readonly checked_at: Date | null;
}

/** A check to begin; the reference says for whom, what and when it is. */
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

/** Begins a check or finds the one of that reference. Faults when the reference is somebody else's. */
export async function beginBureauCheck(db: Queryable, check: BureauCheckToBegin): Promise<BureauCheckRow> {
  const row = await db.row(BEGIN, [JSON.stringify(check)]);
  if (row === null) throw new Error(`the check ${check.reference} is not the caller's`);
  return row;
}

/** Keeps the bureau's answer, once; a customer it covers counts as covered from then on, in the same commit. */
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

/** The newest check of that kind a profile began on a loan; null when there is none. */
export function findLastBureauCheck(
  db: Queryable,
  profileId: string,
  loanId: number,
  kind: BureauCheckKind,
): Promise<BureauCheckRow | null> {
  return db.row(LAST, [profileId, loanId, kind]);
}

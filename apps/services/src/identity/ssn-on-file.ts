import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement, type Queryable } from '#platform/database.ts';

const NOTE_SSN = statement('profile_note_ssn', 'select app.note_ssn_on_file($1, $2)');

/** Records in the profiles of a loan system's customer that their Social Security number is on file. */
export async function noteSsnOnFile(db: Queryable, lmsId: LoanSystemId, customerId: string): Promise<void> {
  await db.rows(NOTE_SSN, [lmsId, customerId]);
}

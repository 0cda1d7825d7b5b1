import { statement, type Queryable } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

const RECORD_SSN = statement<{ customer_id: string }>(
  'record_ssn_on_file',
  `update servicing.customer_fact set ssn_on_file = true
    where lms_id = $1 and customer_id = $2 and not ssn_on_file returning customer_id`,
);

/** Records that a customer's Social Security number is on file. Returns false when it was already. */
export async function recordSsnOnFile(db: Queryable, lmsId: BuiltInSystemId, customerId: string): Promise<boolean> {
  return (await db.row(RECORD_SSN, [lmsId, customerId])) !== null;
}

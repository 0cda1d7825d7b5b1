import { statement, type Queryable } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

const RECORD_SSN = statement<{ customer_id: string }>(
  'record_ssn_on_file',
  `update servicing.customer_fact set ssn_on_file = true
    where lms_id = $1 and customer_id = $2 and not ssn_on_file returning customer_id`,
);
const LIFT_BLOCK = statement<{ customer_id: string }>(
  'lift_customer_block',
  `update servicing.customer_fact set is_blocked = false
    where lms_id = $1 and customer_id = $2 and is_blocked returning customer_id`,
);
const SAVE_PHONE = statement(
  'save_record_phone',
  'update servicing.customer set phone = $3 where lms_id = $1 and customer_id = $2',
);

/** Records that a customer's Social Security number is on file. Returns false when it was already. */
export async function recordSsnOnFile(db: Queryable, lmsId: BuiltInSystemId, customerId: string): Promise<boolean> {
  return (await db.row(RECORD_SSN, [lmsId, customerId])) !== null;
}

/** Lifts the loan system's block of a customer. Returns false when there was none. */
export async function liftCustomerBlock(db: Queryable, lmsId: BuiltInSystemId, customerId: string): Promise<boolean> {
  return (await db.row(LIFT_BLOCK, [lmsId, customerId])) !== null;
}

/** Changes the phone (E.164) in a customer's record at the loan system. */
export async function saveRecordPhone(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerId: string,
  phone: string,
): Promise<void> {
  await db.rows(SAVE_PHONE, [lmsId, customerId, phone]);
}

import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';

/** Kinds of lock: on the loan, for one of its parties, or on the choice of add-ons. Source: loan-core 5.5; REF-019, REF-020. */
export type LoanLockType = 'alternate' | 'addOn';

/** The holder of a lock. */
export interface LoanLockHolder {
  readonly holderId: string;
  readonly holderName: string;
}

/** Minutes after which an idle lock becomes free. Source: loan-core 5.5. */
const IDLE_MINUTES = 30;

const TAKE_LOCK = statement<{ holder_id: string; holder_name: string }>(
  'take_loan_lock',
  `
  insert into servicing.loan_lock as k (loan_id, type, holder_id, holder_name, taken_at, expires_at)
  values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp() + interval '${IDLE_MINUTES} minutes')
  on conflict (loan_id, type) do update
     set holder_id = case when k.expires_at <= clock_timestamp() or k.holder_id = $3 then $3 else k.holder_id end,
         holder_name = case when k.expires_at <= clock_timestamp() or k.holder_id = $3 then $4 else k.holder_name end,
         taken_at = case when k.expires_at <= clock_timestamp() then clock_timestamp() else k.taken_at end,
         expires_at = case when k.expires_at <= clock_timestamp() or k.holder_id = $3 then excluded.expires_at else k.expires_at end
  returning holder_id, holder_name`,
);
const FIND_LOCK = statement<{ holder_id: string; holder_name: string }>(
  'find_loan_lock',
  `select holder_id, holder_name from servicing.loan_lock where loan_id = $1 and type = $2 and expires_at > clock_timestamp()`,
);
const RELEASE_LOCK = statement(
  'release_loan_lock',
  'delete from servicing.loan_lock where loan_id = $1 and type = $2 and holder_id = $3',
);

/** Takes a lock, or renews it for its holder, for half an hour. Refuses with `locked_by_other` and the holder's name. Source:
 *  loan-core 5.5. */
export async function takeLoanLock(
  tx: Transaction,
  loanId: number,
  type: LoanLockType,
  holder: LoanLockHolder,
): Promise<Decided<LoanLockHolder>> {
  const row = await tx.row(TAKE_LOCK, [loanId, type, holder.holderId, holder.holderName]);
  if (row === null) throw new Error(`loan ${loanId} could not be locked`);
  return row.holder_id === holder.holderId
    ? decided(holder)
    : refused({ code: 'locked_by_other', name: row.holder_name });
}

/** Reads the holder of a lock; null when it is free. */
export async function findLoanLock(db: Queryable, loanId: number, type: LoanLockType): Promise<LoanLockHolder | null> {
  const row = await db.row(FIND_LOCK, [loanId, type]);
  return row === null ? null : { holderId: row.holder_id, holderName: row.holder_name };
}

/** Releases a lock of this holder. A lock of another holder stays. */
export async function releaseLoanLock(
  tx: Transaction,
  loanId: number,
  type: LoanLockType,
  holderId: string,
): Promise<void> {
  await tx.rows(RELEASE_LOCK, [loanId, type, holderId]);
}

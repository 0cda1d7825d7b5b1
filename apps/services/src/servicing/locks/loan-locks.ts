import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import type { Decided } from '@lendside/domain/loans/loan-change.ts';
import { statement } from '#platform/database.ts';
import type { Queryable, Transaction } from '#platform/database.ts';

/** Who works on a loan. */
export interface LockHolder {
  readonly holderId: string;
  readonly holderName: string;
}

/** A lock that stands: until `expiresAt`, or until it is released. */
export interface LoanLock extends LockHolder {
  readonly type: string;
  readonly expiresAt: Date;
}

const IDLE_MINUTES = 30;

const TAKE_LOCK = statement<{ holder_name: string; is_ours: boolean }>(
  'take_loan_lock',
  `
  insert into servicing.loan_lock as k (loan_id, type, holder_id, holder_name, taken_at, expires_at)
  values ($1, $2, $3, $4, now(), now() + make_interval(mins => ${IDLE_MINUTES}))
  on conflict (loan_id, type) do update
     set holder_id = case when k.expires_at <= now() or k.holder_id = excluded.holder_id then excluded.holder_id else k.holder_id end,
         holder_name = case when k.expires_at <= now() or k.holder_id = excluded.holder_id then excluded.holder_name else k.holder_name end,
         taken_at = case when k.expires_at <= now() then now() else k.taken_at end,
         expires_at = case when k.expires_at <= now() or k.holder_id = excluded.holder_id then excluded.expires_at else k.expires_at end
  returning k.holder_name, k.holder_id = $3 as is_ours`,
);
const RELEASE_LOCK = statement(
  'release_loan_lock',
  'delete from servicing.loan_lock where loan_id = $1 and type = $2 and holder_id = $3',
);
const LOCKS_OF = statement<{ type: string; holder_id: string; holder_name: string; expires_at: Date }>(
  'loan_locks_of',
  'select type, holder_id, holder_name, expires_at from servicing.loan_lock where loan_id = $1 and expires_at > now() order by type',
);

/** Takes a lock on a loan, or keeps one's own alive for 30 more minutes; one that expired passes on. Refuses
 *  `locked_by_other` with the name of who has it. Wall clock, not business date. Source: loan-core 5.5, 8. */
export async function takeLoanLock(
  tx: Transaction,
  loanId: number,
  type: string,
  { holderId, holderName }: LockHolder,
): Promise<Decided<null>> {
  const row = await tx.row(TAKE_LOCK, [loanId, type, holderId, holderName]);
  if (row === null) throw new Error(`lock ${type} of loan ${loanId} was neither taken nor kept`);
  return row.is_ours ? decided(null) : refused({ code: 'locked_by_other', name: row.holder_name });
}

/** Gives one's own lock back; somebody else's stays. */
export async function releaseLoanLock(tx: Transaction, loanId: number, type: string, holderId: string): Promise<void> {
  await tx.rows(RELEASE_LOCK, [loanId, type, holderId]);
}

/** The locks that stand on a loan now. */
export async function readLoanLocks(db: Queryable, loanId: number): Promise<LoanLock[]> {
  const rows = await db.rows(LOCKS_OF, [loanId]);
  return rows.map((row) => ({
    type: row.type,
    holderId: row.holder_id,
    holderName: row.holder_name,
    expiresAt: row.expires_at,
  }));
}

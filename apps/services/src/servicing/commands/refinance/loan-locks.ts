import { decided, refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';

/** Kinds of lock: on the loan, for one of its parties, or on the choice of add-ons. Source: loan-core 5.5; REF-019, REF-020. */
export type LoanLockType = 'alternate' | 'addOn';

/** The holder of a lock. */
export interface LoanLockHolder {
  readonly holderId: string;
  readonly holderName: string;
}

/** Minutes after which a lock becomes free: a day for the lock of a party, which a renewal ends sooner; half an hour of the choice of
 *  add-ons. Source: loan-core 5.5; LOP-043. */
const LOCK_MINUTES: Readonly<Record<LoanLockType, number>> = { alternate: 1_440, addOn: 30 };

const TAKE_LOCK = statement<{ holder_id: string; holder_name: string; expires_at: Date }>(
  'take_loan_lock',
  `
  insert into servicing.loan_lock as k (loan_id, type, holder_id, holder_name, taken_at, expires_at)
  values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp() + make_interval(mins => $5))
  on conflict (loan_id, type) do update
     set holder_id = case when k.expires_at <= clock_timestamp() or k.holder_id = $3 then $3 else k.holder_id end,
         holder_name = case when k.expires_at <= clock_timestamp() or k.holder_id = $3 then $4 else k.holder_name end,
         taken_at = case when k.expires_at <= clock_timestamp() then clock_timestamp() else k.taken_at end,
         expires_at = case when k.expires_at <= clock_timestamp() or k.holder_id = $3 then excluded.expires_at else k.expires_at end
  returning holder_id, holder_name, expires_at`,
);
const FIND_LOCK = statement<{ holder_id: string; holder_name: string; expires_at: Date }>(
  'find_loan_lock',
  // An open renewal counts as its opener's lock.
  `select r.opener ->> 'customerId' as holder_id, r.opener ->> 'name' as holder_name, r.ends_at as expires_at, 1 as place
     from servicing.renewal r
    where r.loan_id = $1 and $2 = 'alternate' and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
   union all
   select holder_id, holder_name, expires_at, 2 from servicing.loan_lock
    where loan_id = $1 and type = $2 and expires_at > clock_timestamp()
   order by place limit 1`,
);
const RELEASE_LOCK = statement(
  'release_loan_lock',
  'delete from servicing.loan_lock where loan_id = $1 and type = $2 and holder_id = $3',
);

/** A lock that somebody holds. */
export interface HeldLock extends LoanLockHolder {
  readonly lockedUntil: Date;
}

/** Takes a lock, or renews it for its holder: for a day, or for half an hour of the choice of add-ons. Refuses with `locked_by_other`
 *  and the holder's name, also while a renewal of somebody else is open. Source: loan-core 5.5; LOP-043. */
export async function takeLoanLock(
  tx: Transaction,
  loanId: number,
  type: LoanLockType,
  holder: LoanLockHolder,
): Promise<Decided<HeldLock>> {
  const held = await findLoanLock(tx, loanId, type);
  if (held !== null && held.holderId !== holder.holderId)
    return refused({ code: 'locked_by_other', name: held.holderName });
  const row = await tx.row(TAKE_LOCK, [loanId, type, holder.holderId, holder.holderName, LOCK_MINUTES[type]]);
  if (row === null) throw new Error(`loan ${loanId} could not be locked`);
  return row.holder_id === holder.holderId
    ? decided({ ...holder, lockedUntil: row.expires_at })
    : refused({ code: 'locked_by_other', name: row.holder_name });
}

/** Reads the holder of a lock, and until when; null when it is free. An open renewal counts as its opener's lock. */
export async function findLoanLock(db: Queryable, loanId: number, type: LoanLockType): Promise<HeldLock | null> {
  const row = await db.row(FIND_LOCK, [loanId, type]);
  return row === null ? null : { holderId: row.holder_id, holderName: row.holder_name, lockedUntil: row.expires_at };
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

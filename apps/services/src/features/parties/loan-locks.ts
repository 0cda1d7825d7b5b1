import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getLoanLocks as getEndpoint, setLoanLock as setEndpoint } from '@lendside/contract/parties/loan-lock.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { personStatement, statement, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import type { PartiesMeans } from './parties-means.ts';
import { mayGuestRenew } from './party-codes.ts';
import { findPartyFacts, hasVerifiedCode, toPartyName } from './party-queries.ts';

interface LockRow {
  readonly holder_id: string | null;
  readonly holder_name: string | null;
  readonly taken_at: Date | null;
  readonly expires_at: Date | null;
}

interface LockOfLoan extends LockRow {
  /** Somebody else than the caller has it. */
  readonly isTheirs: boolean;
}

const LOCKS_OF = statement<LockRow & { readonly loan_id: number }>(
  'party_loan_locks',
  'select loan_id, holder_id, holder_name, taken_at, expires_at from servicing.loan_locks_of($1)',
);
const SET_LOCK = statement<LockRow>(
  'party_set_loan_lock',
  'select holder_id, holder_name, taken_at, expires_at from servicing.set_loan_lock($1, $2, $3, $4)',
);

const RENEWAL_PAID = personStatement<{ isPaid: boolean }>(
  'party_guest_paid_renewal',
  `select exists (
     select from app.payment p
      where p.profile_id = $1 and p.guest_session_id = $2 and p.lms_id = $3 and p.loan_id = $4 and p.purpose = 'refinance'
        and p.posted_at is not null) as "isPaid"`,
);

/** Loans whose locks may be read at once. */
const LOANS_MAX = 50;

/** Reads who works on a renewal of the caller's loans. A loan of a partner has no lock. Refuses another person's loan. Source:
 *  LAP-023, LOP-099, ALT-003. */
export async function readLoanLocks(
  { database, loanSystems }: PartiesMeans,
  { loanIds, lockType }: RequestOf<typeof getEndpoint>,
  caller: Customer,
): Promise<ResponseOf<typeof getEndpoint>> {
  const loans = toLoanIds(loanIds);
  const { scope } = caller;
  if (scope.kind === 'guest' && loans.some((loanId) => loanId !== scope.loanId))
    throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
  const known = new Map<number, LockOfLoan>();
  // Two loan systems may give the same number to two people.
  for (const [name, own] of Object.entries(caller.customerIdBySystem) as [LoanSystemName, string][]) {
    const rows = await readAs(database, [own], (tx) => tx.rows(LOCKS_OF, [loans]), LOAN_SYSTEM_IDS[name]);
    for (const row of rows)
      known.set(row.loan_id, { ...row, isTheirs: row.holder_id !== null && row.holder_id !== own });
  }
  for (const loanId of loans) if (!known.has(loanId)) await findCallerLoan(loanSystems, caller, loanId);
  return {
    locks: loans.map((loanId) => {
      const row = known.get(loanId);
      return {
        loanId,
        lockType,
        value: row?.isTheirs === true,
        lockedByName: row?.holder_name ?? null,
        lockedAt: row?.taken_at?.toISOString() ?? null,
        lockedUntil: row?.expires_at?.toISOString() ?? null,
      };
    }),
  };
}

function toLoanIds(text: string): readonly number[] {
  const loans = [...new Set(text.split(',').map((each) => each.trim()))];
  if (loans.length > LOANS_MAX || loans.some((each) => !/^\d{1,15}$/.test(each)))
    throw new Refused('ValidationException', 'loanIds: Send loan numbers, joined by commas.', {
      fields: [{ field: 'loanIds', message: 'Send loan numbers, joined by commas.' }],
    });
  return loans.map(Number);
}

/** Takes the lock for the caller, or releases the caller's own. Source: LAP-024, LAP-025, LOP-043, LOP-099. */
export async function changeLoanLock(
  { database, loanSystems }: PartiesMeans,
  asked: RequestOf<typeof setEndpoint>,
  caller: Customer,
): Promise<ResponseOf<typeof setEndpoint>> {
  const { loanId, lockType } = asked;
  const isRelease = asked.delete === true || !asked.value;
  const loan = await findCallerLoan(loanSystems, caller, loanId);
  const { record, customerIds } = loan;
  await requireGuestRight(database, caller, loan, isRelease);
  const holderId = customerIds[0] ?? record.customerId;
  const name = toPartyName(await findPartyFacts(database, record, caller, holderId));
  // A loan of a partner is not in our tables: nobody else can hold its lock.
  const row = await readAs(
    database,
    [holderId],
    (tx) => tx.row(SET_LOCK, [loanId, holderId, name, isRelease]),
    record.snapshot.lmsId,
  );
  const isTheirs = row?.holder_id != null && row.holder_id !== holderId;
  return {
    loanId,
    lockType,
    value: !isRelease && !isTheirs,
    alreadyLocked: isTheirs,
    lockedByName: row?.holder_name ?? null,
    lockedUntil: row?.expires_at?.toISOString() ?? null,
  };
}

/** Refuses a guest who has neither paid for a renewal nor a code of the borrower: the lock is the borrower's, and a link that may only pay
 *  changes nothing about it. No guest frees it. */
async function requireGuestRight(db: Queryable, caller: Customer, loan: CallerLoan, isRelease: boolean): Promise<void> {
  if (caller.scope.kind !== 'guest') return;
  if (isRelease) throw new Refused('AccessDeniedException', 'This call is not for you.');
  if (!(await mayGuestRenew(loan)))
    throw new Refused('RenewalNotOffered', 'Guests cannot renew this loan. Its borrower can.');
  const { record, customerIds } = loan;
  const { lmsId, loanId } = record.snapshot;
  const values = [caller.profileId, guestSessionOf(caller), lmsId, loanId];
  if ((await db.row(RENEWAL_PAID, values))?.isPaid === true) return;
  if (!(await hasVerifiedCode(db, record, caller, customerIds[0] ?? record.customerId)))
    throw new Refused('PartyNotVerified', 'Ask the borrower for the code that we send to their phone.');
}

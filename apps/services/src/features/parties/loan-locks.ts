import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getLoanLocks as getEndpoint, setLoanLock as setEndpoint } from '@lendside/contract/parties/loan-lock.ts';
import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import type { PartiesMeans } from './parties-means.ts';
import { findPartyFacts, toPartyName } from './party-queries.ts';

interface LockRow {
  readonly holder_id: string | null;
  readonly holder_name: string | null;
  readonly taken_at: Date | null;
  readonly expires_at: Date | null;
}

const LOCKS_OF = statement<LockRow & { readonly loan_id: number }>(
  'party_loan_locks',
  'select loan_id, holder_id, holder_name, taken_at, expires_at from servicing.loan_locks_of($1, $2)',
);
const SET_LOCK = statement<LockRow>(
  'party_set_loan_lock',
  'select holder_id, holder_name, taken_at, expires_at from servicing.set_loan_lock($1, $2, $3, $4)',
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
  const rows = await database.rows(LOCKS_OF, [loans, caller.customerIds]);
  const known = new Map(rows.map((row) => [row.loan_id, row]));
  for (const loanId of loans) if (!known.has(loanId)) await findCallerLoan(loanSystems, caller, loanId);
  return {
    locks: loans.map((loanId) => {
      const row = known.get(loanId);
      const holderId = row?.holder_id ?? null;
      return {
        loanId,
        lockType,
        value: holderId !== null && !caller.customerIds.includes(holderId),
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
  const { record, customerIds } = await findCallerLoan(loanSystems, caller, loanId);
  const holderId = customerIds[0] ?? record.customerId;
  const name = toPartyName(await findPartyFacts(database, record, caller, holderId));
  // A loan of a partner is not in our tables: nobody else can hold its lock.
  const row = await database.row(SET_LOCK, [loanId, holderId, name, isRelease]);
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

import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAddOnLock as getCall, takeAddOnLock as takeCall } from '@lendside/contract/cash/add-on-lock.ts';
import { findBorrower } from '#features/loans/borrower-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import type { CashMeans } from './cash-means.ts';

const TAKE = statement<{ is_mine: boolean | null }>(
  'take_add_on_lock',
  'select servicing.take_add_on_lock($1, $2, $3, $4, $5) as is_mine',
);

const HOLDER = statement<{ holder_id: string | null }>(
  'add_on_lock_of',
  'select servicing.add_on_lock_of($1, $2, $3) as holder_id',
);

/** Whether somebody else than the caller takes cash from the loan now. A loan of a partner has no such lock. Source: REF-018. */
export async function isLockedByOther(
  { database }: Pick<CashMeans, 'database'>,
  { record: { snapshot }, customerIds }: CallerLoan,
  { profileId }: Customer,
): Promise<boolean> {
  const holderId = (await database.row(HOLDER, [profileId, snapshot.lmsId, snapshot.loanId]))?.holder_id ?? null;
  return holderId !== null && !customerIds.includes(holderId);
}

function refuseLocked(): Refused {
  return new Refused(
    'AddOnLocked',
    'The other borrower is taking cash from this loan right now. Please try again later.',
  );
}

async function findLoan(means: CashMeans, loanId: number, storeId: number, caller: Customer): Promise<CallerLoan> {
  const loan = await findCallerLoan(means.loanSystems, caller, loanId);
  if (loan.record.storeId === storeId) return loan;
  const message = 'This loan is kept by another store.';
  throw new Refused('ValidationException', message, { fields: [{ field: 'storeId', message }] });
}

/** Says that nobody else takes cash from the loan, or refuses with `AddOnLocked`. The coordinates are neither stored nor logged. A loan of a
 *  partner has no such lock. Source: LAP-026, REF-018, LOP-100. */
export async function getAddOnLock(
  means: CashMeans,
  { loanId, storeId }: RequestOf<typeof getCall>,
  caller: Customer,
): Promise<ResponseOf<typeof getCall>> {
  const loan = await findLoan(means, loanId, storeId, caller);
  if (await isLockedByOther(means, loan, caller)) throw refuseLocked();
  return { loanId, locked: false };
}

/** Takes the lock for half an hour, or refuses with `AddOnLocked` when somebody else has it. Source: LAP-027, REF-018, LOP-100. */
export async function takeAddOnLock(
  means: CashMeans,
  { loanId, storeId }: RequestOf<typeof takeCall>,
  caller: Customer,
): Promise<ResponseOf<typeof takeCall>> {
  const { system, customerIds } = await findLoan(means, loanId, storeId, caller);
  if (system.capabilities.locks === null) return { loanId, locked: false };
  const { firstName, lastName } = await findBorrower(means.database, caller.profileId);
  const name = `${firstName} ${lastName}`.trim();
  const row = await means.database.row(TAKE, [caller.profileId, system.lmsId, loanId, customerIds[0], name]);
  if (row?.is_mine !== true) throw refuseLocked();
  return { loanId, locked: false };
}

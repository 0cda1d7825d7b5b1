import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { OwnerFinders } from '#platform/access/authorize.ts';
import type { Queryable } from '#platform/database.ts';
import { findLoanAccess } from '#servicing/loans/reads/loan-queries.ts';
import { findOwnerAt } from './loan-readers.ts';

/** Makes a function that finds the owners of a loan. It reads our own ledger first, and asks the partner when the ledger does
 *  not list the caller. A loan of another brand than the caller's is not found (security T16). */
export function makeFindLoanOwner(database: Queryable, partner: LoanReader | null): OwnerFinders['findLoanOwner'] {
  return async (loanId, caller) => {
    const access = await findLoanAccess(database, loanId);
    const owners = caller.brands.some((brand) => brand === access?.brand) ? (access?.owners ?? null) : null;
    if (owners?.some((owner) => caller.customerIds.includes(owner)) === true || partner === null) return owners;
    return (await findOwnerAt(partner, loanId, caller)) ?? owners;
  };
}

import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { OwnerFinders } from '#platform/access/authorize.ts';
import type { Queryable } from '#platform/database.ts';
import { findLoanAccess } from '#servicing/loans/reads/loan-queries.ts';
import { findOwnerAt } from './loan-readers.ts';

/** Finds the owners of a loan: in our own books first, then at the partner when our books do not show that it is the caller's. A loan
 *  of a brand that is not the caller's is not found (security T16). */
export function makeFindLoanOwner(database: Queryable, partner: LoanReader | null): OwnerFinders['findLoanOwner'] {
  return async (loanId, caller) => {
    const access = await findLoanAccess(database, loanId);
    const owners = caller.brands.some((brand) => brand === access?.brand) ? (access?.owners ?? null) : null;
    if (owners?.some((owner) => caller.customerIds.includes(owner)) === true || partner === null) return owners;
    return (await findOwnerAt(partner, loanId, caller)) ?? owners;
  };
}

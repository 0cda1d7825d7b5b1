import type { ReferenceIds, LoanOfSystem } from '#loan-systems/active-loan-system.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemId, type LoanSystemName } from '#loan-systems/loan-systems.ts';

/** Facts about a user that menus and route guards need. Source: ENT-09, ENT-10. */
export interface UserFlags {
  /** In the order of their numbers. Source: LRO-004. */
  readonly knownSystems: readonly LoanSystemName[];
  readonly isTlxeUser: boolean;
  readonly isOnlyNlsUser: boolean;
  readonly isOnlyTlxeUser: boolean;
  readonly isNonCustomer: boolean;
  readonly hasActiveInvictusLoan: boolean;
}

/** Lists the loan systems in which the user has a customer id. Empty for a non-customer. Source: LRO-003, LRO-004. */
function knownSystems(referenceIds: ReferenceIds): readonly LoanSystemName[] {
  const systems = Object.entries(LOAN_SYSTEM_IDS) as [LoanSystemName, LoanSystemId][];
  return systems.flatMap(([name, id]) => ((referenceIds[id] ?? '') === '' ? [] : [name]));
}

/** Derives the user's flags from customer ids and loans. An unpaid Invictus loan counts even without a customer id, because
 *  the partner may know the customer only by the loan. Source: ROL-13, LRO-003 to LRO-005. */
export function userFlags(
  referenceIds: ReferenceIds,
  loans: readonly Pick<LoanOfSystem, 'lmsId' | 'isPaidOff'>[],
): UserFlags {
  const known = knownSystems(referenceIds);
  const isOnly = (name: LoanSystemName) => known.length === 1 && known[0] === name;
  return {
    knownSystems: known,
    isTlxeUser: known.includes('TLXe'),
    isOnlyNlsUser: isOnly('NLS'),
    isOnlyTlxeUser: isOnly('TLXe'),
    isNonCustomer: known.length === 0,
    hasActiveInvictusLoan: loans.some((loan) => loan.lmsId === LOAN_SYSTEM_IDS.Invictus && !loan.isPaidOff),
  };
}

import type { ReferenceIds } from '#loan-systems/active-loan-system.ts';
import type { LoanOfSystem } from '#loan-systems/active-loan-system.ts';
import { LOAN_SYSTEM_IDS } from '#loan-systems/loan-systems.ts';
import type { LoanSystemId } from '#loan-systems/loan-systems.ts';

/** What menus and guards ask about a user. Source: ENT-09, ENT-10. */
export interface UserFlags {
  readonly isTlxeUser: boolean;
  readonly isOnlyNlsUser: boolean;
  readonly isNonCustomer: boolean;
  readonly hasActiveInvictusLoan: boolean;
}

/** The kind of a user: known to TLXe, known to NLS alone, with an unpaid loan of Invictus, or no customer of anybody.
 *  An unpaid loan of Invictus needs no id here: the partner may know the customer by the loan alone. Source: ROL-13. */
export function userFlags(
  referenceIds: ReferenceIds,
  loans: readonly Pick<LoanOfSystem, 'lmsId' | 'isPaidOff'>[],
): UserFlags {
  const isKnownTo = (id: LoanSystemId): boolean => (referenceIds[id] ?? '') !== '';
  const { NLS, TLXe, Invictus } = LOAN_SYSTEM_IDS;
  return {
    isTlxeUser: isKnownTo(TLXe),
    isOnlyNlsUser: isKnownTo(NLS) && !isKnownTo(TLXe) && !isKnownTo(Invictus),
    isNonCustomer: !isKnownTo(NLS) && !isKnownTo(TLXe) && !isKnownTo(Invictus),
    hasActiveInvictusLoan: loans.some((loan) => loan.lmsId === Invictus && !loan.isPaidOff),
  };
}

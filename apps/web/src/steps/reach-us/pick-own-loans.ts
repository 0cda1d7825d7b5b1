import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { activeLoanSystem } from '@lendside/domain/loan-systems/active-loan-system.ts';
import { LOAN_SYSTEM_IDS, loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Identity } from '#api/identity.ts';

/** The facts that a contact page has about its reader. */
export interface OwnLoans {
  /** Names of the loan systems, the active one first; empty for visitors, guests and people whom no system knows. */
  readonly systems: readonly string[];
  /** The loan that decides whom to contact first; null without a loan, or while the loans load. */
  readonly first: LoanEntity | null;
}

/** Finds the customer's active loan system and the loan to ask about first. Without loans under the brand, the customer's ids
 *  in the loan systems decide. Source: LOA-038, LOP-025. */
export function pickOwnLoans(
  loans: readonly LoanEntity[],
  { loanSystems, customerIds }: Pick<Identity, 'loanSystems' | 'customerIds'>,
): OwnLoans {
  const facts = loans.map(({ lmsId, paidOff, paidOffDate }) => ({
    lmsId,
    isPaidOff: paidOff,
    paidOffOn: paidOffDate,
  }));
  const { NLS, TLXe, Invictus } = LOAN_SYSTEM_IDS;
  const active = activeLoanSystem(facts, {
    [NLS]: customerIds['NLS'] ?? null,
    [TLXe]: customerIds['TLXe'] ?? null,
    [Invictus]: customerIds['Invictus'] ?? null,
  });
  if (active === null) return { systems: loanSystems, first: null };
  const name = loanSystemName(active);
  return {
    systems: [name, ...loanSystems.filter((other) => other !== name)],
    first: loans.find((loan) => loan.lmsId === active && !loan.paidOff) ?? loans[0] ?? null,
  };
}

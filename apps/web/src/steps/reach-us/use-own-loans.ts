import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { activeLoanSystem } from '@lendside/domain/loan-systems/active-loan-system.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { useQuery } from '@tanstack/react-query';
import { readIdentity } from '#api/identity.ts';
import { isGuestToken } from '#api/token-claims.ts';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { useBrand } from '#navigation/route-context.ts';

/** The facts that a contact page has about its reader. */
export interface OwnLoans {
  /** Names of the loan systems, the active one first; empty for visitors, guests and people without loans. */
  readonly systems: readonly string[];
  /** The loan that decides whom to contact first; null without a loan, or while the loans load. */
  readonly first: LoanEntity | null;
}

const BY_ID = new Map(Object.entries(LOAN_SYSTEM_IDS).map(([name, id]) => [id, name as LoanSystemName]));

/** Returns the signed-in customer's loan systems and first loan. A guest counts as a visitor. Source: CFG-07, LOP-025. */
export function useOwnLoans(): OwnLoans {
  const session = useSession();
  const isCustomer = session !== null && !isGuestToken(session.idToken);
  const brandName = useBrand();
  const accounts = useQuery({ ...queryOf(getAccounts, { brandName }), enabled: isCustomer });
  if (!isCustomer) return { systems: [], first: null };
  const named = readIdentity(session.idToken).loanSystems;
  const loans = accounts.data?.loans ?? [];
  const facts = loans.map(({ lmsId, paidOff, paidOffDate }) => ({
    lmsId,
    isPaidOff: paidOff,
    paidOffOn: paidOffDate,
  }));
  const active = activeLoanSystem(facts, {});
  const activeName = active === null ? undefined : BY_ID.get(active);
  const systems = activeName === undefined ? named : [activeName, ...named.filter((name) => name !== activeName)];
  return { systems, first: loans.find((loan) => loan.lmsId === active && !loan.paidOff) ?? loans[0] ?? null };
}

/** The three loan systems and their wire numbers. Source: loans 1, LOA-001, LOP-024. */
export const LOAN_SYSTEM_IDS = { NLS: 1, TLXe: 2, Invictus: 3 } as const;

/** Name of a loan system. */
export type LoanSystemName = keyof typeof LOAN_SYSTEM_IDS;

/** Number of a loan system (`lmsId` on the wire). */
export type LoanSystemId = (typeof LOAN_SYSTEM_IDS)[LoanSystemName];

/** Returns the name of a loan system. */
export function loanSystemName(id: LoanSystemId): LoanSystemName {
  return id === 1 ? 'NLS' : id === 2 ? 'TLXe' : 'Invictus';
}

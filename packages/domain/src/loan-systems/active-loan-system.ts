import type { BusinessDate } from '#calendar/business-date.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemId } from './loan-systems.ts';

/** The facts of a loan that decide the customer's active system. */
export interface LoanOfSystem {
  readonly lmsId: LoanSystemId;
  readonly isPaidOff: boolean;
  readonly paidOffOn: BusinessDate | null;
}

/** The customer's reference by loan system number. Null or absent when the system has none. Source: LOP-024. */
export type ReferenceIds = Readonly<Partial<Record<LoanSystemId, string | null>>>;

const REFERENCE_ORDER = [LOAN_SYSTEM_IDS.TLXe, LOAN_SYSTEM_IDS.NLS, LOAN_SYSTEM_IDS.Invictus] as const;

/** Finds the customer's active loan system. The first unpaid loan in the given order decides. Without unpaid loans, the loan
 *  paid off earliest decides; a loan without a payoff date counts as latest. Without loans, the first reference id in the
 *  order TLXe, NLS, Invictus decides. Returns null for a non-customer. Source: loan-core 4.4; LOA-036 to LOA-038, LOP-025. */
export function activeLoanSystem(loans: readonly LoanOfSystem[], referenceIds: ReferenceIds): LoanSystemId | null {
  const unpaid = loans.find((loan) => !loan.isPaidOff);
  if (unpaid !== undefined) return unpaid.lmsId;
  let earliest = loans[0];
  for (const loan of loans)
    if (earliest !== undefined && isEarlier(loan.paidOffOn, earliest.paidOffOn)) earliest = loan;
  if (earliest !== undefined) return earliest.lmsId;
  return REFERENCE_ORDER.find((id) => (referenceIds[id] ?? '') !== '') ?? null;
}

function isEarlier(a: BusinessDate | null, b: BusinessDate | null): boolean {
  return a !== null && (b === null || a < b);
}

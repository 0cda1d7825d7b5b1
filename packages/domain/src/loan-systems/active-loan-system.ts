import type { BusinessDate } from '#calendar/business-date.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemId } from '#loan-systems/loan-systems.ts';

/** What of a loan bears on the customer's active system. */
export interface LoanOfSystem {
  readonly lmsId: LoanSystemId;
  readonly isPaidOff: boolean;
  readonly paidOffOn: BusinessDate | null;
}

/** The customer's reference in each loan system, keyed by its number; null or absent where none. Source: LOP-024. */
export type ReferenceIds = Readonly<Partial<Record<LoanSystemId, string | null>>>;

const REFERENCE_ORDER = [LOAN_SYSTEM_IDS.TLXe, LOAN_SYSTEM_IDS.NLS, LOAN_SYSTEM_IDS.Invictus] as const;

/** The customer's active loan system: that of the first unpaid loan in the order given, else of the loan paid off
 *  earliest (one without a date counts as latest), else of the first reference id in the order TLXe, NLS, Invictus.
 *  Null for a non-customer. Source: loan-core 4.4; LOA-036 to LOA-038, LOP-025. */
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

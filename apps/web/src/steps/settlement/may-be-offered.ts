import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';

/** No loan is offered a settlement before it is this many days late. Source: loan-core 4.3 (settlementAmount). */
const OFFERED_FROM_DAYS_LATE = 91;

/** True for a loan that may have a settlement offer. For others nothing is asked. */
export function mayBeOffered({ daysLate }: Pick<LoanEntity, 'daysLate'>): boolean {
  return daysLate >= OFFERED_FROM_DAYS_LATE;
}

import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';

/** Closed by a renewal, and voided. Source: loan-core 3.1. */
const RENEWED = 22;
const VOID = 28;

/** True when a loan may have come from a renewal, or ended by one. */
export function mayBeRenewed(
  { statusCode, voidUntil, creditLimit }: Pick<LoanEntity, 'statusCode' | 'voidUntil' | 'creditLimit'>,
  renewalNumber: number,
): boolean {
  return renewalNumber > 0 || voidUntil !== null || creditLimit !== null || [RENEWED, VOID].includes(statusCode);
}

/** True when a loan may carry products. The partner's loans carry none. */
export function hasCovers({ lmsId, paidOff }: Pick<LoanEntity, 'lmsId' | 'paidOff'>): boolean {
  return lmsId !== LOAN_SYSTEM_IDS.Invictus && !paidOff;
}

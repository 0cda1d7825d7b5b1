import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';

/** Number of a loan system whose books this database keeps. */
export type BuiltInSystemId = 1 | 2;

/** Narrows the id of a loan system to a built-in one. Throws for a partner's system. */
export function toBuiltIn(lmsId: LoanSystemId): BuiltInSystemId {
  if (lmsId === 3) throw new Error('the books of loan system 3 are kept by a partner');
  return lmsId;
}

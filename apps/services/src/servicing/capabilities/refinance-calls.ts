import type { RefinanceCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';
import { voidRefinance } from '#servicing/commands/refinance/void-refinance.ts';

/** Calls for refinancing a loan and voiding a refinance. */
export function refinanceCalls(lmsId: BuiltInSystemId): RefinanceCalls<Transaction> {
  return {
    refinance: ({ holderId, ...command }, tx) =>
      refinance(tx, { ...command, lmsId, ...(holderId === null ? {} : { holderId }) }),
    voidRefinance: (command, tx) => voidRefinance(tx, { ...command, lmsId }),
  };
}

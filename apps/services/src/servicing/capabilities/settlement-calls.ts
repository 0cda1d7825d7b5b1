import { settlementStatus } from '@lendside/domain/settlements/settlement.ts';
import type { SettlementCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Database, Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { signSettlement } from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import { findOffer } from '#servicing/commands/settlements/settlement-offers.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { readAs } from './read-as.ts';

/** Calls for settlement offers and their signing. */
export function settlementCalls(lmsId: BuiltInSystemId, db: Database): SettlementCalls<Transaction> {
  return {
    settlementStatus: async (loanId, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record === null) return null;
      // `findLoanOf` above also admits a cosigner, who may settle like the borrower.
      const offer = await readAs(db, [record.customerId], (tx) => findOffer(tx, loanId));
      return offer === null ? null : settlementStatus(offer, record.snapshot.asOf);
    },
    signSettlement: (command, tx) => signSettlement(tx, { ...command, lmsId }),
  };
}

import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { repoInfo } from '@lendside/domain/settlements/repo-info.ts';
import type { RecoveryCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Database } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { acknowledgeRepo, findRepo } from '#servicing/commands/recovery/repo-cases.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { readAs } from './read-as.ts';

/** Calls for a repossessed vehicle: its location, and the customer's acknowledgement. */
export function recoveryCalls(lmsId: BuiltInSystemId, db: Database): RecoveryCalls {
  return {
    repoInfo: async (loanId, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      const product = record === null ? null : findProduct(record.snapshot.productId);
      if (record === null || product === null) return null;
      // `findLoanOf` above also admits a cosigner, who sees the borrower's recovery.
      const repo = await readAs(db, [record.customerId], (tx) => findRepo(tx, loanId));
      if (repo === null || repo.recalledOn !== null || repo.soldOn !== null) return null;
      const { agentName, agentPhone, lotAddress, isAcknowledged } = repo;
      return { ...repoInfo(record.snapshot, product, repo), agentName, agentPhone, lotAddress, isAcknowledged };
    },
    acknowledgeRepo: (loanId, customerIds, profileId) => acknowledgeRepo(db, loanId, customerIds, profileId),
  };
}

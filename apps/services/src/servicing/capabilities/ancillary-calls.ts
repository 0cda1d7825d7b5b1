import { offerAncillaries } from '@lendside/domain/loans/ancillaries/offer-ancillaries.ts';
import { refused } from '@lendside/domain/loans/loan-change.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { subtractCents } from '@lendside/domain/money/cents.ts';
import type { AncillaryCalls } from '@lendside/providers/loan-systems/ancillary-calls.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { readRunningSales } from '#servicing/commands/ancillaries/ancillary-sales.ts';
import { cancelAncillary } from '#servicing/commands/ancillaries/cancel-ancillary.ts';
import { askCoverEnd, readCovers, takeCoverAskBack } from '#servicing/commands/ancillaries/loan-covers.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { findOwnProduct } from './own-product.ts';
import { readAs } from './read-as.ts';

/** Calls for the ancillary products that a refinance may add, and for those that a loan carries. */
export function ancillaryCalls(lmsId: BuiltInSystemId, db: Database): AncillaryCalls<Transaction> {
  return {
    ancillaryProducts: async ({ loanId, productId, paymentCents }, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record === null || findOwnProduct(lmsId, productId) === null) return null;
      const { customerId, snapshot } = record;
      const running = await readAs(db, [customerId], (tx) => readRunningSales(tx, loanId, snapshot.asOf));
      const principalCents = subtractCents(payoffCents(snapshot), paymentCents);
      return offerAncillaries({
        productId,
        principalCents,
        carriedIds: new Set(running.map((sale) => sale.ancillaryId)),
      });
    },
    covers: async (loanId, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record === null) return null;
      const covers = await readAs(db, [record.customerId], (tx) => readCovers(tx, loanId, record.snapshot.asOf));
      return covers.map(({ saleKey: _key, ...cover }) => cover);
    },
    askCoverEnd: async (loanId, coverId, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record === null) return refused({ code: 'not_eligible', reason: 'no_such_ancillary' });
      const asked = { lmsId, loanId, coverId, on: record.snapshot.asOf };
      return readAs(db, [record.customerId, ...customerIds], (tx) => askCoverEnd(tx, asked));
    },
    cancelCover: async (command, tx) => {
      const answer = await cancelAncillary(tx, { ...command, lmsId });
      if (!answer.ok) await takeCoverAskBack(tx, command.loanId, command.ancillaryId);
      return answer;
    },
  };
}
